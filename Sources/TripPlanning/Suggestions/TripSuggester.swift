import SportsModel

/// Finds the trips that reach the most unvisited stadiums.
///
/// Windows of each length slide over the schedule. Each has a bound on its stadiums; all that may
/// have more than the best trip so far are planned in full, and the best trips that differ from each
/// other are suggested.
package struct TripSuggester<Travel: TravelTimeEstimator>: Sendable {
  /// Number of windows planned in full per region and length, at least; from coast to coast, where
  /// bounds ignore the coasts, exactly.
  static var windowsPlanned: Int { 6 }
  /// Maximum share of new stadiums that two suggestions of one length have in common.
  static var maxOverlap: Double { 0.5 }
  /// Length of a trip from coast to coast.
  static var coastToCoastDays: Int { 14 }

  private let engine: TripPlanningEngine<Travel>

  /// Creates a suggester; `basis` has the visited stadiums and the quality of games.
  package init(
    schedule: TripSchedule, travel: Travel, basis: ScoringContext,
    limits: PlanningLimits = PlanningLimits {
      $0.options = 3
      $0.steps = 120_000
    }, towns: TownFinder = .none
  ) {
    var basis = basis
    // New stadiums count most; the other weights only decide between trips with equally many.
    basis.weights.newStadium = 100
    basis.weights.game = 2
    basis.weights.stadium = 0
    engine = TripPlanningEngine(
      schedule: schedule, travel: travel, basis: basis, limits: limits, towns: towns)
  }

  /// Returns the suggestions by length and region, without longer trips that add no more than a
  /// shorter one.
  package func suggestions(_ request: SuggestionRequest) -> [TripSuggestion] {
    var found: [TripSuggestion] = []
    let season = season(request)
    for length in request.lengths {
      var ofLength: [TripSuggestion] = []
      for region in request.regions {
        let options = self.options(season, region, length).filter { option in
          ofLength.allSatisfy { overlap($0.option, option) <= Self.maxOverlap }
            && found.allSatisfy { !Set(option.newStadiums).isSubset(of: $0.adds) }
        }
        for option in options.prefix(request.perKind) {
          ofLength.append(TripSuggestion(kind: .region(region, length), option: option))
        }
      }
      found += ofLength
    }
    if request.includesCoastToCoast, let option = coastToCoast(season) {
      found.append(TripSuggestion(kind: .coastToCoast, option: option))
    }
    return found
  }

  private func overlap(_ left: TripOption, _ right: TripOption) -> Double {
    let (first, second) = (Set(left.newStadiums), Set(right.newStadiums))
    return Double(first.intersection(second).count) / Double(max(1, first.union(second).count))
  }

  /// The games that trips may visit, with the ways between their stadiums.
  private struct Season {
    let request: SuggestionRequest
    let games: [PlannedGame]
    let table: HopTable
  }

  private func season(_ request: SuggestionRequest) -> Season {
    let games = engine.schedule.games(from: request.firstDay, through: request.lastDay).filter {
      request.preferences.leagues.contains($0.game.league)
        && !engine.basis.visited.contains($0.stadium.id)
    }
    let table = HopTable(
      games.map(\.stadium.coordinate), start: request.home?.coordinate,
      end: request.home?.coordinate, DrivingRules(request.preferences), engine.travel)
    return Season(request: request, games: games, table: table)
  }

  /// Returns trips in a region that differ from each other, best first.
  private func options(
    _ season: Season, _ region: TripRegion, _ length: SuggestionRequest.Length
  ) -> [TripOption] {
    let windows = windows(season, days: length.days, length.mayBegin) {
      region.contains($0.stadium.coordinate)
    }
    return distinct(
      options(windows) { first in
        search(
          season.request, [region], first, first + (length.days - 1), season.table
        ) { _ in }
      })
  }

  private func coastToCoast(_ season: Season) -> TripOption? {
    let days = Self.coastToCoastDays
    let windows = windows(season, days: days, { _ in true }) { _ in true }
    return distinct(
      options(Array(windows.prefix(Self.windowsPlanned))) { first in
        search(season.request, [], first, first + (days - 1), season.table) { problem in
          // One goal on each coast.
          let goals = problem.allGoals.nonzeroBitCount
          for (index, game) in problem.games.enumerated() {
            if game.isOnWestCoast { problem.goals[index] |= 1 << UInt64(goals) }
            if game.isOnEastCoast { problem.goals[index] |= 1 << UInt64(goals + 1) }
          }
          problem.allGoals |= 3 << UInt64(goals)
        }
      }
    ).first
  }

  /// Plans the windows in order until no other one can have more stadiums.
  private func options(
    _ windows: [Window], _ search: (LocalDay) -> WindowSearch<Travel>?
  ) -> [TripOption] {
    var found: [TripOption] = []
    var (most, planned) = (0, 0)
    for window in windows {
      let isEnough = planned >= Self.windowsPlanned
      guard window.bound > most || !isEnough else { break }
      guard let search = search(window.first), search.bound > most || !isEnough else { continue }
      let options = search.options(moreThan: isEnough ? most : 0)
      most = max(most, options.map(\.newStadiums.count).max() ?? 0)
      planned += 1
      found += options
    }
    return found
  }

  private func distinct(_ options: [TripOption]) -> [TripOption] {
    let sorted = options.filter { !$0.newStadiums.isEmpty }.sorted {
      ($0.newStadiums.count, $0.score.thousandths, $1.games[0].id)
        > ($1.newStadiums.count, $1.score.thousandths, $0.games[0].id)
    }
    var kept: [TripOption] = []
    for option in sorted where kept.allSatisfy({ overlap($0, option) <= Self.maxOverlap }) {
      kept.append(option)
    }
    return kept
  }

  /// Returns the search in one span of days; nil if the preferences are invalid.
  func search(
    _ request: SuggestionRequest, _ regions: Set<TripRegion>, _ first: LocalDay, _ last: LocalDay,
    _ table: HopTable? = nil, _ change: (inout RouteProblem) -> Void
  ) -> WindowSearch<Travel>? {
    var preferences = request.preferences
    preferences.mode = .dates
    (preferences.firstDay, preferences.lastDay) = (first, last)
    preferences.regions = regions
    (preferences.start, preferences.end) = (request.home, request.home)
    guard preferences.errors.isEmpty else { return nil }
    var problemBuilder = RouteProblemBuilder(preferences, engine.schedule, engine.basis)
    problemBuilder.isConsidered = { !engine.basis.visited.contains($0.stadium.id) }
    var problem = problemBuilder.problem(
      problemBuilder.games(from: first, through: last), from: first, through: last)
    change(&problem)
    return WindowSearch(engine, problemBuilder, problem, table)
  }

  /// A span of days, with a bound on the stadiums that a trip can visit in it.
  private struct Window {
    let first: LocalDay
    let bound: Int
  }

  /// Returns the windows in which a trip can visit a stadium, those with the highest bounds first.
  private func windows(
    _ season: Season, days: Int, _ mayBegin: (LocalDay) -> Bool,
    where isWanted: (PlannedGame) -> Bool
  ) -> [Window] {
    let request = season.request
    let count = request.lastDay - request.firstDay + 2 - days
    guard count > 0 else { return [] }
    let bound = StadiumCountBound(
      season.games.filter(isWanted), rules: DrivingRules(request.preferences),
      returnsHome: request.home != nil, season.table)
    return (0..<count).map { request.firstDay + $0 }.filter(mayBegin).map { first in
      Window(first: first, bound: bound.most(from: first, through: first + (days - 1)))
    }.filter { $0.bound > 0 }.sorted { ($1.bound, $0.first) < ($0.bound, $1.first) }
  }
}

extension PlannedGame {
  /// West of 117° W, from San Diego to Seattle.
  var isOnWestCoast: Bool { stadium.coordinate.longitude <= -117 }
  /// East of 80.5° W, from Miami to Boston.
  var isOnEastCoast: Bool { stadium.coordinate.longitude >= -80.5 }
}
