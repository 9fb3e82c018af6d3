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
  @Test(arguments: [
    ("Boston", "2025-06-06", 5, 1, []), ("Boston", "2025-07-18", 9, 2, ["yankee-stadium-bronx"]),
    ("Chicago", "2025-05-02", 8, 1, ["wrigley-field-chicago", "american-family-field-milwaukee"]),
    ("Seattle", "2025-08-08", 10, 2, ["oracle-park-sf"]),
    ("Denver", "2025-06-13", 10, 2, []),
  ])
  func optionsCanBeTraveled(
    _ home: String, _ first: String, _ days: Int, _ drivers: Int, _ stadiums: [String]
  ) async throws {
    let service = try TripPlanningService(
      catalog: BundledCatalogFixture().catalog, basis: ScoringContext())
    let day = try #require(LocalDay(first))
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (day, day + (days - 1))
    wanted.start = try service.catalog.place(home, on: day)
    wanted.returnToStart()
    wanted.drivers = drivers
    wanted.mustStops = Set(stadiums.map { .stadium(StadiumID($0)) })
    let plan = try await service.plan([wanted], today: day, options: 12)
    let json = try JSONValue(encoding: PlanDocument(plan, names: service.catalog, limit: 12)).line
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? TripOptionChecker.Object)
    let options = document["options"] as? [TripOptionChecker.Object] ?? []
    #expect(!options.isEmpty)
    let checker = TripOptionChecker(
      stadiums: Set(stadiums), drivingMinutes: drivers == 1 ? 480 : 660, startsAndEndsAtHome: true)
    for option in options { #expect(checker.faults(option) == []) }
  }
}
