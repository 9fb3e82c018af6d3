import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import TripPlanning

@testable import Trips

@Suite struct PlanFormatterTests {
  private static let today = LocalDay("2025-03-01") ?? LocalDay(daysSinceEpoch: 0)

  private func planner(visited: Set<StadiumID> = []) throws -> TripPlanningService {
    try TripPlanningService(
      catalog: BundledCatalogFixture().catalog, basis: ScoringContext { $0.visited = visited })
  }

  private func preferences(
    _ first: String, _ last: String, _ change: (inout TripPreferences) throws -> Void
  ) throws -> TripPreferences {
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (LocalDay(first), LocalDay(last))
    try change(&wanted)
    return wanted
  }

  private func text(
    _ wanted: TripPreferences, visited: Set<StadiumID> = [], numbers: Bool = false
  ) async throws -> String {
    let planner = try planner(visited: visited)
    let plan = try await planner.plan(wanted, today: Self.today, options: 12)
    let text = PlanFormatter(planner.catalog, format: .miles)
    let failure = text.failureLines(plan)
    if !failure.isEmpty { return failure.joined(separator: "\n") + "\n" }
    let option = try #require(plan.options.first?.option)
    let lines = text.lines(option, heading: "1", numbers: numbers, badges: ["A Badge", "Another"])
    for line in lines { #expect(line.count <= 80, "\(line)") }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func routeAcrossTimeZones() async throws {
    let catalog = try planner().catalog
    let wanted = try preferences("2025-08-05", "2025-08-14") {
      $0.mode = .route
      $0.start = try catalog.place("Boston", on: Self.today)
      $0.end = try catalog.place("Chicago", on: Self.today)
      $0.leisure = .relaxed
    }
    try await expectSnapshot(
      try text(wanted, visited: ["pnc-park-pittsburgh"]), named: "plan-route.txt")
  }

  @Test func tripWithFlightsAndNumbers() async throws {
    let wanted = try preferences("2025-07-04", "2025-07-09") {
      $0.flights = FlightRules()
      $0.mode = .teams
      $0.teams = ["mlb-sea", "mlb-bos"]
    }
    try await expectSnapshot(try text(wanted, numbers: true), named: "plan-flights.txt")
  }

  @Test func failureWithAdvice() async throws {
    let wanted = try preferences("2025-07-05", "2025-07-07") {
      $0.mode = .teams
      $0.teams = ["mlb-sea", "mlb-bos"]
    }
    try await expectSnapshot(try text(wanted), named: "plan-failure.txt")
  }

  @Test func distancesFollowTheUnit() async throws {
    let planner = try planner()
    let wanted = try preferences("2025-08-05", "2025-08-08") { $0.stops.minimum = 2 }
    let plan = try await planner.plan(wanted, today: Self.today, options: 1)
    let option = try #require(plan.options.first?.option)
    for unit in DistanceUnit.allCases {
      let format = DisplayFormat(distanceUnit: unit)
      let text = PlanFormatter(planner.catalog, columns: 200, format: format)
      let miles = option.itinerary.miles
      #expect(
        text.lines(option, heading: "1").first?.contains(format.distance(miles: miles)) == true)
    }
  }
}

@Suite struct WrappingTests {
  @Test func unbrokenPartsStayTogether() {
    let line = "  drive toward \("Oriole Park at Camden Yards,".unbroken) \("1 h 35 min".unbroken)"
    #expect(
      line.wrapped(within: 40, indent: 4)
        == ["  drive toward", "    Oriole Park at Camden Yards,", "    1 h 35 min"])
    #expect(line.wrapped(within: 80, indent: 4).count == 1)
  }

  @Test func longPartsBreakBetweenWords() {
    let part = "New York Mets and St. Louis Cardinals".unbroken
    #expect(
      part.wrapped(within: 20, indent: 2) == ["New York Mets and", "  St. Louis", "  Cardinals"])
    let word = String(repeating: "x", count: 30)
    #expect(word.wrapped(within: 20, indent: 2) == [word])
  }
}

@Suite struct StoredItineraryTests {
  @Test func itineraryRoundTripsThroughStorage() async throws {
    let catalog = try BundledCatalogFixture().catalog
    let planner = try TripPlanningService(catalog: catalog, basis: ScoringContext())
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (LocalDay("2025-07-04"), LocalDay("2025-07-12"))
    wanted.flights = FlightRules()
    wanted.electricCar = ElectricCar(rangeMiles: 120)
    wanted.start = TripPlace(
      name: "Home", coordinate: try #require(Coordinate(latitude: 41.5, longitude: -81.7)))
    let today = try #require(LocalDay("2025-03-01"))
    for planned in try await planner.plan(wanted, today: today, options: 6).options {
      let itinerary = planned.option.itinerary
      let json = try itinerary.stored(["games": 2.5])
      let stored = try JSONDecoder().decode(StoredItinerary.self, from: Data(json.utf8))
      let read = try stored.itinerary(catalog)
      #expect(read.legs == itinerary.legs)
      #expect(read.items.map(\.id) == itinerary.items.map(\.id))
      for (left, right) in zip(read.items, itinerary.items) where left.game == nil {
        #expect(left == right)
      }
      for (left, right) in zip(read.games, itinerary.games) {
        #expect(left.id == right.id && left.start == right.start)
        #expect(left.usualEnd == right.usualEnd)
        #expect(left.game.away == right.game.away)
      }
      #expect(try read.stored(["games": 2.5]) == json)
      #expect(stored.advantage == ["games": 2.5])
    }
  }
}

@Suite struct StayTests {
  @Test func textNamesTownOrPlace() {
    #expect(Stay(town: "Cleveland, OH", near: "Progressive Field").text == "in Cleveland, OH")
    // Trips saved before nights had towns.
    #expect(Stay(near: "Progressive Field").text == "near Progressive Field")
    #expect(Stay(near: "the way to Coors Field").text == "on the way to Coors Field")
  }
}
