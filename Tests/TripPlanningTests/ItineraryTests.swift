import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import Travel

@testable import TripPlanning

@Suite struct ItineraryTests {
  /// Boston on Tuesday, New York on Thursday, Philadelphia on Saturday, from and to Boston.
  private func trip(
    _ change: (inout TripPreferences) -> Void = { _ in }
  ) throws -> (editor: ItineraryEditor<StraightRoads>, itinerary: Itinerary) {
    let games = try TripFixture.games(
      ("bos", "06-03", 19), ("nyc", "06-05", 19), ("phi", "06-07", 13), ("nyc", "06-07", 13))
    let engine = try TripFixture.engine(games)
    var preferences = try TripFixture.preferences {
      ($0.start, $0.end) = (try TripFixture.place("bos"), try TripFixture.place("bos"))
      ($0.mustSeeGames, $0.mustStops) = ([games[2].id], [.stadium("bos")])
    }
    change(&preferences)
    let itinerary = try #require(try engine.plan(preferences).options.first?.itinerary)
    return (ItineraryEditor(engine: engine, preferences: preferences), itinerary)
  }

  private func text(_ itinerary: Itinerary) -> [String] {
    itinerary.items.map { item in
      let what =
        switch item.kind {
        case .drive(let leg): "drive to \(itinerary.legs[leg].to.id)"
        case .charge: "charge"
        case .flight(let leg): "fly to \(itinerary.legs[leg].to.id)"
        case .arrive(let leg): "arrive at \(itinerary.legs[leg].to.id)"
        case .game(let game): "game at \(game.stadium.id)"
        case .night(let stay): "night at \(stay.near)"
        case .rest(let stay): "rest at \(stay.near)"
        case .custom(let title): title
        }
      return "\(item.localStart.day.day). \(item.localStart.hourAndMinute) \(what)"
    }
  }

  @Test func itineraryListsEveryItemWithTimes() throws {
    let (_, itinerary) = try trip()
    #expect(
      text(itinerary) == [
        "3. 17:43 drive to bos", "3. 18:00 arrive at bos", "3. 19:00 game at bos",
        "3. 22:15 night at home", "4. 09:00 drive to nyc", "4. 12:50 arrive at nyc",
        "4. 22:00 night at The nyc", "5. 19:00 game at nyc", "5. 22:15 night at The nyc",
        "6. 09:00 drive to phi", "6. 10:55 arrive at phi", "6. 22:00 night at The phi",
        "7. 13:00 game at phi", "7. 16:15 drive to end", "7. 21:43 arrive at end",
      ])
    #expect(itinerary.days.map(\.day.day) == [3, 4, 5, 6, 7])
    #expect(itinerary.dayCount == 5)
    #expect(itinerary.tightestLeg?.to.id == "bos")
  }

  @Test func itineraryShowsChargingStops() throws {
    let (_, itinerary) = try trip { $0.electricCar = ElectricCar(rangeMiles: 150) }
    let charges = itinerary.items.filter { if case .charge = $0.kind { true } else { false } }
    #expect(charges.map(\.minutes) == [40, 40, 40])
  }

  @Test func customItemIsAddedAndChecked() throws {
    let (editor, itinerary) = try trip()
    let game = itinerary.games[1]
    let fits = editor.adding(
      "museum", from: game.start - 300, to: game.start - 120, zone: game.zone, to: itinerary)
    #expect(fits.violations == [])
    let clash = editor.adding(
      "dinner", from: game.start + 60, to: game.start + 120, zone: game.zone, to: itinerary)
    #expect(clash.violations == [.overlap(at: game.start + 60, minutes: 60)])
    let item = try #require(fits.itinerary.items.first { $0.isCustom })
    let moved = try editor.moving(item.id, to: game.start - 60, in: fits.itinerary)
    #expect(moved.violations == [.overlap(at: game.start, minutes: 120)])
    let gone = try editor.removing(item.id, from: moved.itinerary)
    #expect(text(gone.itinerary) == text(itinerary))
    #expect(gone.violations == [])
  }

  @Test func driveCanBeMovedWhileItArrivesInTime() throws {
    let (editor, itinerary) = try trip()
    let drive = try #require(itinerary.items.first { $0.kind == .drive(leg: 2) })
    let game = itinerary.games[2]
    let later = try editor.moving(drive.id, to: game.start - 300, in: itinerary)
    #expect(later.violations == [] && later.itinerary.legs[2].leaves == game.start - 300)
    let late = try editor.moving(drive.id, to: game.start - 120, in: itinerary)
    #expect(late.violations == [.lateArrival(game.id, minutes: 25)])
  }

  @Test func lockedItemsCannotChange() throws {
    let (editor, itinerary) = try trip()
    let game = try #require(itinerary.items.first { $0.game?.stadium.id == "nyc" })
    let locked = try editor.locking(game.id, in: itinerary).itinerary
    #expect(throws: ItineraryEditError.locked(id: game.id)) {
      _ = try editor.removing(game.id, from: locked)
    }
    let drive = try #require(itinerary.items.first { $0.kind == .drive(leg: 1) })
    let fixed = try editor.locking(drive.id, in: itinerary).itinerary
    #expect(throws: ItineraryEditError.locked(id: drive.id)) {
      _ = try editor.removing(game.id, from: fixed)
    }
    let free = try editor.locking(game.id, isLocked: false, in: locked).itinerary
    #expect(try editor.removing(game.id, from: free).violations == [])
  }

  @Test func removedGameIsBypassed() throws {
    let (editor, itinerary) = try trip()
    let game = try #require(itinerary.items.first { $0.game?.stadium.id == "nyc" })
    let shorter = try editor.removing(game.id, from: itinerary)
    #expect(shorter.violations == [])
    #expect(shorter.itinerary.legs.map(\.to.id) == ["bos", "phi", "end"])
    let wanted = try #require(itinerary.items.first { $0.game?.stadium.id == "phi" })
    let without = try editor.removing(wanted.id, from: itinerary)
    #expect(without.violations == [.mustSeeMissing(itinerary.games[2].id)])
    #expect(throws: ItineraryEditError.noSuchItem(id: 999)) {
      _ = try editor.removing(999, from: itinerary)
    }
    #expect(throws: ItineraryEditError.notMovable(id: game.id)) {
      _ = try editor.moving(game.id, to: Instant(minutes: 0), in: itinerary)
    }
  }
}

/// The ways from one place to another.
@Suite struct HopTests {
  @Test func hopIsFlownOnlyIfItSavesAnHour() throws {
    let model = try BundledRoads.model.get()
    let travel = KnownDrivesEstimator(
      band: try BundledRoads.facts.get().pace.band, model: model,
      airports: AirportNetwork(try BundledCatalog.result.get().airports(), roads: model, for: []))
    var rules = DrivingRules()
    (rules.drivingMinutesPerDay, rules.flights) = (660, FlightRules())
    func hops(_ from: Coordinate, _ to: Coordinate) -> [Hop.Mode] {
      rules.hops(from: from, to: to, start: nil, travel).all.map(\.mode)
    }
    let boston = try TripFixture.point(42.36, -71.06)
    let chicago = try TripFixture.point(41.88, -87.67)
    #expect(hops(boston, try TripFixture.point(40.75, -73.99)) == [.drive])
    #expect(hops(chicago, try TripFixture.point(39.75, -105.0)) == [.flight])
    // 8 h on the road, or 5 h by way of the airports.
    #expect(hops(boston, try TripFixture.point(38.9, -77.0)) == [.drive, .flight])
  }
}

/// Time zones, daylight saving time and midnight.
@Suite struct ClockTests {
  /// Boston and New York change to daylight saving time on 2025-03-09 at 02:00.
  @Test func springForwardNightIsAnHourShorter() throws {
    func slack(_ first: String, _ second: String) throws -> Int? {
      let games = [try TripFixture.game("bos", first, 19), try TripFixture.game("chi", second, 23)]
      var preferences = try TripFixture.preferences(first, second)
      (preferences.stops.minimum, preferences.hoursPerDriver, preferences.roadRules) = (2, 24, nil)
      return try TripFixture.options(games, preferences).first?.itinerary.tightestLeg?.slackMinutes
    }
    let usual = try #require(try slack("2025-03-05", "2025-03-06"))
    let short = try #require(try slack("2025-03-08", "2025-03-09"))
    // Rest is measured in elapsed hours, so the drive begins and ends an hour later in local time.
    #expect(usual - short == 60)
  }

  @Test func drivingDayStartsAtSixOnClockChangeDay() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    for (day, minute, expected) in [
      ("2025-03-09", 359, "2025-03-08"), ("2025-03-09", 360, "2025-03-09"),
      ("2025-11-02", 359, "2025-11-01"), ("2025-11-02", 360, "2025-11-02"),
    ] {
      let instant = Instant(day: try TripFixture.day(day), minuteOfDay: minute, zone: zone)
      #expect(ItineraryItem.drivingDay(of: instant, zone).description == expected)
    }
  }

  @Test func drivingWestGainsAnHour() throws {
    // 21 h 15 min of driving from 22:15: it arrives in time only because of Chicago's time zone.
    let games = try TripFixture.games(("nyc", "06-03", 13), ("chi", "06-05", 13))
    var preferences = try TripFixture.preferences()
    preferences.stops.minimum = 2
    let itinerary = try #require(try TripFixture.options(games, preferences).first?.itinerary)
    let leg = try #require(itinerary.legs.first)
    #expect(leg.leaves.local(leg.from.zone).hourAndMinute == "16:15")
    let elapsed = leg.arrives - leg.leaves
    let shown =
      leg.arrives.local(leg.to.zone).secondsSinceEpoch
      - leg.leaves.local(leg.from.zone).secondsSinceEpoch
    #expect(Double(elapsed) - shown / 60 == 60)
  }

  @Test func gameEndingAfterMidnightBelongsToPreviousDay() throws {
    // Ends at 02:15: driving is possible again eight hours later, at 10:15.
    let games = [
      try TripFixture.game("lax", "2025-06-03", 23, 15),
      try TripFixture.game("den", "2025-06-05", 20),
    ]
    var preferences = try TripFixture.preferences()
    (preferences.stops.minimum, preferences.drivers) = (2, 2)
    let itinerary = try #require(try TripFixture.options(games, preferences).first?.itinerary)
    let leg = try #require(itinerary.legs.first)
    #expect(leg.leaves.local(leg.from.zone).description == "2025-06-04T10:15:00")
    #expect(itinerary.dayCount == 3)
    let checker = TripChecker(
      preferences: preferences, schedule: try TripFixture.schedule(games), travel: StraightRoads())
    #expect(checker.violations(in: itinerary) == [])
  }
}

/// Straight roads: 16.88 min plus 1.0724 min per great-circle mile.
struct StraightRoads: TravelTimeEstimator {
  /// Pairs of places without a road.
  var severed: Set<Coordinate> = []

  func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    if severed.contains(from) || severed.contains(to) { return nil }
    let miles = from.miles(to: to)
    let minutes = 16.88 + 1.0724 * miles
    return TravelEstimate(
      drive: Drive(minutes: minutes, miles: miles * 1.18), minutesP10: minutes * 0.9,
      minutesP90: minutes * 1.15)
  }
}

/// A small map of stadiums, and games there.
struct TripFixture {
  static let league = League(
    id: "mlb", name: "Baseball", sport: "baseball", typicalGameMinutes: 180, seasonSpansYears: false
  )
  static let hockey = League(
    id: "nhl", name: "Hockey", sport: "hockey", typicalGameMinutes: 150, seasonSpansYears: true)

  static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  static func stadium(
    _ id: StadiumID, _ latitude: Double, _ longitude: Double, zone: String = "America/New_York",
    city: String? = nil
  ) throws -> Stadium {
    Stadium(
      id: id, names: [DatedName("The \(id)", first: nil, last: nil)], city: city ?? id.rawValue,
      region: "XX", country: "US", coordinate: try point(latitude, longitude), timeZoneID: zone)
  }

  /// Approximately Boston, New York, Philadelphia, Chicago, Denver and Los Angeles.
  static func stadiums() throws -> [Stadium] {
    [
      try stadium("bos", 42.346, -71.097), try stadium("nyc", 40.829, -73.926),
      try stadium("phi", 39.906, -75.166),
      try stadium("chi", 41.948, -87.655, zone: "America/Chicago"),
      try stadium("den", 39.756, -104.994, zone: "America/Denver"),
      try stadium("lax", 34.074, -118.240, zone: "America/Los_Angeles"),
    ]
  }

  static func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  /// Returns a game of the team named after the stadium.
  static func game(
    _ stadium: StadiumID, _ day: String, _ hour: Int, _ minute: Int = 0, number: Int = 0,
    home: TeamID? = nil, away: TeamID = "mlb-vis", league: LeagueID = "mlb"
  ) throws -> Game {
    Game(
      league: league, season: 2025, day: try Self.day(day), number: number,
      home: home ?? TeamID("\(league)-\(stadium)"), away: away,
      start: .exact(minuteOfDay: hour * 60 + minute), stadiums: [stadium], score: nil)
  }

  /// Returns games of 2025 by stadium, day and hour.
  static func games(_ games: (StadiumID, day: String, hour: Int)...) throws -> [Game] {
    try games.map { try game($0.0, "2025-\($0.day)", $0.hour) }
  }

  static func schedule(_ games: [Game]) throws -> TripSchedule {
    TripSchedule(games: games, stadiums: StadiumIndex(try stadiums()), leagues: [league, hockey])
  }

  static func engine(
    _ games: [Game], basis: ScoringContext = ScoringContext(),
    roads: StraightRoads = StraightRoads()
  ) throws -> TripPlanningEngine<StraightRoads> {
    TripPlanningEngine(schedule: try schedule(games), travel: roads, basis: basis)
  }

  static func options(_ games: [Game], _ preferences: TripPreferences) throws -> [TripOption] {
    try engine(games).plan(preferences).options
  }

  static func place(_ stadium: StadiumID) throws -> TripPlace {
    let stadium = try #require(try stadiums().first { $0.id == stadium })
    return TripPlace(
      name: stadium.name, coordinate: stadium.coordinate, timeZoneID: stadium.timeZoneID)
  }

  /// Returns preferences in mode `dates`, packed, in June.
  static func preferences(
    _ first: String = "2025-06-01", _ last: String = "2025-06-14",
    _ change: (inout TripPreferences) throws -> Void = { _ in }
  ) throws -> TripPreferences {
    var preferences = TripPreferences(leagues: ["mlb"])
    (preferences.firstDay, preferences.lastDay) = (try day(first), try day(last))
    preferences.leisure = .packed
    try change(&preferences)
    return preferences
  }
}
