import AppSupport
package import SportsModel

/// A place of sports history, such as a museum, a statue or a bar.
package struct Landmark: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case hallOfFame = "hall-of-fame"
    case museum, statue
    /// The birthplace or a home of an athlete, or the place where a league or a sport began.
    case birthplace
    case bar
    /// A place where something happened.
    case site

    package var title: String { self == .hallOfFame ? "hall of fame" : rawValue }
  }

  package let id: String
  package let name: String
  package let kind: Kind
  package let city: String
  package let region: String
  package let country: String
  package let coordinate: Coordinate
  /// The stadium that it belongs to, open or closed.
  package let stadium: StadiumID?
  /// One line about it.
  package let about: String
  /// The page of the institution, or an article about it.
  package let source: String
}

extension Catalog {
  /// Reads the landmarks from `landmarks.csv`; none if there is no file.
  package func landmarks() throws(CatalogError) -> [Landmark] {
    let table = try PlaceTable(
      folder, "landmarks.csv", columns: ["id", "kind", "city", "country", "about", "source"])
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
