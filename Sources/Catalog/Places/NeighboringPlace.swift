import AppSupport
package import SportsModel

/// A place outside the walls of a stadium, where photos could be mistaken for photos of a game.
package struct NeighboringPlace: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case bar, hotel, parking, restaurant, shop, station, theater
    /// Of a bus or a streetcar.
    case stop
  }

  package let stadium: StadiumID
  package let name: String
  package let kind: Kind
  package let coordinate: Coordinate
  /// The error that nine in ten positions don't exceed, in meters.
  package let positionErrorMeters: Double
}

extension Catalog {
  /// Reads the places next to stadiums from `neighbors.csv`, by stadium; none if there is no file.
  package func neighbors() throws(CatalogError) -> [NeighboringPlace] {
    try places("neighbors.csv", columns: ["stadium", "kind", "error", "source"]) {
      row, place throws(MalformedEntry) in
      guard let stadium = row["stadium"],
        let kind = row["kind"].flatMap(NeighboringPlace.Kind.init),
        let error = row["error"].flatMap(Double.init), error > 0, row["source"] != nil
      else {
        throw MalformedEntry("expected a stadium, a kind, an error in meters and a source")
      }
      return NeighboringPlace(
        stadium: StadiumID(stadium), name: place.name, kind: kind, coordinate: place.coordinate,
        positionErrorMeters: error)
    }
  }
}
