import SportsModel

/// Builds `breweries.csv` from the breweries near stadiums of Open Brewery DB.
enum BreweryTable {
  private static let columns = ["name", "type", "city", "region", "latitude", "longitude"]

  /// Returns the file made from `breweries.csv` in a folder, by name and position.
  static func text(_ folder: SourceFolder) throws(SourceError) -> String {
    var lines: Set<String> = []
    for row in try folder.table("breweries.csv", columns: columns).rows {
      guard let latitude = Double(row["latitude"]), let longitude = Double(row["longitude"]),
        Coordinate(latitude: latitude, longitude: longitude) != nil
      else { throw row.makeError("expected a position") }
      lines.insert(columns.map { quoted(row[$0]) }.joined(separator: ","))
    }
    return ([columns.joined(separator: ",")] + lines.sorted()).joined(separator: "\n") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" }) else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
