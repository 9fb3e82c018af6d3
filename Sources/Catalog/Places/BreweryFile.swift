import AppSupport
import Foundation
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
    let file = folder.appendingPathComponent("breweries.csv")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let bytes = try CatalogFile.bytes(of: file)
    let table: CSVTable
    do throws(CSVTable.Problem) {
      table = try CSVTable(
        bytes, required: ["name", "type", "latitude", "longitude"])
    } catch {
      throw .malformed(path: file.path, line: 1, cause: "not a table of breweries: \(error)")
    }
    var found: [Brewery] = []
    for row in table.rows {
      guard let name = row["name"], let latitude = row["latitude"].flatMap(Double.init),
        let longitude = row["longitude"].flatMap(Double.init),
        let point = Coordinate(latitude: latitude, longitude: longitude)
      else {
        throw .malformed(
          path: file.path, line: row.line, cause: "expected a name and a position")
      }
      found.append(
        Brewery(
          name: name, kind: row["type"] ?? "", city: row["city"] ?? "", coordinate: point))
    }
    return found
  }
}
