import Foundation
import SportsModel
import TestSupport
import Testing

@testable import TripPlanning

@Suite struct BruteForceTests {
  @Test(arguments: 0..<UInt64(2 * RandomSeeds.count), [false, true])
  func bestTripMatchesBruteForce(_ block: UInt64, isAtHome: Bool) throws {
    var trips = 0
    for seed in (block * 50)..<(block * 50 + (isAtHome ? 12 : 30)) {
      let random = try RandomTripProblem(seed: seed, isAtHome: isAtHome)
      // Chosen sets are by days.
      if random.preferences.isChosenSet { continue }
      let best = BruteForce(
        preferences: random.preferences, schedule: random.schedule, travel: StraightRoads(),
        basis: random.basis
      ).best()
      #expect(random.preferences.errors == [], "seed \(seed)")
      let run = random.engine(options: 2).run(random.preferences)
      #expect(run.options.first?.score.thousandths == best, "seed \(seed)")
      #expect(run.refusals == [], "seed \(seed)")
      #expect(run.proof?.isProven == (best == nil ? nil : true), "seed \(seed)")
      if best != nil { trips += 1 }
    }
    // The conditions are hard, but there must be enough trips to compare.
    #expect(trips >= (isAtHome ? 2 : 7))
  }

  /// Regressions: a window that ended before a drive through the night, and trips with less driving
  /// on one day and more tiring driving on the next, and an arrival after a rest that began earlier.
  @Test(arguments: [UInt64(14_776), 18_306, 21_377, 2_000])
  func findsPreviouslyMissedTrip(_ seed: UInt64) throws {
    let random = try RandomTripProblem(seed: seed)
    let best = BruteForce(
      preferences: random.preferences, schedule: random.schedule, travel: StraightRoads(),
      basis: random.basis
    ).best()
    #expect(best != nil)
    #expect(
      random.engine(options: 2).run(random.preferences).options.first?.score.thousandths == best)
  }

  @Test func optionsAreValidAndSortedByScore() throws {
    var trips = 0
    for seed in UInt64(2_000)..<2_060 {
      let random = try RandomTripProblem(seed: seed)
      let checker = TripChecker(
        preferences: random.preferences, schedule: random.schedule, travel: StraightRoads())
      if random.preferences.isChosenSet { continue }
      let options = try random.engine().plan(random.preferences).options
      for option in options {
        #expect(checker.violations(in: option.itinerary) == [], "seed \(seed)")
      }
      let points = options.map(\.score.thousandths)
      #expect(points == points.sorted(by: >), "seed \(seed)")
      let counts = Set(options.map(\.games.count))
      if let wanted = random.preferences.stops.wanted, counts.contains(wanted) {
        #expect(counts == [wanted], "seed \(seed)")
      }
      #expect(Set(options.map { $0.games.map(\.id) }).count == options.count, "seed \(seed)")
      if options.count > 1 { trips += options.count }
    }
    #expect(trips > 0)
  }

  @Test func samePreferencesGiveSameOptions() throws {
    var trips = 0
    for seed in UInt64(3_000)..<3_020 {
      let random = try RandomTripProblem(seed: seed)
      let first = try random.engine().plan(random.preferences).options
      #expect(try random.engine().plan(random.preferences).options == first)
      trips += first.count
    }
    #expect(trips > 0)
  }

  @Test func limitedSearchReportsValidBound() throws {
    var narrowed = 0
    for seed in UInt64(4_000)..<UInt64(4_000 + 15 * RandomSeeds.count) {
      var random = try RandomTripProblem(seed: seed)
      random.preferences.mode = .dates
      let builder = RouteProblemBuilder(
        random.preferences, schedule: random.schedule, basis: random.basis)
      for problem in try builder.problems() {
        let graph = RouteGraph(problem, travel: StraightRoads())
        var whole = RouteSearch(graph, steps: 400_000)
        var narrow = RouteSearch(graph, steps: 0)
        let (all, some) = (whole.run(), narrow.run())
        #expect(all.isExact)
        let best = all.routes.first?.score ?? .min
        #expect(some.routes.first?.score ?? .min <= best, "seed \(seed)")
        if !some.isExact {
          narrowed += 1
          #expect(some.bound >= best, "seed \(seed)")
        }
        if !all.routes.isEmpty { #expect(RouteBound(graph).value(RouteEdges(graph)) >= best) }
      }
    }
    #expect(narrowed > 0)
  }
}

/// Random preferences on a small random map, with every kind of condition.
struct RandomTripProblem {
  var preferences: TripPreferences
  let schedule: TripSchedule
  let basis: ScoringContext

  /// With `isAtHome` the trip starts and ends next to three of the six stadiums.
  init(seed: UInt64, isAtHome: Bool = false) throws {
    var chance = SeededGenerator(seed: seed)
    func maybe(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &chance) < percent }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    var stadiums = try (0..<6).map { index in
      try TripFixture.stadium(
        StadiumID("park-\(index)"), Double(number(360...430)) / 10,
        Double(number(-900 ... -790)) / 10,
        zone: maybe(70) ? "America/New_York" : "America/Chicago", city: "City \(number(0...4))")
    }
    if isAtHome {
      for index in 1...2 {
        let near = stadiums[0].coordinate.moved(north: 9_000 * Double(index), east: -8_000)
        stadiums[index] = try TripFixture.stadium(
          stadiums[index].id, near.latitude, near.longitude, zone: stadiums[0].timeZoneID,
          city: stadiums[index].city)
      }
    }
    let games = try (0..<number(1...8)).map { _ in
      let park = number(0...5)
      return try TripFixture.game(
        StadiumID("park-\(park)"), "2025-06-0\(number(2...5))", number(11...22), number(0...11) * 5,
        home: TeamID("team-\(park)"), away: TeamID("team-\(number(0...5))"))
    }
    schedule = TripSchedule(
      games: games, stadiums: StadiumIndex(stadiums), leagues: [TripFixture.league])
    basis = ScoringContext { basis in
      basis.visited = Set(stadiums.map(\.id).filter { _ in maybe(40) })
      let values = (0..<24).map { _ in Double(number(0...4)) / 4 }
      basis.quality = { GameQuality(value: values[$0.localStart.minuteOfDay / 60]) }
    }
    preferences = TripPreferences(leagues: ["mlb"])
    preferences.firstDay = try TripFixture.day("2025-06-0\(number(1...2))")
    preferences.lastDay = try TripFixture.day("2025-06-0\(number(5...7))")
    func place(_ name: String) -> TripPlace {
      let stadium = stadiums[number(0...5)]
      return TripPlace(
        name: name, coordinate: stadium.coordinate.moved(north: 9_000, east: -4_000),
        timeZoneID: stadium.timeZoneID)
    }
    if maybe(50) { preferences.start = place("here") }
    if maybe(50) { preferences.end = place("there") }
    if isAtHome {
      preferences.start = TripPlace(
        name: "home", coordinate: stadiums[0].coordinate.moved(north: 9_000, east: -4_000),
        timeZoneID: stadiums[0].timeZoneID)
      preferences.end = preferences.start
    }
    (preferences.drivers, preferences.hoursPerDriver) = (number(1...2), Double(number(4...20)) / 2)
    preferences.allowsNightDriving = maybe(25)
    if maybe(25) {
      preferences.electricCar = ElectricCar(
        rangeMiles: Double(number(60...250)), minutesPerCharge: number(2...9) * 10)
    }
    if maybe(25) {
      preferences.flights = FlightRules(overMinutes: maybe(50) ? number(120...400) : nil)
    }
    if maybe(30) {
      preferences.stops = StopCountPreference(
        wanted: number(2...3), minimum: 1, maximum: number(3...5))
    }
    if maybe(15) { preferences.stops.minimum = 2 }
    preferences.leisure = Leisure.allCases[number(0...2)]
    preferences.allowsRepeatCities = maybe(50)
    preferences.routePreference = RoutePreference.allCases[number(0...2)]
    if maybe(25) { preferences.budget.limit = Double(number(100...800)) }
    if maybe(25) { preferences.lodgingNights = number(0...3) }
    if maybe(15) { preferences.length = number(2...4) }
    if maybe(20) { preferences.mustStops = [.stadium(stadiums[number(0...5)].id)] }
    if maybe(15) {
      preferences.mustStops.insert(.place(place("town"), withinMiles: Double(number(20...150))))
    }
    if maybe(20), let game = schedule.games.randomElement(using: &chance) {
      preferences.mustSeeGames = [game.id]
    }
    if maybe(20) {
      preferences.regions = maybe(50) ? [.east] : [.circle(center: place("x"), miles: 250)]
    }
    preferences.teams = [TeamID("team-\(number(0...5))"), TeamID("team-\(number(0...5))")]
    preferences.mode = TripMode.allCases[maybe(50) ? 0 : number(0...4)]
    preferences.followedGames = FollowedGames.allCases[number(0...2)]
    if preferences.mode == .games, preferences.mustSeeGames.isEmpty { preferences.mode = .dates }
    if preferences.mode == .route, preferences.start == nil || preferences.end == nil {
      preferences.mode = .dates
    }
    if preferences.mode == .teams, preferences.maximumDays == nil { preferences.length = 4 }
    if maybe(25) { preferences.budget.perTicket = Double(number(20...80)) }
  }

  func engine(options: Int = 12) -> TripPlanningEngine<StraightRoads> {
    TripPlanningEngine(
      schedule: schedule, travel: StraightRoads(), basis: basis,
      limits: PlanningLimits { $0.options = options })
  }
}
