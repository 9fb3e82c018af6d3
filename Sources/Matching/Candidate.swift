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

  package var combined: CombinedConfidence { CombinedConfidence(spatial, temporal: temporal) }

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

/// The confidence in the place.
package enum SpatialConfidence: String, Sendable, Codable {
  case high, medium, low, none

  package init(distance: Double, rules: MatchingRules) {
    self =
      switch distance {
      case ..<rules.highRadius: .high
      case ..<rules.mediumRadius: .medium
      case ...(rules.searchRadius + rules.widestSearchMargin): .low
      default: .none
      }
  }
}

/// The match between the outing's day and the game's.
package enum TemporalConfidence: String, Sendable, Codable {
  case exactDay, adjacentDay, outOfRange

  package init(outing: LocalDay?, game: LocalDay) {
    self =
      switch outing.map({ abs($0 - game) }) {
      case 0: .exactDay
      case 1: .adjacentDay
      default: .outOfRange
      }
  }
}

/// The decision that place and time allow together.
package enum CombinedConfidence: String, Sendable, Codable {
  case autoSelect, userConfirm, manualOnly

  package init(_ spatial: SpatialConfidence, temporal: TemporalConfidence) {
    self =
      switch (spatial, temporal) {
      case (.high, .exactDay): .autoSelect
      case (.high, .adjacentDay), (.medium, .exactDay), (.medium, .adjacentDay): .userConfirm
      case (.low, _), (.none, _), (_, .outOfRange): .manualOnly
      }
  }
}
