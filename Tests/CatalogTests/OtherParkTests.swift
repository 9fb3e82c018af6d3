import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Spring training and Triple-A parks.
@Suite struct OtherParkTests {
  private func park(
    _ latitude: Double, _ longitude: Double, _ day: String, in catalog: Catalog? = nil
  ) throws -> OtherPark? {
    try (catalog ?? BundledCatalog.result.get()).otherPark(
      near: try #require(Coordinate(latitude: latitude, longitude: longitude)), on: LocalDay(day))
  }

  @Test func namesSpringTrainingPark() throws {
    let park = try #require(try park(27.3468, -82.5170, "2019-03-10"))
    #expect(park.title == "Ed Smith Stadium, Sarasota: a spring training park")
    let minor = try #require(try self.park(35.9917, -78.9042, "2019-06-10"))
    #expect(minor.title == "Durham Bulls Athletic Park, Durham: a Triple-A ballpark")
  }

  @Test func closedParkIsNotNamedLater() throws {
    #expect(try park(27.639, -80.415, "2008-03-10")?.id == "holman-stadium-vero-beach")
    #expect(try park(27.639, -80.415, "2015-03-10") == nil)
  }

  @Test func farOrNearerStadiumHasNoPark() throws {
    #expect(try park(27.36, -82.5170, "2019-03-10") == nil)
    let arena = try #require(try BundledCatalog.result.get().stadiums["nationwide-arena-columbus"])
    let point = arena.coordinate
    #expect(try park(point.latitude, point.longitude, "2019-03-10") == nil)
  }

  @Test func parksAreNeverCountedAsStadiums() throws {
    let catalog = try BundledCatalog.result.get()
    let parks = try catalog.otherParks()
    #expect(Set(parks.map(\.id)).count == parks.count)
    for kind in OtherPark.Kind.allCases { #expect(parks.count { $0.kind == kind } >= 25) }
    for park in parks {
      #expect(catalog.stadiums[StadiumID(park.id)] == nil, "\(park.id)")
      #expect(catalog.stadiums.near(park.coordinate, on: nil, within: 300).isEmpty, "\(park.id)")
    }
    let homes = Set(catalog.teams.compactMap(\.currentHome).map(\.rawValue))
    #expect(homes.isDisjoint(with: parks.map(\.id)))
    let day = try #require(LocalDay("2019-03-10"))
    #expect(catalog.stadiums(named: "Ed Smith Stadium", on: day).isEmpty)
  }

  private static let header = "id,name,city,region,latitude,longitude,kind,opened,closed\n"

  @Test func folderWithoutParksHasNone() throws {
    try CatalogFixture.with { fixture in
      let parks = try fixture.catalog().otherParks()
      #expect(parks.isEmpty)
    }
  }

  @Test(arguments: [
    "a,Park,Town,OH,100,-80,spring,,", "a,Park,Town,OH,40,-80,winter,,",
    "a,Park,Town,OH,40,-80,aaa,long ago,", "a,,Town,OH,40,-80,aaa,,",
  ])
  func reportsLineOfMalformedPark(_ line: String) throws {
    let text = Self.header + "b,Other,Town,OH,41,-80,aaa,1990,\n\(line)\n"
    try CatalogFixture.with(["other-parks.csv": text]) { fixture in
      // The file is read at its first use, so that it can't fail or slow a start.
      let catalog = try fixture.catalog()
      let error = #expect(throws: CatalogError.self) { _ = try catalog.otherParks() }
      guard case .malformed(let path, 3, _) = error else {
        Issue.record("not malformed in line 3: \(String(describing: error))")
        return
      }
      #expect(path.hasSuffix("other-parks.csv"))
    }
  }
}
