import AppSupport
package import SportsModel

/// The reason why no trip is possible, with changes that make one possible.
package struct PlanningFailure: Hashable, Sendable {
  package enum Kind: String, Error, CaseIterable {
    /// No game of the leagues, regions and teams in the date range.
    case noGamesInRange
    /// There are games, but no way to see the required ones.
    case noValidRoutes
    /// Only weekends are wanted, and the date range has no Saturday.
    case noWeekendInRange
    /// The mode requires a first and a last day.
    case missingDateRange
    /// A route requires a start and an end.
    case missingLocations
    /// Following a team requires a team.
    case missingTeamSelection
    /// A chosen game is outside the date range.
    case dateRangeViolation
    /// More driving hours would make a trip possible.
    case drivingExceedsLimit
    /// Visiting a city on more than one day would make a trip possible.
    case repeatCityViolation
    /// Turning back would make a trip possible.
    case geographicBacktracking
  }

  package let kind: Kind
  /// The changes; each was verified and yields the stated number of routes.
  package let advice: [PlanningAdvice]
}

/// A change of preferences that was verified to work.
package struct PlanningAdvice: Hashable, Sendable {
  /// The conditions to give up, all at once.
  package let relaxations: [Relaxation]
  /// The number of options that were found with the changed preferences; there may be more.
  package let routes: Int
  /// The changed preferences.
  package let preferences: TripPreferences
}

extension PlanningAdvice: CustomStringConvertible {
  /// For example `drive up to 9 hours a day per driver: at least 12 trips`.
  package var description: String { text { $0.rawValue } }

  /// Returns the description with the names of teams that `team` returns.
  package func text(team: (TeamID) -> String) -> String {
    relaxations.map { $0.text(team: team) }.joined(separator: " and ") + ": at least "
      + routes.counted("trip")
  }
}

extension PlanningFailure.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noGamesInRange: "There are no games on these days."
    case .noValidRoutes: "No trip meets all your conditions."
    case .noWeekendInRange: "There is no weekend in this period."
    case .missingDateRange: "The first and the last day are missing."
    case .missingLocations: "The start or the end of the route is missing."
    case .missingTeamSelection: "No team is chosen."
    case .dateRangeViolation: "A chosen game is not on these days."
    case .drivingExceedsLimit:
      "No trip meets all your conditions. The drives take longer than your daily limit."
    case .repeatCityViolation:
      "No trip meets all your conditions. A city would be visited on more than one day."
    case .geographicBacktracking: "No trip meets all your conditions. The route would turn back."
    }
  }
}
