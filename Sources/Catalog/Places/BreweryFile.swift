import AppSupport
package import SportsModel

/// A brewery near a stadium.
package struct Brewery: Hashable, Sendable {
  package let name: String
  /// `micro`, `brewpub`, `taproom` and others of Open Brewery DB.
  package let kind: String
  package let city: String
  package let coordinate: Coordinate
}

extension Catalog {
  /// Reads the breweries within 3 km of stadiums from `breweries.csv`; none if there is no file.
  package func breweries() throws(CatalogError) -> [Brewery] {
    try PlaceTable(folder, "breweries.csv", columns: ["type"]).rows.map { row in
      Brewery(
        name: row.name, kind: row["type"] ?? "", city: row["city"] ?? "",
        coordinate: row.coordinate)
    }
  }
}
