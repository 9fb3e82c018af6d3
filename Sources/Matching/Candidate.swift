package import SportsModel

/// A possible game of an outing, at a stadium near it.
package struct Candidate: Sendable, Hashable {
  package let game: Game
  package let stadium: Stadium
  /// Meters from the outing's position to the stadium's center.
  package let distance: Double
  package let spatial: SpatialConfidence
  package let temporal: TemporalConfidence

  package init(
    game: Game, stadium: Stadium, distance: Double, spatial: SpatialConfidence,
    temporal: TemporalConfidence
  ) {
    self.game = game
    self.stadium = stadium
    self.distance = distance
    self.spatial = spatial
    self.temporal = temporal
  }

  package var combined: CombinedConfidence { CombinedConfidence(spatial, temporal) }

  /// The key of the game with this stadium.
  package var key: GameKey { game.key(at: stadium.id) }
}
