package import SportsModel

/// A possible game of an outing, at a stadium near it.
package struct Candidate: Sendable, Hashable {
  package let game: Game
  package let stadium: Stadium
  /// Meters from the outing's position to the stadium's center.
  package let distance: Double
  package let spatial: SpatialConfidence
  package let temporal: TemporalConfidence

  package var combined: CombinedConfidence { CombinedConfidence(spatial, temporal) }

  /// The key of the game with this stadium.
  package var key: GameKey { game.key(at: stadium.id) }
}

extension Candidate {
  /// Creates a candidate of an outing on a day.
  package init(
    _ game: Game, at stadium: Stadium, distance: Double, on day: LocalDay?, rules: MatchingRules
  ) {
    self.init(
      game: game, stadium: stadium, distance: distance,
      spatial: SpatialConfidence(distance: distance, rules: rules),
      temporal: TemporalConfidence(outing: day, game: game.day))
  }
}
