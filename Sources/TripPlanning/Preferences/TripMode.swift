/// The basis of a trip.
package enum TripMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Any games in a date range.
  case dates
  /// All of the chosen games.
  case games
  /// From one place to another, with games along the way.
  case route
  /// The games of chosen teams.
  case follow
  /// All chosen teams at home, on the best days of a season.
  case teams
}

/// The kinds of a followed team's games to include.
package enum FollowedGames: String, Hashable, Sendable, Codable, CaseIterable {
  case home, away, both
}

/// The pace of a trip.
package enum Leisure: String, Hashable, Sendable, Codable, CaseIterable {
  /// Up to three games a day, no days off.
  case packed
  /// Up to two games a day, and a day off after five game days.
  case moderate
  /// One game a day, and a day off after two game days.
  case relaxed

  /// Maximum number of games per calendar day.
  package var gamesPerDay: Int {
    switch self {
    case .packed: 3
    case .moderate: 2
    case .relaxed: 1
    }
  }

  /// Maximum number of consecutive game days.
  package var gameDaysInARow: Int {
    switch self {
    case .packed: .max
    case .moderate: 5
    case .relaxed: 2
    }
  }
}

/// The user's preference for the way between two games.
package enum RoutePreference: String, Hashable, Sendable, Codable, CaseIterable {
  /// Little driving: miles count double, and a route's corridor is narrow.
  case direct
  /// Driving is part of the fun: miles count half, and the corridor is wide.
  case scenic
  case balanced

  /// Multiplier for the weight of driving.
  package var driveFactor: Double {
    switch self {
    case .direct: 2
    case .scenic: 0.5
    case .balanced: 1
    }
  }

  /// Maximum ratio of the way via one stadium to the direct way, in great-circle miles.
  package var corridorFactor: Double {
    switch self {
    case .direct: 1.15
    case .scenic: 1.6
    case .balanced: 1.3
    }
  }
}
