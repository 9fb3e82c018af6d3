package import Catalog
package import Foundation
package import PhotoFixtures
package import SportsModel
import Testing

/// The bundled catalog, with photos written and imported as a person would.
package struct BundledCatalogFixture {
  package let catalog: Catalog

  package init() throws { catalog = try BundledCatalog.result.get() }

  package func stadium(_ id: StadiumID) throws -> Stadium { try #require(catalog.stadiums[id]) }

  /// The games of a building on a day.
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
