import SportsModel
import Testing

@testable import TripPlanning

/// Trips to chosen stadiums take the fewest days, then the fewest miles.
@Suite struct ChosenSetTests {
  /// Games in Boston, New York and Philadelphia far apart in June, and close together once.
  private func games() throws -> [Game] {
    [
      try TripFixture.game("bos", "2025-06-01", 19), try TripFixture.game("nyc", "2025-06-09", 19),
      try TripFixture.game("phi", "2025-06-20", 19), try TripFixture.game("bos", "2025-06-13", 19),
      try TripFixture.game("nyc", "2025-06-14", 19), try TripFixture.game("phi", "2025-06-15", 19),
      try TripFixture.game("chi", "2025-06-11", 19),
    ]
  }

  @Test func chosenStadiumsTakeFewestDays() throws {
    let preferences = try TripFixture.preferences("2025-06-01", "2025-06-30") {
      $0.mustStops = [.stadium("bos"), .stadium("nyc"), .stadium("phi")]
    }
    let options = try TripFixture.engine(try games()).plan(preferences).options
    #expect(!options.isEmpty)
    #expect(options.allSatisfy { $0.itinerary.dayCount == 3 })
    #expect(options.first?.games.map(\.day.day) == [13, 14, 15])
  }

  @Test func mostlyIdleTripsAreNotOffered() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-02", 19), try TripFixture.game("nyc", "2025-06-12", 19),
      try TripFixture.game("phi", "2025-06-13", 19),
    ]
    let options = try TripFixture.engine(games).plan(try TripFixture.preferences()).options
    #expect(!options.isEmpty)
    #expect(options.allSatisfy { !$0.itinerary.isMostlyIdle })
    // Chosen games may be far apart.
    let chosen = try TripFixture.preferences {
      $0.mustSeeGames = Set(try TripFixture.schedule(games).games.map(\.id))
    }
    #expect(try TripFixture.engine(games).plan(chosen).options.count == 1)
  }
}
