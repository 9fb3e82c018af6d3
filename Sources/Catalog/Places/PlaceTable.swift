import AppSupport
import Foundation
import SportsModel

/// A bundled table of places, with a name and a position in each row.
struct PlaceTable {
  struct Row {
    let name: String
    let coordinate: Coordinate
    let line: Int
    fileprivate let cells: CSVTable.Row

    /// Returns the cell of a column; nil if it is empty.
    subscript(_ column: String) -> String? { cells[column] }
  }

  let path: String
  private(set) var rows: [Row] = []

  /// Reads a file with the columns `name`, `latitude`, `longitude` and others; no rows if there is
  /// no file.
  init(_ folder: URL, _ name: String, columns: [String]) throws(CatalogError) {
    let file = folder.appendingPathComponent(name)
    path = file.path
    guard FileManager.default.fileExists(atPath: path) else { return }
    let bytes = try CatalogFile.bytes(of: file)
    let table: CSVTable
    do throws(CSVTable.Problem) {
      table = try CSVTable(bytes, required: ["name", "latitude", "longitude"] + columns)
    } catch {
      throw .malformed(path: path, line: 1, cause: "not a table of places: \(error)")
    }
    for cells in table.rows {
      guard let name = cells["name"], let latitude = cells["latitude"].flatMap(Double.init),
        let longitude = cells["longitude"].flatMap(Double.init),
        let point = Coordinate(latitude: latitude, longitude: longitude)
      else {
        throw .malformed(path: path, line: cells.line, cause: "expected a name and a position")
      }
      rows.append(Row(name: name, coordinate: point, line: cells.line, cells: cells))
    }
  }
}
