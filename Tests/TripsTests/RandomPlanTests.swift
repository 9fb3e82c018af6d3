import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import TripPlanning

@testable import Trips

/// Plans of random queries with every option, and the advice of those without a trip.
///
/// `STVISITS_RANDOM_PLANS` sets the number of queries.
@Suite struct RandomPlanTests {
  private static let service = Result {
    try TripPlanningService(catalog: BundledCatalogFixture().catalog, basis: ScoringContext())
  }
  private static let map = Result {
    try TownMap(service.get().catalog.folder.appendingPathComponent("cities.txt"))
  }
  private let service: TripPlanningService

  init() throws { service = try Self.service.get() }

  @Test(arguments: RandomSeeds.seeds("STVISITS_RANDOM_PLANS", usually: 20))
  func everyConditionHoldsAndEveryAdviceHelps(_ seed: UInt64) async throws {
    let query = try RandomQuery(seed: seed, catalog: service.catalog)
    guard query.wanted.errors.isEmpty else { return }
    let plan = try await plan(query.wanted, query.weekends)
    if let failure = plan.failure {
      try await expectTrue(failure, plan, query, seed)
    } else {
      let checker = try checker(query)
      for option in try options(plan) {
        let faults = checker.basic.faults(option) + (try checker.faults(option))
        #expect(faults == [], "seed \(seed): \(query.wanted)")
      }
    }
  }

  /// Follows each change that the failure names, on weekends if only they are wanted.
  private func expectTrue(
    _ failure: PlanningFailure, _ plan: TripPlan, _ query: RandomQuery, _ seed: UInt64
  ) async throws {
    let note: Comment = "seed \(seed): \(failure.kind) \(query.wanted)"
    #expect(!failure.advice.isEmpty || plan.hint != nil, note)
    for advice in failure.advice {
      let followed = try await self.plan(advice.preferences, query.weekends)
      #expect(followed.options.count >= min(advice.routes, 3), "\(advice), \(note)")
    }
    if plan.message == "There are no games on these days.", let first = query.wanted.firstDay,
      let last = query.wanted.lastDay
    {
      #expect(try service.catalog.hasGames(of: query.wanted.leagues, first...last) == false, note)
    }
  }

  private func plan(_ wanted: TripPreferences, _ weekends: Int?) async throws -> TripPlan {
    let today = try #require(LocalDay("2026-06-10"))
    return try await service.plan(wanted, weekends: weekends, today: today, options: 3)
  }

  private func options(_ plan: TripPlan) throws -> [TripOptionChecker.Object] {
    let json = try JSONValue(encoding: plan.document(names: service.catalog, limit: 3)).line
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return (document as? TripOptionChecker.Object)?["options"] as? [TripOptionChecker.Object] ?? []
  }

  private func checker(_ query: RandomQuery) throws -> TripConditionChecker {
    let wanted = query.wanted
    var basic = try TripOptionChecker(in: service.catalog)
    (basic.start, basic.end) = (wanted.start?.coordinate, wanted.end?.coordinate)
    basic.drivingMinutes = Int(min(Double(wanted.drivers) * wanted.hoursPerDriver, 11) * 60)
    (basic.maxGames, basic.mayFly) = (wanted.stops.maximum, wanted.flights != nil)
    basic.mayDriveAtNight = wanted.allowsNightDriving
    return TripConditionChecker(
      catalog: service.catalog, map: try Self.map.get(), wanted: wanted, weekends: query.weekends,
      basic: basic)
  }
}

extension Catalog {
  /// Returns whether a league has a game on these days.
  fileprivate func hasGames(
    of leagues: Set<LeagueID>, _ days: ClosedRange<LocalDay>
  ) throws -> Bool {
    for league in leagues {
      for season in seasons(of: league) where season.lastDay >= days.lowerBound {
        let games = try games(of: league, season: season.season)
        if games.contains(where: { days.contains($0.day) && !$0.status.isOff }) { return true }
      }
    }
    return false
  }
}

/// Random preferences for the bundled schedules.
struct RandomQuery {
  var wanted: TripPreferences
  var weekends: Int?

  /// Cities to start from, many of them near a border or a change of time zone.
  private static let homes = [
    "Boston", "Chicago", "Denver", "Detroit", "Buffalo", "El Paso", "San Diego", "Seattle",
    "Toronto", "Montreal", "Vancouver", "Nashville", "Indianapolis", "Phoenix", "Las Vegas",
    "Kansas City MO", "Miami", "New York", "Portland OR", "Winnipeg", "Louisville",
    "Salt Lake City",
  ]
  /// Days on which the leagues play.
  private static let days = [
    "mlb": (LocalDay(year: 2025, month: 4, day: 1), 160),
    "nba": (LocalDay(year: 2025, month: 11, day: 1), 140),
    "nhl": (LocalDay(year: 2025, month: 10, day: 15), 160),
    "nfl": (LocalDay(year: 2025, month: 9, day: 8), 100),
    "mls": (LocalDay(year: 2025, month: 3, day: 1), 200),
  ]

  init(seed: UInt64, catalog: Catalog) throws {
    var chance = SeededGenerator(seed: seed)
    func maybe(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &chance) < percent }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    let league = try #require(Self.days.keys.sorted().randomElement(using: &chance))
    let (opening, span) = try #require(Self.days[league])
    let first = try #require(opening) + number(0...span)
    func home() throws -> TripPlace {
      try catalog.place(Self.homes[number(0...(Self.homes.count - 1))], on: first)
    }
    wanted = TripPreferences(leagues: [LeagueID(league)])
    if maybe(15) { wanted.leagues.insert("mlb") }
    wanted.mode = TripMode.allCases[maybe(50) ? 0 : number(0...4)]
    (wanted.firstDay, wanted.lastDay) = (first, first + number(1...(maybe(80) ? 14 : 40)))
    if maybe(30) { weekends = number(3...4) }
    if maybe(70) || wanted.mode == .route {
      wanted.start = try home()
      if maybe(40) || wanted.mode == .route { wanted.end = try home() }
      if maybe(80) { wanted.returnToStart() }
    }
    let games = try catalog.games(of: LeagueID(league), season: first.year)
      .filter { first <= $0.day && $0.day <= wanted.lastDay ?? first && $0.stadiums.count == 1 }
    let teams = Set(games.map(\.home)).sorted()
    func team() -> TeamID { teams.isEmpty ? "none" : teams[number(0...(teams.count - 1))] }
    if [.follow, .teams].contains(wanted.mode) {
      wanted.teams = [team()]
      if maybe(50) { wanted.teams.insert(team()) }
    }
    if wanted.mode == .follow {
      wanted.followedGames = FollowedGames.allCases[number(0...2)]
      if maybe(15) { wanted.opponents = [team()] }
    }
    if wanted.mode == .games || maybe(10), let game = games.randomElement(using: &chance),
      let key = GameKey("\(game.id)")
    {
      wanted.mustSeeGames = [key]
    }
    if wanted.mode == .games, wanted.mustSeeGames.isEmpty { wanted.mode = .dates }
    if maybe(15), let id = games.randomElement(using: &chance)?.stadiums.first {
      wanted.mustStops = [.stadium(id)]
    }
    setLimits(&chance)
    try setPlaces(&chance, team(), home: try home())
  }

  private mutating func setLimits(_ chance: inout SeededGenerator) {
    func maybe(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &chance) < percent }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    wanted.drivers = maybe(70) ? 1 : 2
    if maybe(30) { wanted.hoursPerDriver = Double(number(3...11)) }
    wanted.allowsNightDriving = maybe(15)
    if maybe(30) { wanted.flights = FlightRules() }
    wanted.leisure = Leisure.allCases[number(0...2)]
    wanted.allowsRepeatCities = maybe(80)
    wanted.routePreference = RoutePreference.allCases[number(0...2)]
    if maybe(25) { wanted.length = number(2...9) }
    if maybe(10) { wanted.lodgingNights = number(0...5) }
    if maybe(15) { wanted.stops.minimum = number(2...4) }
    if maybe(15) { wanted.stops.wanted = max(wanted.stops.minimum, number(1...5)) }
    if maybe(20) { wanted.budget.limit = Double(number(200...2_000)) }
    if maybe(10) {
      wanted.weekdays = Set((0...number(0...2)).map { _ in number(1...7) }).sorted()
    }
  }

  private mutating func setPlaces(
    _ chance: inout SeededGenerator, _ team: TeamID, home: TripPlace
  ) throws {
    func maybe(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &chance) < percent }
    if maybe(15) {
      let all: [TripRegion] = [.east, .central, .west, .named("NY"), .named("CA"), .named("TX")]
      wanted.regions = Set(all.shuffled(using: &chance).prefix(maybe(70) ? 1 : 2))
    }
    if maybe(12) {
      let miles = Double(Int.random(in: 60...600, using: &chance))
      wanted.vicinity = .circle(center: home, miles: miles)
    }
    if maybe(10), !wanted.teams.contains(team) { wanted.unwantedTeams = [team] }
  }
}

/// Options of plans with the bundled schedules, as their JSON shows them.
@Suite struct TripOptionTests {
  private static let service = Result {
    try TripPlanningService(catalog: BundledCatalogFixture().catalog, basis: ScoringContext())
  }
  private let service: TripPlanningService

  init() throws { service = try Self.service.get() }

  @Test(arguments: [
    ("Denver", "2025-06-13", 6), ("Seattle", "2025-07-18", 8),
  ])
  func optionsWithFlightsCanBeTraveled(_ home: String, _ first: String, _ days: Int) async throws {
    let options = try await options(home, first, days) { $0.flights = FlightRules() }
    var checker = try TripOptionChecker(in: service.catalog)
    let day = try #require(LocalDay(first))
    checker.start = try service.catalog.place(home, on: day).coordinate
    (checker.end, checker.mayFly) = (checker.start, true)
    for option in options { #expect(checker.faults(option) == []) }
    let fares = options.compactMap {
      ($0["cost"] as? TripOptionChecker.Object)?["flights"] as? Double
    }
    #expect(fares.contains { $0 > 0 })
  }

  /// The drives between Denver and Kansas City take more than a day.
  @Test func nightsOnTheWayAreInTowns() async throws {
    let options = try await options("Denver", "2025-06-13", 8) {
      $0.mustStops = [.stadium("kauffman-stadium-kansas-city")]
    }
    let nights = options.filter { option in
      let legs = option["legs"] as? [TripOptionChecker.Object]
      return legs?.first?["to"] as? String == "kauffman-stadium-kansas-city"
    }.compactMap { ($0["nights"] as? [TripOptionChecker.Object])?.first }
      .filter { $0["place"] as? String == "the way to Kauffman Stadium" }
    try #require(!nights.isEmpty)
    for night in nights {
      let position = try #require(night["position"] as? [String: Double])
      #expect((37.5...41).contains(try #require(position["latitude"])))
      #expect((-104.5 ... -95).contains(try #require(position["longitude"])))
    }
  }

  private func options(
    _ home: String, _ first: String, _ days: Int, _ change: (inout TripPreferences) -> Void
  ) async throws -> [TripOptionChecker.Object] {
    let day = try #require(LocalDay(first))
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (day, day + (days - 1))
    wanted.start = try service.catalog.place(home, on: day)
    wanted.returnToStart()
    change(&wanted)
    let plan = try await service.plan(wanted, today: day, options: 12)
    let json = try JSONValue(encoding: plan.document(names: service.catalog, limit: 12)).line
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? TripOptionChecker.Object)
    let options = document["options"] as? [TripOptionChecker.Object] ?? []
    try #require(!options.isEmpty)
    return options
  }

  /// The cities of the gazetteer, and the stadiums by their cities, which may be districts.
  static let towns = Result {
    let catalog = try service.get().catalog
    var towns: [String: [Coordinate]] = [:]
    for stadium in catalog.stadiums.stadiums {
      towns[stadium.city, default: []].append(stadium.coordinate)
    }
    let file = catalog.folder.appendingPathComponent("cities.txt")
    for line in try file.text.split(separator: "\n") {
      let cells = line.split(separator: "|")
      guard cells.count == 5, let latitude = Double(cells[2]), let longitude = Double(cells[3]),
        let point = Coordinate(latitude: latitude / 1000, longitude: longitude / 1000)
      else { continue }
      towns[String(cells[0].split(separator: "=")[0]), default: []].append(point)
    }
    return towns
  }
}
