import SportsModel
import Testing

@testable import TripPlanning

@Suite struct ScoreTests {
  private func games() throws -> [Game] {
    [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("nyc", "2025-06-03", 19),
    ]
  }

  @Test func newStadiumScoresHigher() throws {
    for visited in [StadiumID("bos"), "nyc"] {
      let engine = try TripFixture.engine(
        try games(), basis: ScoringContext { $0.visited = [visited] })
      let best = try #require(try engine.plan(try TripFixture.preferences()).options.first)
      #expect(best.games.map(\.stadium.id) == [visited == "bos" ? "nyc" : "bos"])
      #expect(best.newStadiums == best.itinerary.stadiums)
    }
  }

  @Test func betterGameScoresHigherWithReason() throws {
    let basis = ScoringContext { basis in
      basis.quality = {
        $0.stadium.id == "nyc" ? GameQuality(value: 1, reason: "rivalry") : .plain
      }
    }
    let best = try TripFixture.engine(try games(), basis: basis).plan(try TripFixture.preferences())
      .options.first
    #expect(best?.itinerary.stadiums == ["nyc"])
    #expect(best?.reasons.contains("rivalry") == true)
  }

  @Test func scoreIsSumOfParts() throws {
    var trips = 0
    for seed in UInt64(5_000)..<5_015 {
      let random = try RandomTripProblem(seed: seed)
      for option in try random.engine().plan(random.preferences).options {
        let sum = option.score.parts.reduce(0) { $0 + $1.points }
        #expect(abs(sum - option.score.points) < 1e-6)
        trips += 1
      }
    }
    #expect(trips > 0)
  }

  @Test func weightsDetermineBestTrip() throws {
    let far = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("chi", "2025-06-06", 19),
    ]
    let preferences = try TripFixture.preferences { preferences in
      preferences.start = try TripFixture.place("bos")
      preferences.end = try TripFixture.place("bos")
    }
    let usual = try TripFixture.engine(far).plan(preferences).options.first
    #expect(usual?.games.count == 1)
    let eager = ScoringContext { $0.weights.game = 100 }
    let more = try TripFixture.engine(far, basis: eager).plan(preferences).options.first
    #expect(more?.games.count == 2)
  }

  @Test func costIsSumOfDaysMilesAndFlights() {
    let budget = TripBudget(perDay: 130, perMile: 0.25, perFlight: 250)
    #expect(budget.cents(days: 3, tenthsOfMiles: 4_000, flights: 1) == 39_000 + 10_000 + 25_000)
  }
}
