import Foundation
import SportsModel
import Testing

@testable import TripPlanning

@Suite struct PreferencesStorageTests {
  @Test func preferencesRoundTripThroughJSON() throws {
    let wanted = try TripFixture.preferences { preferences in
      preferences.mode = .route
      preferences.leagues = ["mlb", "nhl", "nba"]
      preferences.start = try TripFixture.place("bos")
      preferences.end = try TripFixture.place("chi")
      preferences.teams = ["mlb-bos", "mlb-nyy"]
      preferences.mustSeeGames = [try TripFixture.game("bos", "2025-06-03", 19).key(at: "bos")]
      preferences.mustStops = [
        .stadium("phi"), .stadium("nyc"), .place(try TripFixture.place("den"), withinMiles: 30),
      ]
      preferences.regions = [.east, .circle(center: try TripFixture.place("chi"), miles: 150)]
      preferences.vicinity = .circle(center: try TripFixture.place("phi"), miles: 20)
      (preferences.drivers, preferences.hoursPerDriver) = (2, 7.5)
      preferences.electricCar = ElectricCar(rangeMiles: 250)
      preferences.flights = FlightRules()
      preferences.stops = StopCountPreference(wanted: 5, minimum: 2, maximum: 9)
      (preferences.leisure, preferences.routePreference) = (.relaxed, .scenic)
      (preferences.length, preferences.lodgingNights) = (7, 5)
      preferences.followedGames = .away
      preferences.allowsNightDriving = true
      preferences.allowsRepeatCities = false
      preferences.allowsBacktracking = true
      preferences.budget = TripBudget(perDay: 90, limit: 2_000)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(wanted)
    let read = try JSONDecoder().decode(TripPreferences.self, from: data)
    #expect(read == wanted)
    #expect(try encoder.encode(read) == data)
  }
}
