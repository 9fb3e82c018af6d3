package import SportsModel

/// The confidence in the place.
package enum SpatialConfidence: String, Sendable, Codable {
  case high, medium, low, none

  package init(distance: Double?, rules: MatchingRules) {
    guard let distance else {
      self = .none
      return
    }
    switch distance {
    case ..<rules.highRadius: self = .high
    case ..<rules.mediumRadius: self = .medium
    case ...(rules.searchRadius + rules.widestSearchMargin): self = .low
    default: self = .none
    }
  }
}

/// The match between the outing's day and the game's.
package enum TemporalConfidence: String, Sendable, Codable {
  case exactDay, adjacentDay, outOfRange

  package init(outing: LocalDay?, game: LocalDay?) {
    guard let outing, let game else {
      self = .outOfRange
      return
    }
    switch abs(outing - game) {
    case 0: self = .exactDay
    case 1: self = .adjacentDay
    default: self = .outOfRange
    }
  }
}

/// The decision that place and time allow together.
package enum CombinedConfidence: String, Sendable, Codable {
  case autoSelect, userConfirm, manualOnly

  package init(_ spatial: SpatialConfidence, _ temporal: TemporalConfidence) {
    self =
      switch (spatial, temporal) {
      case (.high, .exactDay): .autoSelect
      case (.high, .adjacentDay), (.medium, .exactDay), (.medium, .adjacentDay): .userConfirm
      case (.low, _), (.none, _), (_, .outOfRange): .manualOnly
      }
  }
}
