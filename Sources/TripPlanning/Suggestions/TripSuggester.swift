import AppSupport
package import SportsModel
package import Travel

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
    }, towns: TownFinder? = nil
  ) {
    var basis = basis
    // New stadiums count most; the other weights only decide between trips with equally many.
    (basis.weights.newStadium, basis.weights.game, basis.weights.stadium) = (100, 2, 0)
    engine = TripPlanningEngine(
      schedule: schedule, travel: travel, basis: basis, limits: limits, towns: towns)
  }

  /// Returns the suggestions by length and region, without longer trips that add no more than a
  /// shorter one.
  package func suggestions(_ request: SuggestionRequest) -> [TripSuggestion] {
    var found: [TripSuggestion] = []
    let options = options(season(request))
    for length in request.lengths {
      var ofLength: [TripSuggestion] = []
      for region in request.regions {
        let options = options[.region(region, environment: length), default: []].filter { option in
          ofLength.allSatisfy { overlap($0.option, option) <= Self.maxOverlap }
            && found.allSatisfy { !Set(option.newStadiums).isSubset(of: $0.adds) }
        }
        for option in options.prefix(request.perKind) {
          ofLength.append(
            TripSuggestion(kind: .region(region, environment: length), option: option))
        }
      }
      found += ofLength
    }
    if let option = options[.coastToCoast]?.first {
      found.append(TripSuggestion(kind: .coastToCoast, option: option))
    }
    return found
  }

  /// Returns the trips of each kind that differ from each other, best first; searched on all cores.
  private func options(_ season: Season) -> [TripSuggestion.Kind: [TripOption]] {
    let request = season.request
    let regional = request.lengths.flatMap { length in
      request.regions.map { TripSuggestion.Kind.region($0, environment: length) }
    }
    let kinds = regional + (request.includesCoastToCoast ? [.coastToCoast] : [])
    let windows = kinds.concurrentMap { self.windows(season, kind: $0) }
    // The first windows are planned whatever the others have.
    let first = kinds.indices.flatMap { kind in
      windows[kind].prefix(Self.windowsPlanned).map { (kind: kind, first: $0.first) }
    }
    let planned = first.concurrentMap { window in
      search(season, kind: kinds[window.kind], from: window.first)?.options(moreThan: 0) ?? []
    }
    let found = Array(kinds.indices).concurrentMap { kind -> [TripOption] in
      let options = zip(first, planned).flatMap { $0.kind == kind ? $1 : [] }
      let others = windows[kind].dropFirst(Self.windowsPlanned)
      return distinct(
        options + self.options(season, kind: kinds[kind], in: others, moreThan: options))
    }
    return Dictionary(zip(kinds, found)) { first, _ in first }
  }

  /// Plans windows in order until no other one can have more stadiums than the trips so far; none
  /// from coast to coast, where bounds ignore the coasts.
  private func options(
    _ season: Season, kind: TripSuggestion.Kind, in windows: ArraySlice<Window>,
    moreThan planned: [TripOption]
  ) -> [TripOption] {
    guard kind != .coastToCoast else { return [] }
    var best = planned.map(\.newStadiums.count).max() ?? 0
    var found: [TripOption] = []
    for window in windows {
      guard window.bound > best else { break }
      found += search(season, kind: kind, from: window.first)?.options(moreThan: best) ?? []
      best = max(best, found.map(\.newStadiums.count).max() ?? 0)
    }
    return found
  }

  private func overlap(_ left: TripOption, _ right: TripOption) -> Double {
    let (first, second) = (Set(left.newStadiums), Set(right.newStadiums))
    return Double(first.intersection(second).count) / Double(max(1, first.union(second).count))
  }

  /// The games that trips may visit, with the ways between their stadiums.
  private struct Season: Sendable {
    let request: SuggestionRequest
    let games: [PlannedGame]
    let table: HopTable
    /// The ways without flights.
    let roads: HopTable

    /// Returns the preferences and the ways of trips of a kind.
    func ways(of kind: TripSuggestion.Kind) -> (preferences: TripPreferences, table: HopTable) {
      kind.isByRoad ? (request.preferences.ofWeekend, roads) : (request.preferences, table)
    }
  }

  private func season(_ request: SuggestionRequest) -> Season {
    let games = engine.schedule.games(from: request.firstDay, through: request.lastDay).filter {
      request.preferences.leagues.contains($0.game.league)
        && !engine.basis.visited.contains($0.stadium.id)
    }
    func table(_ preferences: TripPreferences) -> HopTable {
      HopTable(
        games.map(\.stadium.coordinate), start: request.home?.coordinate,
        end: request.home?.coordinate, rules: DrivingRules(preferences), travel: engine.travel)
    }
    return Season(
      request: request, games: games, table: table(request.preferences),
      roads: table(request.preferences.ofWeekend))
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

  /// Returns the search for trips of a kind that begin on a day; nil if the preferences are invalid.
  private func search(
    _ season: Season, kind: TripSuggestion.Kind, from first: LocalDay
  ) -> WindowSearch<Travel>? {
    let last = first + (days(kind) - 1)
    switch kind {
    case .region(let region, _):
      var request = season.request
      let ways = season.ways(of: kind)
      request.preferences = ways.preferences
      return search(
        request, in: [region], from: first, through: last, table: ways.table, change: { _ in })
    case .coastToCoast:
      return search(season.request, in: [], from: first, through: last, table: season.table) {
        problem in
        // One goal on each coast.
        let goals = problem.allGoals.nonzeroBitCount
        for (index, game) in problem.games.enumerated() {
          if game.isOnWestCoast { problem.goals[index] |= 1 << UInt64(goals) }
          if game.isOnEastCoast { problem.goals[index] |= 1 << UInt64(goals + 1) }
        }
        problem.allGoals |= 3 << UInt64(goals)
      }
    }
  }

  private func days(_ kind: TripSuggestion.Kind) -> Int {
    switch kind {
    case .region(_, let length): length.days
    case .coastToCoast: Self.coastToCoastDays
    }
  }

  func search(
    _ request: SuggestionRequest, in regions: Set<TripRegion>, from first: LocalDay,
    through last: LocalDay, table: HopTable? = nil, change: (inout RouteProblem) -> Void
  ) -> WindowSearch<Travel>? {
    var preferences = request.preferences
    preferences.mode = .dates
    (preferences.firstDay, preferences.lastDay) = (first, last)
    preferences.regions = regions
    (preferences.start, preferences.end) = (request.home, request.home)
    guard preferences.errors.isEmpty else { return nil }
    var problemBuilder = RouteProblemBuilder(
      preferences, schedule: engine.schedule, basis: engine.basis)
    problemBuilder.isConsidered = { !engine.basis.visited.contains($0.stadium.id) }
    var problem = problemBuilder.problem(
      problemBuilder.games(from: first, through: last), from: first, through: last)
    change(&problem)
    return WindowSearch(engine, problemBuilder: problemBuilder, problem: problem, table: table)
  }

  /// A span of days, with a bound on the stadiums that a trip can visit in it.
  private struct Window: Sendable {
    let first: LocalDay
    let bound: Int
  }

  /// Returns the windows in which a trip can visit a stadium, those with the highest bounds first.
  private func windows(_ season: Season, kind: TripSuggestion.Kind) -> [Window] {
    let request = season.request
    let days = days(kind)
    let count = request.lastDay - request.firstDay + 2 - days
    guard count > 0 else { return [] }
    let ways = season.ways(of: kind)
    let bound = StadiumCountBound(
      season.games.filter { kind.includes($0) }, rules: DrivingRules(ways.preferences),
      returnsHome: request.home != nil, table: ways.table)
    return (0..<count).map { request.firstDay + $0 }.filter(kind.mayBegin).map { first in
      Window(first: first, bound: bound.maxStadiums(from: first, through: first + (days - 1)))
    }.filter { $0.bound > 0 }.sorted { ($1.bound, $0.first) < ($0.bound, $1.first) }
  }
}

extension TripPreferences {
  /// The same without flights and without tiring days: people drive to work on Monday.
  fileprivate var ofWeekend: TripPreferences {
    var changed = self
    changed.flights = nil
    changed.hoursPerDriver = min(
      hoursPerDriver, Double(DrivingRules.tiringMinutes) / 60 / Double(max(1, drivers)))
    return changed
  }
}

extension TripSuggestion.Kind {
  /// True for weekends, which have no flights and no tiring days.
  package var isByRoad: Bool {
    if case .region(_, .weekend) = self { true } else { false }
  }

  fileprivate func includes(_ game: PlannedGame) -> Bool {
    switch self {
    case .region(let region, _): region.contains(game.stadium.coordinate)
    case .coastToCoast: true
    }
  }

  fileprivate func mayBegin(on day: LocalDay) -> Bool {
    switch self {
    case .region(_, let length): length.mayBegin(on: day)
    case .coastToCoast: true
    }
  }
}

extension PlannedGame {
  /// West of 117° W, from San Diego to Seattle.
  var isOnWestCoast: Bool { stadium.coordinate.longitude <= -117 }
  /// East of 80.5° W, from Miami to Boston.
  var isOnEastCoast: Bool { stadium.coordinate.longitude >= -80.5 }
}

/// A request for trip suggestions.
package struct SuggestionRequest: Hashable, Sendable {
  package enum Length: Hashable, Sendable {
    /// Friday to Sunday, by road.
    case weekend
    case week, twoWeeks
    case days(Int)

    package var days: Int {
      switch self {
      case .weekend: 3
      case .week: 7
      case .twoWeeks: 14
      case .days(let days): max(1, days)
      }
    }

    /// Returns whether a trip of this length may begin on a day.
    func mayBegin(on day: LocalDay) -> Bool { self != .weekend || day.isoWeekday == 5 }
  }

  /// Drivers, car and pace; dates, mode and regions are ignored.
  package var preferences: TripPreferences
  /// The date range to search.
  package var firstDay, lastDay: LocalDay
  /// Start and end of each trip; nil for anywhere.
  package var home: TripPlace?
  package var lengths: [Length] = [.weekend, .week, .twoWeeks]
  package var regions: [TripRegion] = [.east, .central, .west]
  /// True to also search for a trip from coast to coast.
  package var includesCoastToCoast = true
  package var perKind = 1

  package init(_ preferences: TripPreferences, from first: LocalDay, through last: LocalDay) {
    (self.preferences, firstDay, lastDay) = (preferences, first, last)
  }
}

/// A trip to stadiums the user has not visited.
package struct TripSuggestion: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case region(TripRegion, environment: SuggestionRequest.Length)
    case coastToCoast
  }

  package let kind: Kind
  package let option: TripOption

  package var adds: [StadiumID] { option.newStadiums }
}
