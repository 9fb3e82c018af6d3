package import SportsModel

/// A possible game of an outing, at a stadium near it.
package struct Candidate: Sendable, Hashable {
  package let game: Game
  package let stadium: Stadium
  /// The day of the game that is nearest to the outing's: its own, or the day it was completed.
  package let day: LocalDay
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
    let played = game.playedDay(nearestTo: day)
    self.init(
      game: game, stadium: stadium, day: played, distance: distance,
      spatial: SpatialConfidence(distance: distance, rules: rules),
      temporal: TemporalConfidence(outing: day, game: played))
  }
}

extension Game {
  fileprivate func playedDay(nearestTo outing: LocalDay?) -> LocalDay {
    guard let resumedDay, let outing, abs(outing - resumedDay) < abs(outing - day) else {
      return day
    }
    return resumedDay
  }
}
