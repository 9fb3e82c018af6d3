import SportsModel
import TestSupport
import Testing
import TripPlanning

/// Small random wishes on a small random map, with every kind of constraint.
struct RandomTripProblem {
  var preferences: TripPreferences
  let schedule: TripSchedule
  let basis: ScoringContext

  init(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    func maybe(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &chance) < percent }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    let stadiums = try (0..<6).map { index in
      try TripFixture.stadium(
        StadiumID("park-\(index)"), Double(number(360...430)) / 10,
        Double(number(-900 ... -790)) / 10,
        zone: maybe(70) ? "America/New_York" : "America/Chicago",
        city: "City \(number(0...4))")
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
    var wishes = TripPreferences(leagues: ["mlb"])
    wishes.firstDay = try TripFixture.day("2025-06-0\(number(1...2))")
    wishes.lastDay = try TripFixture.day("2025-06-0\(number(5...7))")
    func place(_ name: String) -> TripPlace {
      let stadium = stadiums[number(0...5)]
      return TripPlace(
        name: name, coordinate: stadium.coordinate.moved(north: 9_000, east: -4_000),
        timeZoneID: stadium.timeZoneID)
    }
    if maybe(50) { wishes.start = place("here") }
    if maybe(50) { wishes.end = place("there") }
    wishes.drivers = number(1...2)
    wishes.hoursPerDriver = Double(number(4...20)) / 2
    wishes.allowsNightDriving = maybe(25)
    if maybe(25) {
      wishes.electricCar = ElectricCar(
        rangeMiles: Double(number(60...250)), minutesPerCharge: number(2...9) * 10)
    }
    if maybe(25) { wishes.flights = FlightRules(overMinutes: maybe(50) ? number(120...400) : nil) }
    if maybe(30) {
      wishes.stops = StopCountPreference(wanted: number(2...3), minimum: 1, maximum: number(3...5))
    }
    if maybe(15) { wishes.stops.minimum = 2 }
    wishes.leisure = Leisure.allCases[number(0...2)]
    wishes.allowsRepeatCities = maybe(50)
    wishes.routePreference = RoutePreference.allCases[number(0...2)]
    if maybe(25) { wishes.budget.limit = Double(number(200...1_200)) }
    if maybe(25) { wishes.lodgingNights = number(0...3) }
    if maybe(15) { wishes.length = number(2...4) }
    if maybe(20) { wishes.mustStops = [.stadium(stadiums[number(0...5)].id)] }
    if maybe(15) {
      wishes.mustStops.insert(.place(place("town"), withinMiles: Double(number(20...150))))
    }
    if maybe(20), let game = schedule.games.randomElement(using: &chance) {
      wishes.mustSeeGames = [game.id]
    }
    if maybe(20) {
      wishes.regions = maybe(50) ? [.east] : [.circle(center: place("x"), miles: 250)]
    }
    wishes.teams = [TeamID("team-\(number(0...5))"), TeamID("team-\(number(0...5))")]
    wishes.mode = TripMode.allCases[maybe(50) ? 0 : number(0...4)]
    wishes.followedGames = FollowedGames.allCases[number(0...2)]
    if wishes.mode == .games, wishes.mustSeeGames.isEmpty { wishes.mode = .dates }
    if wishes.mode == .route, wishes.start == nil || wishes.end == nil { wishes.mode = .dates }
    if wishes.mode == .teams, wishes.maximumDays == nil { wishes.length = 4 }
    preferences = wishes
  }

  func engine(options: Int = 12) -> TripPlanningEngine<StraightRoads> {
    TripPlanningEngine(
      schedule: schedule, travel: StraightRoads(), basis: basis,
      limits: PlanningLimits { $0.options = options })
  }
}
