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
      days: 3, nights: 2, tenthsOfMiles: 4_000, flights: 1, flownTenths: 20_000, games: 4)
    #expect(cost.days == 12_000 && cost.nights == 24_000 && cost.driving == 10_000)
    #expect(cost.flights == 25_000 && cost.rental == 18_000 && cost.tickets == 14_000)
    #expect(cost.total == 103_000)
  }

  @Test func gameAtHomeCostsOnlyItsTicket() throws {
    func cents(_ budget: TripBudget) -> Int {
      budget.cost(
        days: 1, nights: 0, tenthsOfMiles: 0, flights: 0, flownTenths: 0, games: 1
      ).total
    }
    #expect(cents(TripBudget()) == 0)
    #expect(cents(TripBudget(perDay: 40, perTicket: 35)) == 3_500)
    // Trips saved when there was one rate for a day keep their cost.
    let old = Data(#"{"perDay":130,"perMile":0.25,"perFlight":250}"#.utf8)
    let saved = try JSONDecoder().decode(TripBudget.self, from: old)
    #expect(
      saved.cost(days: 2, nights: 1, tenthsOfMiles: 4_000, flights: 0, flownTenths: 0, games: 1)
        .total == 36_000)
  }

  /// Games at home on three days, then a day's drive away.
  @Test func nightsAndDrivesAtHomeCostNothing() throws {
    let games = [
      try TripFixture.game("bos", "2025-06-03", 19), try TripFixture.game("bos", "2025-06-04", 19),
      try TripFixture.game("bos", "2025-06-05", 13), try TripFixture.game("nyc", "2025-06-06", 19),
    ]
    func best(_ days: ClosedRange<Int>, limit: Double?) throws -> TripOption? {
      var preferences = try TripFixture.preferences(
        "2025-06-0\(days.lowerBound)", "2025-06-0\(days.upperBound)")
      preferences.start = try TripFixture.place("bos")
      preferences.returnToStart()
      preferences.stops.minimum = days.upperBound == 5 ? 3 : 4
      preferences.budget.limit = limit
      return try TripFixture.engine(games).plan(preferences, advises: false).options.first
    }
    let atHome = try #require(try best(3...5, limit: 0))
    #expect(atHome.cost.total == 0 && atHome.games.count == 3)
    // The nights before and after the game in New York, 190 miles away as the crow flies.
    let away = try #require(try best(3...7, limit: nil))
    #expect(away.games.count == 4 && away.itinerary.dayCount == 5)
    #expect(away.cost.nights == 26_000 && (10_000...12_000).contains(away.cost.driving))
    #expect(try best(3...7, limit: away.costDollars)?.games == away.games)
    #expect(try best(3...7, limit: away.costDollars - 1) == nil)
  }

  /// A game ends at 22:00, when driving ends.
  @Test func fanDrivesHomeAfterNightGame() throws {
    func best(from start: TripPlace) throws -> TripOption? {
      let games = [try TripFixture.game("bos", "2025-06-03", 19)]
      let preferences = try TripFixture.preferences("2025-06-03", "2025-06-03") {
        $0.start = start
        $0.returnToStart()
      }
      return try TripFixture.engine(games).plan(preferences, advises: false).options.first
    }
    let boston = try TripFixture.place("bos")
    func place(miles: Double) -> TripPlace {
      TripPlace(
        name: "home", coordinate: boston.coordinate.moved(north: miles * 1_609.344, east: 0),
        timeZoneID: boston.timeZoneID)
    }
    let near = try #require(try best(from: place(miles: 24)))
    #expect(near.itinerary.dayCount == 1 && near.cost.total == 0)
    #expect(near.itinerary.legs.last?.leaves.local(near.games[0].zone).minuteOfDay == 1_335)
    #expect(try best(from: place(miles: 26)) == nil)
  }
}
