import Foundation
import SportsModel

/// Games to choose from and what a route through some of them has to keep.
struct RouteProblem: Sendable {
  /// In the order of planning.
  var games: [PlannedGame]
  /// What each game is worth, in thousandths of a point.
  var values: [Int]
  /// What the stadium of each is worth, once.
  var bonuses: [Int]
  var first: LocalDay
  var last: LocalDay
  /// The day by whose midnight the end is reached.
  ///
  /// It is after the last one where a window ends within the dates: a drive through the night
  /// still belongs to the evening.
  var homeBy: LocalDay
  var start: Waypoint?
  var end: Waypoint?
  var rules: DrivingRules
  var rates: IntegerScoringWeights
  var limits: RouteLimits
  /// Whether a route must have each game.
  var isMustSee: [Bool]
  /// The goals that each game reaches, a bit each.
  var goals: [UInt64]
  /// All goals.
  var allGoals: UInt64 = 0
  /// Miles along the corridor of each game; nil where routes may turn back.
  var progress: [Double]?
}

/// What bounds a route besides the hours at the wheel.
struct RouteLimits: Hashable, Sendable {
  var gamesPerDay = 3
  var gameDaysInARow = Int.max
  var stops = StopCountPreference()
  var allowsRepeatCities = true
  var maximumDays: Int?
  var budget = TripBudget()
}

/// A route that was found: games in order, on the drive from a day on.
struct FoundRoute: Hashable, Sendable {
  /// Positions in the problem's games.
  let games: [Int]
  /// The driving day on which the trip begins.
  let departure: LocalDay
  /// Thousandths of a point.
  let score: Int
  let days: Int
  let tenthsOfMiles: Int
}

/// What a search found and how sure it is of it.
struct RouteSearchResult: Sendable {
  /// Complete routes, the best first.
  var routes: [FoundRoute] = []
  /// Whether every route was weighed, so that the first is the best there is.
  var isExact = true
  /// No route has more, in thousandths of a point.
  var bound = 0
  /// Extensions of a route that were looked at.
  var steps = 0
}
