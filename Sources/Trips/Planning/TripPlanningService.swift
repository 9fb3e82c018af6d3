import AppSupport
package import Badges
package import Catalog
import Foundation
package import SportsModel
package import Travel
package import TripPlanning
package import VisitStore

package enum TravelTimeSource: Sendable {
  case roads
  case table(TravelMatrix)
  case server(RoutingServer)
}

/// Plans trips with the catalog, the road model and the user's visits.
package struct TripPlanningService: Sendable {
  package typealias Engine = TripPlanningEngine<KnownDrivesEstimator>

  package let catalog: Catalog
  private let roads: RoadModel
  private let band: TravelTimeBand
  private let traffic: MetroTraffic
  private let travel: TravelTimeSource
  /// The user's visits and learned weights.
  package let basis: ScoringContext

  /// - Throws: an error if the road data is incomplete.
  package init(catalog: Catalog, basis: ScoringContext, travel: TravelTimeSource = .roads) throws {
    (self.catalog, self.basis, self.travel) = (catalog, basis, travel)
    let facts = try RoadDataLoader.read(from: catalog.folder)
    roads = RoadModel(facts)
    (band, traffic) = (facts.pace.band, facts.traffic)
  }

  /// Returns an engine for the games of leagues in a range of days; `places` are starts and ends
  /// apart from the stadiums.
  ///
  /// - Throws: `RoutingServerError`, and what the catalog throws if it can't read a season.
  package func engine(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay, options: Int = 12,
    places: [TripPlace?] = []
  ) async throws -> Engine {
    let schedule = try schedule(leagues: leagues, from: first, through: last)
    return await Engine(
      schedule: schedule, travel: try travel(for: schedule, places), basis: basis(of: schedule),
      limits: PlanningLimits { $0.options = options }, towns: towns)
  }

  /// Returns a suggester for the games of leagues in a range of days, without games that aren't at
  /// a regular home of their league.
  package func suggester(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay, places: [TripPlace?] = []
  ) async throws -> TripSuggester<KnownDrivesEstimator> {
    let schedule = try schedule(leagues: leagues, from: first, through: last) { game in
      game.stadiums.allSatisfy { isRegularHome($0, of: game) }
    }
    return await TripSuggester(
      schedule: schedule, travel: try travel(for: schedule, places), basis: basis(of: schedule),
      towns: towns)
  }

  /// The towns of the gazetteer, which is read when a trip has a night on the road.
  private var towns: TownFinder {
    // A damaged gazetteer costs only the names of towns.
    TownFinder { [catalog] point, country in
      let city = try? catalog.townToStay(near: point, inCountry: country)
      return city.map {
        Town(
          name: $0.title, coordinate: $0.coordinate,
          zone: TimeZone(identifier: $0.area.timeZoneID))
      }
    } country: { [catalog] point in
      (try? catalog.country(at: point)) ?? nil
    }
  }

  /// Returns the context in which only unvisited regular homes count as new.
  ///
  /// A place with one game in a season isn't a missing stadium.
  private func basis(of schedule: TripSchedule) -> ScoringContext {
    let elsewhere = schedule.games.filter { !isRegularHome($0.stadium.id, of: $0.game) }
    var basis = basis
    basis.visited.formUnion(elsewhere.map(\.stadium.id))
    return basis
  }

  private func travel(
    for schedule: TripSchedule, _ others: [TripPlace?]
  ) async throws -> KnownDrivesEstimator {
    let places = Set(
      schedule.games.map(\.stadium.coordinate) + others.compactMap { $0?.coordinate })
    let model = roads.prepared(for: places)
    let airports = AirportNetwork(try catalog.airports(), roads: model, for: places)
    switch travel {
    case .roads:
      return KnownDrivesEstimator(band: band, model: model, airports: airports, traffic: traffic)
    case .table(let matrix):
      let stadiums = matrix.stadiums.compactMap { id in
        catalog.stadiums[id].map { (id, $0.coordinate) }
      }
      return KnownDrivesEstimator(
        matrix, places: Dictionary(stadiums, uniquingKeysWith: { first, _ in first }), band: band,
        model: model, airports: airports, traffic: traffic)
    case .server(let server):
      let sorted = places.sorted { ($0.longitude, $0.latitude) < ($1.longitude, $1.latitude) }
      return KnownDrivesEstimator(
        sorted, drives: try await server.drives(between: sorted), band: band,
        airports: airports, traffic: traffic)
    }
  }

  private func isRegularHome(_ stadium: StadiumID, of game: Game) -> Bool {
    catalog.stadiums[stadium]?.tenancies.contains {
      $0.league == game.league && $0.first <= game.season && game.season <= $0.last ?? game.season
    } ?? false
  }

  func schedule(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay,
    where isWanted: (Game) -> Bool = { _ in true }
  ) throws -> TripSchedule {
    let games = try catalog.seasonGames(of: leagues, from: first, through: last)
      .filter { first <= $0.day && $0.day <= last && isWanted($0) }
    return TripSchedule(games: games, stadiums: catalog.stadiums, leagues: catalog.leagues)
  }
}

extension Catalog {
  /// Returns the games that weren't called off of every season of the leagues that has days in a
  /// range.
  func seasonGames(
    of leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay
  ) throws -> [Game] {
    try self.leagues.map(\.id).filter(leagues.contains).flatMap { league in
      try seasons(of: league).filter { $0.firstDay <= last && first <= $0.lastDay }
        .flatMap { try games(of: league, season: $0.season).filter { !$0.status.isOff } }
    }
  }
}

/// Reads the road data, which is bundled with the catalog.
enum RoadDataLoader {
  static func read(from folder: URL) throws -> RoadData {
    let file = folder.appendingPathComponent("roads.txt")
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw CatalogError.malformed(path: file.path, line: 1, cause: "the file can't be read")
    }
    do throws(PlanningDataError) {
      return try RoadData(text)
    } catch {
      throw CatalogError.malformed(path: file.path, line: error.line, cause: error.cause)
    }
  }
}

extension TripPlanningService {
  /// Returns trips to unvisited stadiums, those with the most new stadiums first; each begins and
  /// ends at `home` and takes `days`; nil for anywhere and the usual lengths.
  ///
  /// - Throws: `RoutingServerError`, and what the catalog throws if it can't read a season.
  package func suggestions(
    _ preferences: TripPreferences, from first: LocalDay, through last: LocalDay, limit: Int,
    home: TripPlace?, days: Int?, within region: TripRegion? = nil
  ) async throws -> [TripSuggestion] {
    var request = SuggestionRequest(preferences, from: first, through: last)
    request.home = home
    if let region {
      request.regions = [region]
      request.includesCoastToCoast = false
    }
    if let days {
      request.lengths = [.days(days)]
      request.includesCoastToCoast = false
    }
    request.perKind = max(1, limit / (request.regions.count * 2))
    let suggester = try await suggester(
      leagues: preferences.leagues, from: first, through: last, places: [request.home])
    // Weekends are easier to take than longer trips; then those with the most new stadiums come first.
    let sorted = suggester.suggestions(request).enumerated().sorted {
      let (left, right) = ($0.element, $1.element)
      return (left.kind.isByRoad ? 0 : 1, right.adds.count, $0.offset)
        < (right.kind.isByRoad ? 0 : 1, left.adds.count, $1.offset)
    }
    return sorted.prefix(limit).map(\.element)
  }
}

extension ScoringContext {
  /// Reads visited stadiums and learned weights; `store` is nil if there is none yet.
  package init(store: VisitStore?) throws {
    let games = try store?.visitSummaries().filter { $0.kind == .game } ?? []
    let learned = LearnedScoringWeights(try store?.learnedFactors() ?? [:])
    self.init {
      $0.visited = Set(games.map(\.stadium))
      $0.weights = learned.applied(to: $0.weights)
    }
  }
}

extension BadgeForecast {
  /// Creates a forecast from the visits and badges of a library; nil if there is none yet.
  package init(_ evaluator: Evaluator, store: VisitStore?) throws {
    self.init(
      evaluator, facts: try store?.visitFacts() ?? [], records: try store?.achievements() ?? [])
  }

  /// Returns the badges that these games would complete, in the order of the definitions.
  package func completed(by games: [PlannedGame]) -> [AchievementDefinition] {
    completed(
      by: games.map {
        VisitFact(id: UUID(), stadium: $0.stadium.id, day: $0.day, league: $0.game.league)
      })
  }
}

extension VisitStore {
  /// The stadiums at which the user attended games of each league.
  package func attendedStadiums() throws -> [LeagueID: Set<StadiumID>] {
    try visits().map(\.visit).reduce(into: [:]) { seen, visit in
      guard visit.kind == .game, let league = visit.league else { return }
      seen[league, default: []].insert(visit.stadium)
    }
  }
}

package struct PlannedTrip: Hashable, Sendable {
  package let option: TripOption
  package let preferences: TripPreferences
}

/// The result of planning for one or more spans of days.
package struct TripPlan: Sendable {
  package let options: [PlannedTrip]
  /// nil if there is no option.
  package let proof: OptimalityProof?
  package let failure: PlanningFailure?
  /// The end of the schedules, if they don't contain all days and there is no option.
  package var gap: ScheduleGap?
  /// True if there are other games of the leagues on these days.
  package var hasOtherGames = false
  /// The maximum length in days that applied without being asked for; nil if there was none.
  package var usualDays: Int?
  /// The day of the next such game; nil if there is advice.
  package var nextDay: LocalDay?
  /// The first day of the same trip in the newest year with such games; nil if the user named a year.
  package var earlierDay: LocalDay?

  /// The text of the failure.
  package var message: String? {
    guard let failure else { return nil }
    guard failure.kind == .noGamesInRange else { return failure.kind.description }
    if gap != nil { return "The schedule doesn't have all of these days." }
    return hasOtherGames ? "No game on these days meets your conditions." : failure.kind.description
  }

  /// The limit that applied without being asked for, the next such game, or the end of the schedules
  /// and the time when such a trip is possible; nil if nothing is missing.
  package var hint: String? {
    guard let gap else {
      return usualDays.map { "Without --days, such a trip has at most \($0) days." }
        ?? nextDay.map { "The next such game is on \(DisplayFormat.date($0))." }
    }
    guard let earlierDay else { return gap.sentence }
    let month = CalendarNames.months[earlierDay.month - 1]
    return "\(gap.sentence) For an earlier trip, add the year: \(month) \(earlierDay.year)."
  }
}

extension TripPlanningService {
  private static let margin = 31

  /// Plans for all days, or for each weekend of `weekends` days, and returns the best options, at
  /// most `maxOptions` for each span, or the failure with advice.
  ///
  /// `today` is the first day if no day is given. `dated` returns the days of the trip in another
  /// year; nil if the user named a year.
  ///
  /// - Throws: `TripPreferencesError`, and what the catalog throws if it can't read a season.
  package func plan(
    _ wanted: TripPreferences, weekends: Int? = nil, today: LocalDay, options maxOptions: Int,
    inYear dated: (Int) -> ClosedRange<LocalDay>? = { _ in nil }
  ) async throws -> TripPlan {
    // Without dates, the dates of the chosen games.
    let chosen = wanted.mustSeeGames.map(\.day)
    let first =
      (wanted.firstDay ?? wanted.lastDay ?? chosen.min()).map { $0 - Self.margin } ?? today
    let last =
      (wanted.lastDay ?? wanted.firstDay ?? chosen.max()).map { $0 + Self.margin } ?? today + 365
    var wanted = wanted
    if weekends != nil, [.games, .teams].contains(wanted.mode) {
      // These modes need no days, but weekends do.
      wanted.firstDay = wanted.firstDay ?? first
      wanted.lastDay = wanted.lastDay ?? last
    }
    let engine = try await engine(
      leagues: wanted.leagues, from: first, through: last, options: maxOptions,
      places: [wanted.start, wanted.end])
    guard let weekends else {
      let result = try engine.plan(wanted)
      let found = result.options.map { PlannedTrip(option: $0, preferences: wanted) }
      let plan = TripPlan(options: found, proof: result.proof, failure: result.failure)
      return try explained(plan, wanted: wanted, on: first...last, dated: dated)
    }
    try wanted.validate()
    var found: [PlannedTrip] = []
    var proofs: [OptimalityProof] = []
    for weekend in wanted.windows(ofWeekends: weekends) {
      let result = try engine.plan(weekend, advises: false)
      found += result.options.map { PlannedTrip(option: $0, preferences: weekend) }
      if let proof = result.proof { proofs.append(proof) }
    }
    found.sort(by: Self.isBetter)
    let failure = found.isEmpty ? try engine.failure(wanted, onWeekendsOf: weekends) : nil
    return try explained(
      TripPlan(options: found, proof: Self.together(proofs), failure: failure), wanted: wanted,
      on: first...last, dated: dated)
  }

  private static func isBetter(_ left: PlannedTrip, _ right: PlannedTrip) -> Bool {
    (left.option.score.thousandths, right.option.games[0].id)
      > (right.option.score.thousandths, left.option.games[0].id)
  }

  private static func together(_ proofs: [OptimalityProof]) -> OptimalityProof? {
    guard let value = proofs.map(\.value).max(), let bound = proofs.map(\.bestPossible).max() else {
      return nil
    }
    return OptimalityProof(
      isProven: proofs.allSatisfy { $0.isProven }, value: value, bestPossible: max(value, bound))
  }

  /// Returns a failed plan with the reasons that its failure doesn't have.
  ///
  /// They are limits, and the end of the schedules if they don't contain its days. `searched` are the
  /// days without stated ones.
  private func explained(
    _ plan: TripPlan, wanted: TripPreferences, on searched: ClosedRange<LocalDay>,
    dated: (Int) -> ClosedRange<LocalDay>?
  ) throws -> TripPlan {
    guard let failure = plan.failure else { return plan }
    var plan = plan
    if failure.kind == .noValidRoutes { plan.usualDays = wanted.usualDays }
    let first = wanted.firstDay ?? searched.lowerBound
    let last = wanted.lastDay ?? searched.upperBound
    plan.hasOtherGames =
      try !schedule(leagues: wanted.leagues, from: first, through: last).games.isEmpty
    guard wanted.firstDay != nil, wanted.lastDay != nil else { return plan }
    if failure.advice.isEmpty {
      plan.nextDay =
        try schedule(leagues: wanted.leagues, from: last + 1, through: last + 365)
        .games.first { wanted.concerns($0) }?.day
    }
    guard let gap = catalog.scheduleGap(in: first...max(first, last), of: wanted.leagues) else {
      return plan
    }
    plan.gap = gap
    let newest = gap.ends.map(\.day.year).max() ?? first.year
    for year in [newest, newest - 1, newest - 2] where plan.earlierDay == nil {
      guard let days = dated(year), try hasGames(wanted, on: days, before: gap) else { continue }
      plan.earlierDay = days.lowerBound
    }
    return plan
  }

  /// Returns whether the leagues whose schedules end have games such as those wanted, all before
  /// the end.
  private func hasGames(
    _ wanted: TripPreferences, on days: ClosedRange<LocalDay>, before gap: ScheduleGap
  ) throws -> Bool {
    let ends = gap.ends.filter { days.upperBound <= $0.day }
    let games = try schedule(
      leagues: Set(ends.map(\.league)), from: days.lowerBound, through: days.upperBound
    ).games
    return games.contains { wanted.concerns($0) }
  }
}

extension TripPreferences {
  /// Returns whether a game is allowed, and one of the wanted teams if there are any.
  fileprivate func concerns(_ game: PlannedGame) -> Bool {
    allows(game)
      && (teams.isEmpty || teams.contains(game.game.home) || teams.contains(game.game.away))
  }
}
