import SportsModel

/// Elevations of stadiums above sea level: the project's own `elevations.csv`.
///
/// A line is for one stadium, or for all others of a city (`Denver|CO|US`).
struct StadiumElevations {
  private static let name = "Corrections/elevations.csv"
  private let elevations: [String: Double]

  init(_ elevations: [String: Double]) { self.elevations = elevations }

  init(_ sources: SourceFolder) throws(SourceError) {
    var elevations: [String: Double] = [:]
    for row in try sources.ownTable("elevations.csv", columns: ["place", "elevation"]).rows {
      guard let meters = Int(row["elevation"]) else { throw row.makeError("no whole meters") }
      guard elevations.updateValue(Double(meters), forKey: row["place"]) == nil else {
        throw row.makeError("'\(row["place"])' is there twice")
      }
    }
    self.elevations = elevations
  }

  /// Returns stadiums with their elevations; every stadium needs one, and every line a stadium.
  func applied(to stadiums: [Stadium]) throws(SourceError) -> [Stadium] {
    var unused = Set(elevations.keys)
    var result: [Stadium] = []
    for var stadium in stadiums {
      let keys = [
        stadium.id.rawValue, "\(stadium.city)|\(stadium.region)|\(stadium.country)",
      ]
      guard let key = keys.first(where: { elevations[$0] != nil }) else {
        throw SourceError(path: Self.name, cause: "no elevation of '\(stadium.id)' or '\(keys[1])'")
      }
      stadium.elevation = elevations[key]
      // The line of a city remains in use if all its stadiums have their own.
      unused.subtract(keys)
      result.append(stadium)
    }
    if let line = unused.sorted().first {
      throw SourceError(path: Self.name, cause: "unknown stadium or city '\(line)'")
    }
    return result
  }
}
