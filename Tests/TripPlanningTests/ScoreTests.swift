import SportsModel
import Testing
import TripPlanning

@Suite struct ScoreTests {
  private func games() throws -> [Game] {
    [
      try TripWorld.game("bos", "2025-06-03", 19), try TripWorld.game("nyc", "2025-06-03", 19),
    ]
  }

  @Test func aNewStadiumIsWorthMore() throws {
    for visited in [StadiumID("bos"), "nyc"] {
      let engine = try TripWorld.engine(try games(), basis: ScoringBasis { $0.visited = [visited] })
      let best = try #require(try engine.plan(try TripWorld.preferences()).options.first)
      #expect(best.games.map(\.stadium.id) == [visited == "bos" ? "nyc" : "bos"])
      #expect(best.newStadiums == best.itinerary.stadiums)
    }
  }

  @Test func aGoodGameIsWorthMoreAndSaysWhy() throws {
    let basis = ScoringBasis { basis in
      basis.quality = {
        $0.stadium.id == "nyc" ? GameQuality(value: 1, reason: "rivalry") : .plain
      }
    }
    let best = try TripWorld.engine(try games(), basis: basis).plan(try TripWorld.preferences())
      .options.first
    #expect(best?.itinerary.stadiums == ["nyc"])
    #expect(best?.reasons.contains("rivalry") == true)
  }

  @Test func theScoreIsTheSumOfItsParts() throws {
    for seed in UInt64(5_000)..<5_015 {
      let random = try RandomTrips(seed: seed)
      for option in try random.engine().plan(random.preferences).options {
        let sum = option.score.parts.reduce(0) { $0 + $1.points }
        #expect(abs(sum - option.score.points) < 1e-6)
      }
    }
  }

  @Test func weightsDecide() throws {
    let far = [
      try TripWorld.game("bos", "2025-06-03", 19), try TripWorld.game("chi", "2025-06-06", 19),
    ]
    let wishes = try TripWorld.preferences { wishes in
      wishes.start = try TripWorld.place("bos")
      wishes.end = try TripWorld.place("bos")
    }
    let usual = try TripWorld.engine(far).plan(wishes).options.first
    #expect(usual?.games.count == 1)
    let eager = ScoringBasis { $0.weights.game = 100 }
    let more = try TripWorld.engine(far, basis: eager).plan(wishes).options.first
    #expect(more?.games.count == 2)
  }

  @Test func costIsTheSumOfDaysMilesAndFlights() {
    let budget = TripBudget(perDay: 130, perMile: 0.25, perFlight: 250)
    #expect(budget.cents(days: 3, tenthsOfMiles: 4_000, flights: 1) == 39_000 + 10_000 + 25_000)
  }
}
