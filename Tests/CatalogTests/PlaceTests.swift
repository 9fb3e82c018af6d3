import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// Cities, stadiums and teams by the names that users type.
@Suite struct PlaceTests {
  private let catalog: Catalog
  private let day: LocalDay

  init() throws {
    catalog = try BundledCatalog.result.get()
    day = try #require(LocalDay("2026-06-01"))
  }

  /// Returns the name of the place, or the titles of several, separated by semicolons.
  private func answer(_ text: String) throws -> String {
    do throws(PlaceError) {
      return try catalog.place(text, on: day).name
    } catch {
      guard case .several(_, let candidates) = error else { throw error }
      return candidates.map(\.title).joined(separator: "; ")
    }
  }

  @Test(arguments: [
    ("Hartford", 41.764, -72.685), ("hartford ct", 41.764, -72.685),
    ("Portland, Maine", 43.657, -70.259), ("Portland", 45.523, -122.676),
    ("Montreal", 45.509, -73.588), ("St. Paul", 44.944, -93.093),
    ("Saint Paul MN", 44.944, -93.093),
    ("New York, NY", 40.714, -74.006), ("Washington, D.C.", 38.895, -77.036),
    ("London, Ontario", 42.983, -81.233), ("Paris, France", 48.853, 2.349),
    ("Kansas City KS", 39.114, -94.627), ("Springfield, Illinois, USA", 39.802, -89.644),
    ("Sao Paulo", -23.548, -46.636), ("Hartfrod CT", 41.764, -72.685),
    ("Hartford, Conneticut", 41.764, -72.685), ("Cincinatti", 39.127, -84.514),
    ("41.76,-72.68", 41.76, -72.68),
  ])
  func cityByName(_ text: String, _ latitude: Double, _ longitude: Double) throws {
    let place = try catalog.place(text, on: day)
    #expect(place.coordinate == Coordinate(latitude: latitude, longitude: longitude))
    #expect(place.timeZoneID.map { TimeZone(identifier: $0) != nil } == true)
  }

  @Test(arguments: [
    ("Fenway", "Fenway Park"), ("Red Sox", "Fenway Park"),
    ("Cubs", "Wrigley Field"), ("Yankee Stadium", "Yankee Stadium"),
    ("Ebbets Field", "Ebbets Field"), ("Columbus", "Columbus"),
    ("Giants", "Oracle Park, San Francisco; MetLife Stadium, East Rutherford"),
    ("Kansas City", "Kansas City, MO; Kansas City, KS"),
    ("Belmont, PA", "Belmont, PA (39.966,-75.202); Belmont, PA (40.287,-78.889)"),
    ("Birmingham", "Birmingham, England; Birmingham, AL; Birmingham, MI"),
  ])
  func stadiumTeamOrChoice(_ text: String, _ expected: String) throws {
    #expect(try answer(text) == expected)
  }

  @Test func invalidTextsAreRejected() {
    #expect(throws: PlaceError.unknown("Xyzzyq")) { try catalog.place("Xyzzyq", on: day) }
    // Similar names and beginnings of stadiums and teams are only suggested.
    for text in ["Hrtfrd", "Fenwy Park", "Yankee Stadi", "Footpri"] {
      #expect(throws: PlaceError.unknown(text)) { try catalog.place(text, on: day) }
    }
    #expect(throws: PlaceError.unknown("")) { try catalog.place("", on: day) }
    #expect(throws: PlaceError.unknown(", ,")) { try catalog.place(", ,", on: day) }
    #expect(throws: PlaceError.invalidCoordinate("95,200")) { try catalog.place("95,200", on: day) }
    let long = String(repeating: "Springfield ", count: 2_000)
    #expect(throws: PlaceError.unknown(long)) { try catalog.place(long, on: day) }
  }

  @Test func damagedLineIsReported() throws {
    let text = """
      region US|United States
      region US-CT|Connecticut
      area US-CT|America/New_York
      cities
      Avon|0|41810|-72831|183
      Bolton|0|91810|-72831|49

      """
    let gazetteer = try Gazetteer(Array(text.utf8), path: "cities.txt")
    #expect(try gazetteer.cities(named: "Avon CT").map(\.title) == ["Avon, CT"])
    #expect(throws: CatalogError.self) { try gazetteer.cities(named: "Bolton") }
    #expect(
      throws: CatalogError.malformed(path: "f", line: 1, cause: "unknown region 'US-XX'")
    ) { try Gazetteer(Array("area US-XX|UTC\n".utf8), path: "f") }
  }
}
