import AppSupport
import Foundation
package import SportsModel

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

  /// Reads `name`, `latitude`, `longitude` and other columns; no rows if there is no file.
  init(_ folder: URL, name: String, columns: [String]) throws(CatalogError) {
    let file = folder.appendingPathComponent(name)
    path = file.path
    let table = try CSVTable.bundled(
      file, of: "places", required: ["name", "latitude", "longitude"] + columns)
    for cells in table?.rows ?? [] {
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

extension Catalog {
  /// Reads the airports from `airports.csv`; none if there is no file.
  package func airports() throws(CatalogError) -> [Airport] {
    let table = try PlaceTable(folder, name: "airports.csv", columns: ["code", "city", "size"])
    var airports: [Airport] = []
    for row in table.rows {
      guard let code = row["code"], code.utf8.count == 3, let city = row["city"],
        let size = row["size"].flatMap(Airport.Size.init)
      else {
        throw .malformed(
          path: table.path, line: row.line,
          cause: "expected a code of three letters, a city, and large, medium or small")
      }
      airports.append(
        Airport(code: code, name: row.name, city: city, coordinate: row.coordinate, size: size))
    }
    return airports
  }
}

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
    try PlaceTable(folder, name: "breweries.csv", columns: ["type"]).rows.map { row in
      Brewery(
        name: row.name, kind: row["type"] ?? "", city: row["city"] ?? "",
        coordinate: row.coordinate)
    }
  }
}

/// A place of sports history, such as a museum, a statue or a bar.
package struct Landmark: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case hallOfFame = "hall-of-fame"
    case museum, statue
    /// The birthplace or a home of an athlete, or the place where a league or a sport began.
    case birthplace, bar
    /// A place where something happened.
    case site
    package var title: String { self == .hallOfFame ? "hall of fame" : rawValue }
  }

  package let id, name: String
  package let kind: Kind
  package let city, region, country: String
  package let coordinate: Coordinate
  package let stadium: StadiumID?
  package let about: String
  /// The page of the institution, or an article about it.
  package let source: String
}

extension Catalog {
  /// Reads the landmarks from `landmarks.csv`; none if there is no file.
  package func landmarks() throws(CatalogError) -> [Landmark] {
    let table = try PlaceTable(
      folder, name: "landmarks.csv", columns: ["id", "kind", "city", "country", "about", "source"])
    var landmarks: [Landmark] = []
    for row in table.rows {
      guard let id = row["id"], let city = row["city"], let country = row["country"],
        let about = row["about"], let source = row["source"],
        let kind = row["kind"].flatMap(Landmark.Kind.init)
      else {
        throw .malformed(
          path: table.path, line: row.line,
          cause: "expected an ID, a kind, a city, a country, a line about it and a source")
      }
      landmarks.append(
        Landmark(
          id: id, name: row.name, kind: kind, city: city, region: row["region"] ?? "",
          country: country, coordinate: row.coordinate,
          stadium: row["stadium"].map { StadiumID($0) }, about: about, source: source))
    }
    return landmarks
  }
}
