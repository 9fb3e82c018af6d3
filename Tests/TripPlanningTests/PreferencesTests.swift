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
    func errors(_ change: (inout TripPreferences) throws -> Void) throws -> [TripPreferencesError] {
      var preferences = TripPreferences(leagues: ["mlb"])
      try change(&preferences)
      return preferences.errors
    }
    let day = try TripFixture.day("2025-06-03")
    let place = try TripFixture.place("bos")
    #expect(try errors { $0.leagues = [] } == [.noLeague])
    #expect(try errors { $0.mode = .games } == [.noGameChosen])
    #expect(
      try errors { ($0.firstDay, $0.lastDay) = (day, day - 1) }
        == [.endBeforeStart(first: day, last: day - 1)])
    #expect(
      try errors { ($0.firstDay, $0.lastDay) = (day, day + 400) }
        == [.rangeTooLong(days: 401, most: 400)])
    #expect(try errors { $0.drivers = 0 } == [.noDriver(drivers: 0)])
    #expect(try errors { $0.hoursPerDriver = 0.5 } == [.hoursOutOfRange(hours: 0.5)])
    #expect(try errors { $0.hoursPerDriver = .infinity } == [.hoursOutOfRange(hours: .infinity)])
    #expect(try errors { $0.length = 0 } == [.lengthOutOfRange(days: 0)])
    #expect(try errors { $0.lodgingNights = -1 } == [.lengthOutOfRange(days: 0)])
    let stops = StopCountPreference(wanted: 2, minimum: 3, maximum: 5)
    #expect(try errors { $0.stops = stops } == [.stopsOutOfRange(stops)])
    #expect(
      try errors { $0.mustStops = Set((0..<31).map { .stadium(StadiumID("\($0)")) }) }
        == [.tooManyMustStops(count: 31, most: 30)])
    #expect(
      try errors { $0.teams = Set((0..<31).map { TeamID("\($0)") }) }
        == [.tooManyTeams(count: 31, most: 30)])
    #expect(
      try errors { $0.regions = [.circle(center: place, miles: 0)] }
        == [.radiusOutOfRange(miles: 0)])
    let car = ElectricCar(rangeMiles: 10)
    #expect(try errors { $0.electricCar = car } == [.electricCarOutOfRange(car)])
    let flights = FlightRules(milesPerHour: 0)
    #expect(try errors { $0.flights = flights } == [.flightsOutOfRange(flights)])
    let budget = TripBudget(limit: -1)
    #expect(try errors { $0.budget = budget } == [.budgetOutOfRange(budget)])
  }

  @Test func planningRejectsInvalidPreferences() throws {
    let engine = try TripFixture.engine([])
    #expect(throws: TripPreferencesError.noLeague) {
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
