import AppSupport
import Foundation
import SportsModel
import Testing

@testable import TripPlanning

/// Handmade itineraries with one mistake each.
@Suite struct CheckerTests {
  /// Boston on Tuesday evening, New York on Thursday evening, Boston again on Friday.
  let games: [PlannedGame]
  let schedule: TripSchedule
  let preferences: TripPreferences

  init() throws {
    schedule = try TripFixture.schedule(
      try TripFixture.games(
        ("bos", "06-03", 19), ("nyc", "06-05", 19), ("bos", "06-06", 19), ("lax", "06-08", 19)))
    games = schedule.games
    preferences = try TripFixture.preferences()
  }

  private func check(
    _ items: [ItineraryItem], _ legs: [ItineraryLeg] = [],
    _ change: (inout TripPreferences) throws -> Void = { _ in }
  ) throws -> [TripViolation] {
    var preferences = preferences
    try change(&preferences)
    let checker = TripChecker(preferences: preferences, schedule: schedule, travel: StraightRoads())
    return checker.violations(in: Itinerary(items: items, legs: legs))
  }

  private func item(_ game: PlannedGame) -> ItineraryItem {
    ItineraryItem(
      id: Int(game.start.minutes), kind: .game(game), start: game.start, end: game.usualEnd,
      zone: game.zone)
  }

  /// Returns drives of some minutes from Boston to New York, with starts like `06-04T09:00` in
  /// Boston, and a break if they need one.
  private func drive(
    _ drives: [(start: String, minutes: Int)], kind: ItineraryItem.Kind = .drive(leg: 0)
  ) throws -> [ItineraryItem] {
    try drives.enumerated().map { index, part in
      let local = try #require(LocalDateTime("2025-\(part.start):00"))
      let start = Instant(local.instant(zone: games[0].zone))
      let pause = kind == .drive(leg: 0) && part.minutes > 180 ? 20 : 0
      return ItineraryItem(
        id: index, kind: kind, start: start, end: start + part.minutes + pause,
        zone: games[0].zone, breakMinutes: pause)
    }
  }

  private func leg(_ mode: ItineraryLeg.Mode = .drive, to index: Int = 1) -> ItineraryLeg {
    ItineraryLeg(
      from: Waypoint(games[0]), to: Waypoint(games[index]), mode: mode, miles: 213, minutes: 211,
      minutesP90: 240, leaves: games[0].usualEnd, arrives: games[0].usualEnd + 500,
      arriveBy: games[index].start - 30)
  }

  /// The leg from Boston to New York takes 210 minutes.
  private func trip(_ drives: [(start: String, minutes: Int)]) throws -> [ItineraryItem] {
    [item(games[0]), item(games[1])] + (try drive(drives))
  }

  @Test func acceptsValidItinerary() throws {
    #expect(try check(try trip([("06-04T09:00", 211)]), [leg()]) == [])
    #expect(try check([item(games[0])]) == [])
  }

  @Test func rejectsUnwantedGames() throws {
    let one = [item(games[0])]
    let key = games[0].id
    #expect(try check(one) { $0.leagues = ["nhl"] } == [.leagueNotWanted(key)])
    #expect(try check(one) { $0.regions = [.west] } == [.outsideRegion(key)])
    let nextDay = games[0].day.isoWeekday % 7 + 1
    #expect(try check(one) { $0.weekdays = [nextDay] } == [.leftOut(key)])
    #expect(try check(one) { $0.unwantedTeams = ["mlb-vis"] } == [.leftOut(key)])
    #expect(try check(one) { $0.unwantedStops = [.stadium("bos")] } == [.leftOut(key)])
    #expect(
      try check(one) { ($0.mode, $0.teams) = (.follow, ["mlb-nyc"]) } == [.teamNotWanted(key)])
    #expect(
      try check(one) { ($0.mode, $0.teams, $0.followedGames) = (.follow, ["mlb-vis"], .home) }
        == [.teamNotWanted(key)])
    #expect(
      try check(one) { ($0.mode, $0.teams) = (.teams, ["mlb-bos", "mlb-nyc"]) }
        == [.teamNotAtHome("mlb-nyc")])
    #expect(try check(one) { $0.mustSeeGames = [games[1].id] } == [.mustSeeMissing(games[1].id)])
    #expect(try check(one) { $0.mustStops = [.stadium("nyc")] } == [.mustStopMissing("nyc")])
  }

  @Test func rejectsUnknownAndMovedGames() throws {
    let stranger = PlannedGame(
      game: try TripFixture.game("bos", "2025-06-10", 19), stadium: games[0].stadium,
      start: games[0].start, usualEnd: games[0].usualEnd, zone: games[0].zone)
    #expect(try check([item(stranger)]) == [.unknownGame(stranger.id)])
    let late = PlannedGame(
      game: games[0].game, stadium: games[0].stadium, start: games[0].start - 45,
      usualEnd: games[0].usualEnd, zone: games[0].zone)
    #expect(try check([item(late)]) == [.gameMoved(games[0].id, minutes: 45)])
    let twice = try check([item(games[0]), item(games[0])])
    #expect(twice.contains(.gameTwice(games[0].id)))
    #expect(twice.contains(.overlap(at: games[0].start, minutes: 180)))
  }

  @Test func rejectsWrongCounts() throws {
    let items = try trip([("06-04T09:00", 211)])
    #expect(
      try check(items, [leg()]) { $0.stops = StopCountPreference(minimum: 4) }
        == [.tooFewStops(missing: 2)])
    #expect(
      try check(items, [leg()]) { $0.stops = StopCountPreference(maximum: 1) } == [
        .tooManyStops(over: 1)
      ])
    #expect(
      try check(items, [leg()]) { $0.budget = TripBudget(perNight: 150, perMile: 0, limit: 250) }
        == [.overBudget(dollars: 50)])
    #expect(try check(items, [leg()]) { $0.length = 2 } == [.tooManyDays(over: 1)])
    #expect(try check(items, [leg()]) { $0.lodgingNights = 0 } == [.tooManyDays(over: 2)])
    let day = games[1].day
    #expect(try check(items, [leg()]) { $0.lastDay = day - 1 } == [.outsideDates(day, days: 1)])
    #expect(
      try check(items, [leg()]) { $0.firstDay = day }
        == [.outsideDates(day - 2, days: 2), .outsideDates(day - 1, days: 1)])
  }

  @Test func rejectsMissingDaysOffAndRepeatedCities() throws {
    let zone = games[0].zone
    let three = (0..<3).map { index in
      let start = Instant(day: games[0].day + index, minuteOfDay: 19 * 60, zone: zone)
      return PlannedGame(
        game: games[0].game.on(games[0].day + index), stadium: games[0].stadium, start: start,
        usualEnd: start + 180, zone: zone)
    }
    let checker = TripChecker(
      preferences: try TripFixture.preferences {
        ($0.leisure, $0.allowsRepeatCities) = (.relaxed, false)
      }, schedule: TripSchedule(three), travel: StraightRoads())
    let found = checker.violations(in: Itinerary(items: three.map(item), legs: []))
    #expect(found == [.noDayOff(games[0].day + 2, over: 1), .repeatedCity(games[0].city, over: 2)])
    let noon = PlannedGame(
      game: try TripFixture.game("bos", "2025-06-03", 12, number: 1), stadium: games[0].stadium,
      start: games[0].start - 420, usualEnd: games[0].start - 240, zone: zone)
    let both = TripChecker(
      preferences: try TripFixture.preferences { $0.leisure = .relaxed },
      schedule: TripSchedule([noon, games[0]]), travel: StraightRoads())
    #expect(
      both.violations(in: Itinerary(items: [item(noon), item(games[0])], legs: []))
        == [.tooManyGames(games[0].day, over: 1)])
  }

  @Test func rejectsDrivesThatDoNotFitBetweenGames() throws {
    let key = games[1].id
    #expect(
      try check(try trip([("06-05T14:49", 211)]), [leg()]) == [.lateArrival(key, minutes: 10)])
    #expect(
      try check(try trip([("06-03T22:05", 60), ("06-04T09:00", 151)]), [leg()]) {
        $0.allowsNightDriving = true
      } == [.leftEarly(games[0].id, minutes: 10)])
    #expect(
      try check(try trip([("06-04T09:00", 190)]), [leg()])
        == [.driveTooShort(from: "bos", to: "nyc", minutes: 20)])
    #expect(try check(try trip([("06-04T09:00", 120), ("06-04T10:50", 91)]), [leg()]).count == 1)
  }

  @Test func rejectsTooMuchDrivingAndTooLittleRest() throws {
    let day = games[0].day
    #expect(
      try check(try trip([("06-04T09:00", 211)]), [leg()]) { $0.hoursPerDriver = 3 }
        == [.tooLongAtWheel(day + 1, minutes: 31)])
    #expect(
      try check(try trip([("06-04T05:10", 211)]), [leg()]) == [.nightDriving(day, minutes: 110)])
    #expect(
      try check(try trip([("06-03T22:15", 105), ("06-04T07:00", 106)]), [leg()]) {
        $0.allowsNightDriving = true
      } == [.shortRest(day + 1, minutes: 60)])
    #expect(
      try check(try trip([("06-03T22:15", 105), ("06-04T08:00", 106)]), [leg()])
        == [.nightDriving(day, minutes: 105)])
  }

  @Test func rejectsLongDrivesInOneCarAndMissingBreaks() throws {
    let day = games[0].day
    let start = Instant(day: day + 1, minuteOfDay: 540, zone: games[0].zone)
    let nonstop = ItineraryItem(
      id: 0, kind: .drive(leg: 0), start: start, end: start + 211, zone: games[0].zone)
    #expect(
      try check([item(games[0]), item(games[1]), nonstop], [leg()])
        == [.breaksTooShort(from: "bos", to: "nyc", minutes: 20)])
    let long = try trip([("06-04T08:00", 700)])
    #expect(
      try check(long, [leg()]) { $0.drivers = 2 }.contains(.tooLongAtWheel(day + 1, minutes: 40)))
    // Trips that were saved before these rules stay valid.
    #expect(
      try check([item(games[0]), item(games[1]), nonstop], [leg()]) { $0.roadRules = nil } == [])
  }

  @Test func rejectsEmptyBatteryAndShortCharges() throws {
    let car = ElectricCar(rangeMiles: 120, minutesPerCharge: 30)
    let whole = try check(try trip([("06-04T09:00", 211)]), [leg()]) { $0.electricCar = car }
    guard case .batteryEmpty("bos", "nyc", let minutes)? = whole.first else {
      Issue.record("\(whole)")
      return
    }
    #expect((80...100).contains(minutes))
    let charged = try trip([("06-04T09:00", 110), ("06-04T11:00", 101)])
    let brief = try drive([("06-04T10:50", 10)], kind: .charge(leg: 0))
    #expect(
      try check(charged + brief, [leg()]) { $0.electricCar = car }
        == [.chargeTooShort(from: "bos", to: "nyc", minutes: 20)])
  }

  @Test func rejectsInvalidFlights() throws {
    let items = [item(games[0]), item(games[3])]
    let flight = try drive([("06-04T09:00", 300)], kind: .flight(leg: 0))
    #expect(
      try check(items + flight, [leg(.flight, to: 3)])
        == [.flightNotAllowed(from: "bos", to: "lax")])
    let short = try check(items + flight, [leg(.flight, to: 3)]) { $0.flights = FlightRules() }
    guard case .flightTooShort("bos", "lax", let minutes)? = short.first else {
      Issue.record("\(short)")
      return
    }
    #expect((200...300).contains(minutes))
  }

  @Test func rejectsPlacesWithoutLeg() throws {
    let gone = try check([item(games[0]), item(games[1])])
    guard case .notThere("nyc", let miles)? = gone.first else {
      Issue.record("\(gone)")
      return
    }
    #expect((170...200).contains(miles))
    let elsewhere = try check([item(games[0])]) { $0.end = try TripFixture.place("nyc") }
    guard case .notThere("end", _)? = elsewhere.first else {
      Issue.record("\(elsewhere)")
      return
    }
    let checker = TripChecker(
      preferences: preferences, schedule: schedule,
      travel: StraightRoads(severed: [games[1].stadium.coordinate]))
    let itinerary = Itinerary(items: try trip([("06-04T09:00", 211)]), legs: [leg()])
    #expect(checker.violations(in: itinerary) == [.noRoad(from: "bos", to: "nyc")])
  }

  @Test func rejectsGamesOutsideCorridorAndBacktracking() throws {
    func found(_ game: PlannedGame, _ start: StadiumID, _ end: StadiumID) throws -> [TripViolation]
    {
      try check([item(game)]) {
        ($0.mode, $0.start) = (.route, try TripFixture.place(start))
        $0.end = try TripFixture.place(end)
      }
    }
    let off = try found(games[3], "bos", "nyc").filter {
      if case .outsideCorridor(games[3].id, _) = $0 { true } else { false }
    }
    #expect(off.count == 1)
    let back = try check(
      [item(games[1]), item(games[2])] + (try drive([("06-06T08:00", 211)])),
      [
        ItineraryLeg(
          from: Waypoint(games[1]), to: Waypoint(games[2]), mode: .drive, miles: 213, minutes: 211,
          minutesP90: 240, leaves: games[1].usualEnd, arrives: games[2].start,
          arriveBy: games[2].start - 30)
      ]
    ) {
      ($0.mode, $0.start) = (.route, try TripFixture.place("bos"))
      $0.end = try TripFixture.place("phi")
    }
    #expect(back.contains { if case .backtracking(games[2].id, _) = $0 { true } else { false } })
  }
}

extension Game {
  /// Returns the game on another day.
  fileprivate func on(_ day: LocalDay) -> Game {
    Game(
      league: league, season: season, day: day, home: home, away: away, start: start,
      stadiums: stadiums, score: nil)
  }
}
