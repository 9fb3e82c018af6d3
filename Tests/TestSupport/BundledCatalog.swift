package import Catalog
package import Foundation
package import PhotoFixtures
package import SportsModel
import Testing
package import Travel

/// The bundled facts, opened once for all tests of a bundle.
package enum BundledCatalog {
  package static let result = Result {
    try Catalog.openBundled(
      environment: [:], executable: URL(fileURLWithPath: CommandLine.arguments.first ?? "."))
  }
}

/// The bundled catalog, with photos written and imported as a person would.
package struct BundledCatalogFixture {
  package let catalog: Catalog

  package init() throws { catalog = try BundledCatalog.result.get() }

  package func stadium(_ id: StadiumID) throws -> Stadium { try #require(catalog.stadiums[id]) }

  package func games(_ stadium: StadiumID, _ day: String) throws -> [Game] {
    try catalog.gameIndex.games(at: stadium, on: #require(LocalDay(day)))
  }

  /// A photo metres north and east of a stadium's centre, at its local time.
  package func photo(
    at stadium: StadiumID, _ time: String, north: Double = 0, east: Double = 0
  ) throws -> FixturePhoto {
    let center = try self.stadium(stadium).coordinate
    let local: LocalDateTime = try #require(LocalDateTime(time + ":00"))
    return FixturePhoto(
      coordinate: center.moved(north: north, east: east),
      localTime: local, make: "Maker", model: "Phone")
  }

  package static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_000_000) }
}

/// The bundled road data, read once for all tests.
package enum BundledRoads {
  package static let text = Result { try file("roads.txt") }

  package static func file(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("Resources/Facts/\(name)"), encoding: .utf8)
  }

  package static let facts = Result { try RoadData(text.get()) }
  package static let model = Result { try RoadModel(facts.get()) }

  package static let stadiums = BundledCatalog.result.map(\.stadiums.stadiums)

  /// The stadiums of the United States and Canada that can be reached by road.
  package static let onTheContinent = Result {
    try stadiums.get().filter {
      ["US", "CA"].contains($0.country) && !["HI", "PR"].contains($0.region)
    }
  }
}
