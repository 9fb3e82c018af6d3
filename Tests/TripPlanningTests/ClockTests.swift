import Foundation
import SportsModel
import Testing

@testable import TripPlanning

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
      return try TripFixture.engine(games).plan(preferences).options.first?.itinerary.tightestLeg?
        .slackMinutes
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
    let games = [
      try TripFixture.game("nyc", "2025-06-03", 13), try TripFixture.game("chi", "2025-06-05", 13),
    ]
    var preferences = try TripFixture.preferences()
    preferences.stops.minimum = 2
    let itinerary = try #require(
      try TripFixture.engine(games).plan(preferences).options.first?.itinerary)
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
    let itinerary = try #require(
      try TripFixture.engine(games).plan(preferences).options.first?.itinerary)
    let leg = try #require(itinerary.legs.first)
    #expect(leg.leaves.local(leg.from.zone).description == "2025-06-04T10:15:00")
    #expect(itinerary.dayCount == 3)
    let checker = TripChecker(
      preferences: preferences, schedule: try TripFixture.schedule(games), travel: StraightRoads())
    #expect(checker.violations(in: itinerary) == [])
  }

  @Test func noNightDrivingUnlessAllowed() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("phi", "2025-06-04", 14),
    ]
    var preferences = try TripFixture.preferences()
    preferences.stops.minimum = 2
    let slept = try #require(
      try TripFixture.engine(games).plan(preferences).options.first?.itinerary)
    preferences.allowsNightDriving = true
    let driven = try #require(
      try TripFixture.engine(games).plan(preferences).options.first?.itinerary)
    #expect(slept.legs[0].arrives - driven.legs[0].arrives >= 8 * 60)
    #expect(slept.items.contains { if case .night = $0.kind { true } else { false } })
  }
}
