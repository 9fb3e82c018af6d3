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
    #expect(try errors { $0.leagues = [] } == ["Choose at least one league"])
    #expect(try errors { $0.mode = .games } == ["Choose at least one game to plan around"])
    #expect(
      try errors { ($0.firstDay, $0.lastDay) = (day, day - 1) }
        == ["The last day (2025-06-02) is before the first (2025-06-03)"])
    #expect(
      try errors { ($0.firstDay, $0.lastDay) = (day, day + 400) }
        == ["A plan can span at most 400 days (got 401)"])
    #expect(try errors { $0.drivers = 0 } == ["At least one driver is needed (got 0)"])
    #expect(
      try errors { $0.hoursPerDriver = 0.5 } == [
        "Hours of driving a day must be 1 to 24 (got 0.5)"
      ])
    #expect(
      try errors { $0.hoursPerDriver = .infinity } == [
        "Hours of driving a day must be 1 to 24 (got inf)"
      ])
    #expect(try errors { $0.length = 0 } == ["A trip needs at least one day (got 0)"])
    #expect(try errors { $0.lodgingNights = -1 } == ["A trip needs at least one day (got 0)"])
    let stops = StopCountPreference(wanted: 2, minimum: 3, maximum: 5)
    #expect(try errors { $0.stops = stops } == ["The number of games must be 3 to 5 (got 2)"])
    #expect(
      try errors { $0.mustStops = Set((0..<31).map { .stadium(StadiumID("\($0)")) }) }
        == ["A trip can have at most 30 required stops (got 31)"])
    #expect(
      try errors { $0.teams = Set((0..<31).map { TeamID("\($0)") }) }
        == ["A trip can have at most 30 teams (got 31)"])
    #expect(
      try errors { $0.regions = [.circle(center: place, miles: 0)] }
        == ["A radius must be more than 0 miles (got 0)"])
    let car = ElectricCar(rangeMiles: 10)
    #expect(
      try errors { $0.electricCar = car } == [
        "An electric car needs a range of at least 30 miles (got 10) and "
          + "charges of 1 to 240 minutes (got 40)"
      ])
    let flights = FlightRules(milesPerHour: 0)
    #expect(
      try errors { $0.flights = flights } == [
        "The speed of flights must be at least 50 miles an hour, and their times can't be negative"
      ])
    let budget = TripBudget(limit: -1)
    #expect(try errors { $0.budget = budget } == ["Costs must be 0 to 1,000,000 dollars"])
  }

  @Test func planningRejectsInvalidPreferences() throws {
    let engine = try TripFixture.engine([])
    #expect(throws: TripPreferencesError(description: "Choose at least one league")) {
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
