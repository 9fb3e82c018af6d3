import Foundation
import SportsModel

/// Games to choose from, and the conditions for routes.
struct RouteProblem: Sendable {
  /// In planning order.
  var games: [PlannedGame]
  /// Points of each game, in thousandths.
  var values: [Int]
  /// Points of each game's stadium, counted once, in thousandths.
  var bonuses: [Int]
  var first: LocalDay
  var last: LocalDay
  /// The day by whose midnight the trip ends.
  ///
  /// It is after `last` if a window ends within the dates: a drive through the night still belongs
  /// to the evening before.
  var homeBy: LocalDay
  var start: Waypoint?
  var end: Waypoint?
  var rules: DrivingRules
  var rates: IntegerScoringWeights
  var limits: RouteLimits
  /// Whether each game is required.
  var isMustSee: [Bool]
  /// The goals each game meets, one bit per goal.
  var goals: [UInt64]
  /// All goals.
  var allGoals: UInt64 = 0
  /// Miles along the corridor of each game; nil if routes may turn back.
  var progress: [Double]?
}

/// Limits on a route except driving hours.
struct RouteLimits: Hashable, Sendable {
  var gamesPerDay = 3
  var gameDaysInARow = Int.max
  var stops = StopCountPreference()
  var allowsRepeatCities = true
  var maximumDays: Int?
  var budget = TripBudget()
}

/// A route found by the search: games in order, and the departure day.
struct FoundRoute: Hashable, Sendable {
  /// Positions in the problem's games.
  var games: [Int]
  /// The driving day on which the trip begins.
  let departure: LocalDay
  /// The positions in `games` that are reached by a flight; their number for a flight to the end.
  let flown: Set<Int>
  /// Thousandths of a point.
  let score: Int
  let days: Int
  let tenthsOfMiles: Int
}

/// The routes a search found, and an upper bound.
struct RouteSearchResult: Sendable {
  /// Complete routes, best first.
  var routes: [FoundRoute] = []
  /// Whether every route was considered, so that the first one is optimal.
  var isExact = true
  /// An upper bound on the points, in thousandths.
  var bound = 0
  /// Number of route extensions examined.
  var steps = 0
}
