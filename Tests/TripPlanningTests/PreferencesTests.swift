import SportsModel
import Testing

@testable import TripPlanning

@Suite struct PreferencesTests {
  @Test func onlyLeaguesAreRequired() throws {
    let preferences = TripPreferences(leagues: ["mlb"])
    try preferences.validate()
    #expect(preferences.drivers == 1)
    #expect(preferences.hoursPerDriver == 8)
    #expect(DrivingRules(preferences).drivingMinutesPerDay == 480)
    #expect(preferences.maximumDays == nil)
  }

  @Test func reportsEachBrokenRule() throws {
    func errors(_ change: (inout TripPreferences) throws -> Void) throws -> [String] {
      var preferences = TripPreferences(leagues: ["mlb"])
      try change(&preferences)
      return preferences.errors.map(\.description)
    }
    let day = try TripFixture.day("2025-06-03")
    let place = try TripFixture.place("bos")
    #expect(try errors { $0.leagues = [] } == ["choose at least one league"])
    #expect(try errors { $0.mode = .games } == ["choose at least one game to plan around"])
    #expect(
      try errors { ($0.firstDay, $0.lastDay) = (day, day - 1) }
        == ["the last day, 2025-06-02, is before the first, 2025-06-03"])
    #expect(
      try errors { ($0.firstDay, $0.lastDay) = (day, day + 400) }
        == ["401 days are more than the 400 planned at once"])
    #expect(try errors { $0.drivers = 0 } == ["0 drivers cannot drive; there must be at least one"])
    #expect(
      try errors { $0.hoursPerDriver = 0.5 } == [
        "0.5 hours a day at the wheel; 1 to 24 are possible"
      ])
    #expect(
      try errors { $0.hoursPerDriver = .infinity } == [
        "inf hours a day at the wheel; 1 to 24 are possible"
      ])
    #expect(try errors { $0.length = 0 } == ["a trip of 0 days; it must be one at least"])
    #expect(try errors { $0.lodgingNights = -1 } == ["a trip of 0 days; it must be one at least"])
    let stops = StopCountPreference(wanted: 2, minimum: 3, maximum: 5)
    #expect(
      try errors { $0.stops = stops } == ["between 3 and 5 stops with 2 wanted is not possible"])
    #expect(
      try errors { $0.mustStops = Set((0..<31).map { .stadium(StadiumID("\($0)")) }) }
        == ["31 places to stop at; at most 30"])
    #expect(
      try errors { $0.teams = Set((0..<31).map { TeamID("\($0)") }) }
        == ["31 teams; at most 30"])
    #expect(
      try errors { $0.regions = [.circle(center: place, miles: 0)] }
        == ["a radius of 0.0 miles"])
    let car = ElectricCar(rangeMiles: 10)
    #expect(
      try errors { $0.electricCar = car } == [
        "a car that goes 10.0 miles and charges for 40 minutes"
      ])
    let flights = FlightRules(milesPerHour: 0)
    #expect(try errors { $0.flights = flights } == ["flights need speeds and times above nothing"])
    let budget = TripBudget(limit: -1)
    #expect(try errors { $0.budget = budget } == ["costs cannot be below nothing"])
  }

  @Test func planningRejectsInvalidPreferences() throws {
    let engine = try TripFixture.engine([])
    #expect(throws: TripPreferencesError(description: "choose at least one league")) {
      _ = try engine.plan(TripPreferences(leagues: []))
    }
  }

  @Test func shorterOfLengthAndNightsApplies() {
    let preferences = TripPreferences(leagues: ["mlb"]) { wishes in
      wishes.length = 5
      wishes.lodgingNights = 2
    }
    #expect(preferences.maximumDays == 3)
  }

  @Test func regionsDivideTheMapByLongitude() throws {
    let names = try TripFixture.stadiums().map { stadium in
      [TripRegion.east, .central, .west].map { $0.contains(stadium.coordinate) }
    }
    let (east, central, west) = (
      [true, false, false], [false, true, false], [false, false, true]
    )
    #expect(names == [east, east, east, central, west, west])
    let circle = TripRegion.circle(center: try TripFixture.place("bos"), miles: 200)
    #expect(try TripFixture.stadiums().filter { circle.contains($0.coordinate) }.count == 2)
  }
}
