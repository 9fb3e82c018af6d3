import Foundation
import SportsModel
import Testing

@testable import TripPlanning

@Suite struct SuggesterTests {
  /// Games every evening in June, alternating between east and west.
  private func games() throws -> [Game] {
    try (1...30).flatMap { day in
      try ["bos", "nyc", "phi", "chi", "den", "lax"].enumerated().compactMap { index, park in
        (day + index) % 3 == 0
          ? try TripFixture.game(StadiumID(park), "2025-06-\(day < 10 ? "0" : "")\(day)", 19) : nil
      }
    }
  }

  private func suggestions(
    visited: Set<StadiumID> = [], _ change: (inout SuggestionRequest) throws -> Void = { _ in }
  ) throws -> [TripSuggestion] {
    var preferences = TripPreferences(leagues: ["mlb"])
    preferences.drivers = 2
    var request = SuggestionRequest(
      preferences, from: try TripFixture.day("2025-06-01"),
      through: try TripFixture.day("2025-06-30"))
    try change(&request)
    let suggester = TripSuggester(
      schedule: try TripFixture.schedule(try games()), travel: StraightRoads(),
      basis: ScoringContext { $0.visited = visited })
    return suggester.suggestions(request)
  }

  @Test func suggestsTripsToMissingStadiums() throws {
    let suggestions = try suggestions(visited: ["nyc"]) { $0.lengths = [.week] }
    let east = suggestions.first { $0.kind == .region(.east, environment: .week) }
    #expect(Set(east?.adds ?? []) == ["bos", "phi"])
    #expect(!suggestions.contains { $0.adds.contains("nyc") })
    #expect(suggestions.contains { $0.kind == .region(.west, environment: .week) })
  }

  @Test func longerTripAddsMoreStadiums() throws {
    let trips = try suggestions { $0.includesCoastToCoast = false }
    try #require(trips.count > 1)
    for (index, trip) in trips.enumerated() {
      for other in trips[..<index] { #expect(!Set(trip.adds).isSubset(of: other.adds)) }
    }
  }

  @Test func weekendStartsOnFriday() throws {
    let weekends = try suggestions { $0.lengths = [.weekend] }.filter { $0.kind != .coastToCoast }
    #expect(!weekends.isEmpty)
    for weekend in weekends {
      let span = try #require(weekend.option.itinerary.span)
      #expect(span.lowerBound.isoWeekday >= 5)
      #expect(span.upperBound.isoWeekday >= 5)
    }
  }

  @Test func coastToCoastTripReachesBothCoasts() throws {
    let suggestions = try suggestions()
    let trip = try #require(suggestions.first { $0.kind == .coastToCoast })
    #expect(trip.adds.contains("lax"))
    #expect(!Set(trip.adds).isDisjoint(with: ["bos", "nyc", "phi"]))
    #expect(trip.adds.count == 6)
  }

  @Test func suggestedTripStartsAndEndsAtHome() throws {
    let trips = try suggestions { request in
      request.home = try TripFixture.place("bos")
      request.lengths = [.week]
      request.preferences.flights = FlightRules()
    }
    #expect(trips.contains { $0.kind == .coastToCoast })
    for trip in trips {
      #expect(trip.option.itinerary.legs.first?.from.id == "start")
      #expect(trip.option.itinerary.legs.last?.to.id == "end")
      #expect(trip.option.itinerary.dayCount <= (trip.kind == .coastToCoast ? 14 : 7))
    }
  }

  @Test(arguments: [TripRegion.east, .central, .west], [3, 5, 8])
  func suggestsMostStadiumsOfAllWindows(_ region: TripRegion, _ days: Int) throws {
    let basis = ScoringContext {
      ($0.weights.newStadium, $0.weights.game, $0.weights.stadium) = (100, 2, 0)
    }
    let engine = TripPlanningEngine(
      schedule: try TripFixture.schedule(try games()), travel: StraightRoads(), basis: basis)
    let first = try TripFixture.day("2025-06-01")
    var most = 0
    for shift in 0...(30 - days) {
      var window = TripPreferences(leagues: ["mlb"])
      window.drivers = 2
      window.regions = [region]
      (window.firstDay, window.lastDay) = (first + shift, first + (shift + days - 1))
      let options = try engine.plan(window, advises: false).options
      most = max(most, options.map(\.newStadiums.count).max() ?? 0)
    }
    let trips = try suggestions {
      $0.lengths = [.days(days)]
      $0.regions = [region]
      $0.includesCoastToCoast = false
    }
    #expect(trips.first?.adds.count ?? 0 == most)
  }

  @Test func noSuggestionsIfNothingIsMissing() throws {
    #expect(try suggestions(visited: ["bos", "nyc", "phi", "chi", "den", "lax"]).isEmpty)
  }
}
