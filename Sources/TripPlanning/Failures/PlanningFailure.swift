/// Why there is no trip, and what would make one possible.
package struct PlanningFailure: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// No game of the leagues, regions and teams on these days.
    case noGamesInRange
    /// Games, but no way to see what must be seen.
    case noValidRoutes
    /// The mode needs a first and a last day.
    case missingDateRange
    /// A route needs a start and an end.
    case missingLocations
    /// Following a team needs a team.
    case missingTeamSelection
    /// A chosen game is not on these days.
    case dateRangeViolation
    /// More hours at the wheel would do.
    case drivingExceedsLimit
    /// Seeing a city on more than one day would do.
    case repeatCityViolation
    /// Turning back on the way would do.
    case geographicBacktracking
  }

  package let kind: Kind
  /// What to change; each was tried and gives the number of routes it says.
  package let advice: [PlanningAdvice]

  package init(kind: Kind, advice: [PlanningAdvice]) {
    self.kind = kind
    self.advice = advice
  }
}

/// A change of preferences that was tried and works.
package struct PlanningAdvice: Hashable, Sendable {
  /// What is given up, all of it at once.
  package let relaxations: [Relaxation]
  /// The options that planning with the changed preferences gives.
  package let routes: Int
  /// The preferences so changed.
  package let preferences: TripPreferences

  package init(relaxations: [Relaxation], routes: Int, preferences: TripPreferences) {
    self.relaxations = relaxations
    self.routes = routes
    self.preferences = preferences
  }
}

extension PlanningAdvice: CustomStringConvertible {
  /// `with 9 hours a day at the wheel there are 12 routes`.
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
