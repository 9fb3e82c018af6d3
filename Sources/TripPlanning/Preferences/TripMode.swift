/// What a trip is planned around.
package enum TripMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Any games between two days.
  case dates
  /// Chosen games, all of them.
  case games
  /// From one place to another, with the games along the way.
  case route
  /// The games of chosen teams.
  case follow
  /// All chosen teams at home, on the days of a season when that fits best.
  case teams
}

/// Which games of a followed team count.
package enum FollowedGames: String, Hashable, Sendable, Codable, CaseIterable {
  case home, away, both
}

/// How much a trip asks of a person.
package enum Leisure: String, Hashable, Sendable, Codable, CaseIterable {
  /// Up to three games a day, and no day off.
  case packed
  /// Up to two games a day, and a day without a game after five with one.
  case moderate
  /// One game a day, and a day without a game after two with one.
  case relaxed

  /// Games on one calendar day at most.
  package var gamesPerDay: Int {
    switch self {
    case .packed: 3
    case .moderate: 2
    case .relaxed: 1
    }
  }

  /// Days in a row with a game at most.
  package var gameDaysInARow: Int {
    switch self {
    case .packed: .max
    case .moderate: 5
    case .relaxed: 2
    }
  }
}

/// What counts on the way between two games.
package enum RoutePreference: String, Hashable, Sendable, Codable, CaseIterable {
  /// Little driving: a mile weighs twice, and the corridor of a route is narrow.
  case direct
  /// Driving is part of the pleasure: a mile weighs half, and the corridor is wide.
  case scenic
  case balanced

  /// By how much the weight of driving is multiplied.
  package var driveFactor: Double {
    switch self {
    case .direct: 2
    case .scenic: 0.5
    case .balanced: 1
    }
  }

  /// How much longer than the direct way the way by one stadium may be, by great circles.
  package var corridorFactor: Double {
    switch self {
    case .direct: 1.15
    case .scenic: 1.6
    case .balanced: 1.3
    }
  }
}
