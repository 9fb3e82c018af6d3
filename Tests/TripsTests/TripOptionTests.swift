import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import TripPlanning

@testable import Trips

/// Options of plans with the bundled schedules, as their JSON shows them.
@Suite struct TripOptionTests {
  private static let service = Result {
    try TripPlanningService(catalog: BundledCatalogFixture().catalog, basis: ScoringContext())
  }
  private let service: TripPlanningService

  init() throws { service = try Self.service.get() }

  @Test(arguments: [
    ("Boston", "2025-07-18", 9, 2, ["yankee-stadium-bronx"]),
    ("Chicago", "2025-05-02", 8, 1, ["wrigley-field-chicago", "american-family-field-milwaukee"]),
    ("Denver", "2025-06-13", 10, 2, []),
  ])
  func optionsCanBeTraveled(
    _ home: String, _ first: String, _ days: Int, _ drivers: Int, _ stadiums: [String]
  ) async throws {
    let options = try await options(home, first, days) { wanted in
      wanted.drivers = drivers
      wanted.mustStops = Set(stadiums.map { .stadium(StadiumID($0)) })
    }
    var checker = try checker(home, first)
    checker.stadiums = Set(stadiums)
    checker.drivingMinutes = drivers == 1 ? 480 : 660
    for option in options { #expect(checker.faults(option) == []) }
  }

  @Test(arguments: [
    ("Denver", "2025-06-13", 6), ("Seattle", "2025-07-18", 8),
  ])
  func optionsWithFlightsCanBeTraveled(_ home: String, _ first: String, _ days: Int) async throws {
    let options = try await options(home, first, days) { $0.flights = FlightRules() }
    var checker = try checker(home, first)
    checker.mayFly = true
    for option in options { #expect(checker.faults(option) == []) }
    let fares = options.compactMap {
      ($0["cost"] as? TripOptionChecker.Object)?["flights"] as? Double
    }
    #expect(fares.contains { $0 > 0 })
  }

  /// The drives between Denver and Kansas City take more than a day.
  @Test func nightsOnTheWayAreInTowns() async throws {
    let options = try await options("Denver", "2025-06-13", 8) {
      $0.mustStops = [.stadium("kauffman-stadium-kansas-city")]
    }
    let nights = options.filter { option in
      let legs = option["legs"] as? [TripOptionChecker.Object]
      return legs?.first?["to"] as? String == "kauffman-stadium-kansas-city"
    }.compactMap { ($0["nights"] as? [TripOptionChecker.Object])?.first }
      .filter { $0["place"] as? String == "the way to Kauffman Stadium" }
    try #require(!nights.isEmpty)
    for night in nights {
      let position = try #require(night["position"] as? [String: Double])
      #expect((37.5...41).contains(try #require(position["latitude"])))
      #expect((-104.5 ... -95).contains(try #require(position["longitude"])))
    }
  }

  private func options(
    _ home: String, _ first: String, _ days: Int, _ change: (inout TripPreferences) -> Void
  ) async throws -> [TripOptionChecker.Object] {
    let day = try #require(LocalDay(first))
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (day, day + (days - 1))
    wanted.start = try service.catalog.place(home, on: day)
    wanted.returnToStart()
    change(&wanted)
    let plan = try await service.plan(wanted, today: day, options: 12)
    let json = try JSONValue(encoding: plan.document(names: service.catalog, limit: 12)).line
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? TripOptionChecker.Object)
    let options = document["options"] as? [TripOptionChecker.Object] ?? []
    try #require(!options.isEmpty)
    return options
  }

  private func checker(_ home: String, _ first: String) throws -> TripOptionChecker {
    var checker = TripOptionChecker()
    checker.start = try service.catalog.place(home, on: try #require(LocalDay(first))).coordinate
    checker.end = checker.start
    for stadium in service.catalog.stadiums.stadiums {
      checker.stadiumPositions[stadium.id.rawValue] = stadium.coordinate
    }
    for airport in try service.catalog.airports() {
      checker.airports[airport.code] = airport.coordinate
    }
    checker.towns = try Self.towns.get()
    return checker
  }

  /// The cities of the gazetteer, and the stadiums by their cities, which may be districts.
  static let towns = Result {
    let catalog = try service.get().catalog
    var towns: [String: [Coordinate]] = [:]
    for stadium in catalog.stadiums.stadiums {
      towns[stadium.city, default: []].append(stadium.coordinate)
    }
    let file = catalog.folder.appendingPathComponent("cities.txt")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|")
      guard cells.count == 5, let latitude = Double(cells[2]), let longitude = Double(cells[3]),
        let point = Coordinate(latitude: latitude / 1000, longitude: longitude / 1000)
      else { continue }
      towns[String(cells[0].split(separator: "=")[0]), default: []].append(point)
    }
    return towns
  }
}
