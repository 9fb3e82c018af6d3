import Foundation
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

  @Test func costNamesItsParts() {
    let budget = TripBudget(
      perDay: 40, perNight: 120, perMile: 0.25, perFlight: 130, perFlightMile: 0.06,
      perRentalDay: 60, perTicket: 35)
    let cost = budget.cost(
      days: 3, tenthsOfMiles: 4_000, flights: 1, flownTenths: 20_000, games: 4)
    #expect(cost.days == 12_000 && cost.nights == 24_000 && cost.driving == 10_000)
    #expect(cost.flights == 25_000 && cost.rental == 18_000 && cost.tickets == 14_000)
    #expect(cost.total == 103_000)
  }

  @Test func gameAtHomeCostsOnlyItsTicket() throws {
    #expect(
      TripBudget().cost(days: 1, tenthsOfMiles: 0, flights: 0, flownTenths: 0, games: 1).total == 0)
    let budget = TripBudget(perDay: 40, perTicket: 35)
    #expect(
      budget.cost(days: 1, tenthsOfMiles: 0, flights: 0, flownTenths: 0, games: 1).total == 3_500)
    // Trips saved when there was one rate for a day keep their cost.
    let old = Data(#"{"perDay":130,"perMile":0.25,"perFlight":250}"#.utf8)
    let saved = try JSONDecoder().decode(TripBudget.self, from: old)
    #expect(
      saved.cost(days: 2, tenthsOfMiles: 4_000, flights: 0, flownTenths: 0, games: 1).total
        == 36_000)
  }
}
