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
    var preferences = try TripFixture.preferences { preferences in
      preferences.start = try TripFixture.place("bos")
      preferences.end = try TripFixture.place("bos")
      preferences.mustSeeGames = [games[2].id]
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
        "3. 22:15 night at The bos", "4. 09:00 drive to nyc", "4. 12:50 arrive at nyc",
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
    #expect(later.violations == [])
    #expect(later.itinerary.legs[2].leaves == game.start - 300)
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

  @Test func longHopsAreFlownIfAllowed() throws {
    let games = try TripFixture.games(("bos", "06-03", 19), ("lax", "06-04", 19))
    let engine = try TripFixture.engine(games)
    var preferences = try TripFixture.preferences { $0.stops.minimum = 2 }
    #expect(try engine.plan(preferences).failure != nil)
    preferences.flights = FlightRules()
    let itinerary = try #require(try engine.plan(preferences).options.first?.itinerary)
    #expect(itinerary.flightCount == 1)
    #expect(itinerary.driveMinutes == 0)
    #expect(itinerary.legs[0].clockShiftMinutes == -180)
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
    rules.drivingMinutesPerDay = 660
    rules.flights = FlightRules()
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
      preferences.stops.minimum = 2
      preferences.hoursPerDriver = 24
      preferences.roadRules = nil
      return try TripFixture.options(games, preferences).first?.itinerary.tightestLeg?.slackMinutes
    }
    let usual = try #require(try slack("2025-03-05", "2025-03-06"))
    let short = try #require(try slack("2025-03-08", "2025-03-09"))
    // Rest is measured in elapsed hours, so the drive begins and ends an hour later in local time.
    #expect(usual - short == 60)
  }

  @Test func fallBackNightIsAnHourLonger() throws {
    let before = Instant(
      day: try TripFixture.day("2025-11-01"), minuteOfDay: 720,
      zone: try #require(TimeZone(identifier: "America/New_York")))
    let after = Instant(
      day: try TripFixture.day("2025-11-02"), minuteOfDay: 720,
      zone: try #require(TimeZone(identifier: "America/New_York")))
    #expect(after - before == 25 * 60)
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
    #expect(leg.clockShiftMinutes == -60)
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
    preferences.stops.minimum = 2
    preferences.drivers = 2
    let itinerary = try #require(try TripFixture.options(games, preferences).first?.itinerary)
    let leg = try #require(itinerary.legs.first)
    #expect(leg.leaves.local(leg.from.zone).description == "2025-06-04T10:15:00")
    #expect(itinerary.dayCount == 3)
    let checker = TripChecker(
      preferences: preferences, schedule: try TripFixture.schedule(games), travel: StraightRoads())
    #expect(checker.violations(in: itinerary) == [])
  }

  @Test func noNightDrivingUnlessAllowed() throws {
    let games = try TripFixture.games(("bos", "06-03", 19), ("phi", "06-04", 14))
    var preferences = try TripFixture.preferences()
    preferences.stops.minimum = 2
    let slept = try #require(try TripFixture.options(games, preferences).first?.itinerary)
    preferences.allowsNightDriving = true
    let driven = try #require(try TripFixture.options(games, preferences).first?.itinerary)
    #expect(slept.legs[0].arrives - driven.legs[0].arrives >= 8 * 60)
    #expect(slept.items.contains { if case .night = $0.kind { true } else { false } })
  }
}
