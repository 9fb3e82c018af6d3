package import SportsModel

extension Catalog {
  /// Reads the airports from `airports.csv`; none if there is no file.
  package func airports() throws(CatalogError) -> [Airport] {
    let table = try PlaceTable(folder, "airports.csv", columns: ["code", "city", "size"])
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
