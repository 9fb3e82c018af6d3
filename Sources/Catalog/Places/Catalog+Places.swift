package import SportsModel

extension Catalog {
  /// Returns the place of a text: `42.35,-71.06`, `Hartford CT`, `Portland, Maine`, `Fenway Park`
  /// or `Red Sox`, also with a typo.
  ///
  /// Stadiums and teams have the names and homes of the day.
  package func place(_ text: String, on day: LocalDay) throws(PlaceError) -> TripPlace {
    try placeMatch(text, on: day).place
  }

  /// Returns the place of a text like `place(_:on:)`, and its name if the text is misspelled.
  package func placeMatch(_ text: String, on day: LocalDay) throws(PlaceError) -> PlaceMatch {
    let numbers = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
    if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] {
      guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
        throw .invalidCoordinate(text)
      }
      return PlaceMatch(
        TripPlace(name: text, coordinate: point, timeZoneID: nearestTimeZone(point)))
    }
    return try PlaceFinder(self, on: day).place(text)
  }

  /// Returns the city of exactly this name that most users mean; all cities if that isn't clear.
  package func cities(meantBy text: String, on day: LocalDay) throws(CatalogError) -> [City] {
    try PlaceFinder(self, on: day).cities(text)
  }

  /// Returns the cities, which are read at their first use.
  package func gazetteer() throws(CatalogError) -> Gazetteer { try gazetteerFile.gazetteer() }

  /// Returns a town near a position where travelers find a bed; nil if there is none.
  ///
  /// It is the largest one within 15 km, otherwise within 30, 60 or 120 km; in a desert, a small or a
  /// distant one.
  package func townToStay(near point: Coordinate) throws(CatalogError) -> City? {
    let near = [15_000, 30_000, 60_000, 120_000.0]
    for (distances, people) in [(near, 5_000), (near, 500), ([250_000], 500)] {
      let town = try gazetteerFile.largestCity(near: point, within: distances, people: people)
      if let town { return town }
    }
    return nil
  }

  private func nearestTimeZone(_ point: Coordinate) -> String? {
    stadiums.stadiums.min { $0.coordinate.distance(to: point) < $1.coordinate.distance(to: point) }?
      .timeZoneID
  }
}

/// The place that a text means.
package struct PlaceMatch: Hashable, Sendable {
  package let place: TripPlace
  /// The name of the place if the text is misspelled.
  package let correction: String?

  init(_ place: TripPlace, correction: String? = nil) {
    self.place = place
    self.correction = correction
  }
}

/// A meaning of an ambiguous place name.
package struct PlaceCandidate: Hashable, Sendable {
  /// A text that means only this place: `Springfield, IL`.
  package let title: String
  package let place: TripPlace

  package init(title: String, place: TripPlace) {
    self.title = title
    self.place = place
  }
}

/// The reason why a text doesn't name a place.
package enum PlaceError: Error, Hashable, Sendable {
  case unknown(String)
  /// The likely meanings come first.
  case several(String, [PlaceCandidate])
  /// Two numbers that are no latitude and longitude.
  case invalidCoordinate(String)
  case unreadable(CatalogError)
}
