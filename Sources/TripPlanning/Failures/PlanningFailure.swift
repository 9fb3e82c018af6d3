/// The reason why no trip is possible, with changes that make one possible.
package struct PlanningFailure: Hashable, Sendable {
  package enum Kind: String, Error, CaseIterable {
    /// No game of the leagues, regions and teams in the date range.
    case noGamesInRange
    /// There are games, but no way to see the required ones.
    case noValidRoutes
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
  /// The number of options with the changed preferences.
  package let routes: Int
  /// The changed preferences.
  package let preferences: TripPreferences
}

extension PlanningAdvice: CustomStringConvertible {
  /// For example `with 9 hours a day there are 12 routes`.
  package var description: String {
    relaxations.map(\.description).joined(separator: " and ")
      + " there \(routes == 1 ? "is 1 route" : "are \(routes) routes")"
  }
}

extension PlanningFailure.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noGamesInRange: "there is no game on these days"
    case .noValidRoutes: "no trip keeps all the wishes"
    case .missingDateRange: "the first and the last day are missing"
    case .missingLocations: "the start or the end of the route is missing"
    case .missingTeamSelection: "no team is chosen"
    case .dateRangeViolation: "a chosen game is not on these days"
    case .drivingExceedsLimit: "the hours at the wheel do not suffice"
    case .repeatCityViolation: "a city would be seen on more than one day"
    case .geographicBacktracking: "the route would turn back"
    }
  }
}
