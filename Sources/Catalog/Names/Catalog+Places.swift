package import SportsModel

extension Catalog {
  /// Returns the place of a text such as `42.35,-71.06`, `Boston`, `Portland, ME` or `Fenway Park`.
  ///
  /// Stadiums have the names of the day.
  package func place(_ text: String, on day: LocalDay) throws(PlaceError) -> TripPlace {
    if let coordinate = Self.coordinate(text) {
      return TripPlace(name: text, coordinate: coordinate, timeZoneID: nearestTimeZone(coordinate))
    }
    let cities = Dictionary(
      grouping: stadiums.stadiums.filter { Self.isCity($0, text) }, by: \.cityAndRegion)
    if cities.count > 1 { throw .several(text, cities.keys.sorted()) }
    if let stadiums = cities.first?.value.sorted(by: Self.isMoreCurrent), let first = stadiums.first
    {
      return TripPlace(
        name: first.city, coordinate: first.coordinate, timeZoneID: first.timeZoneID)
    }
    let matches = stadiums(bestMatching: text, on: day)
    guard let first = matches.first else { throw .unknown(text) }
    guard matches.count == 1 else {
      throw .several(text, matches.prefix(8).map { "\($0.id)" })
    }
    return TripPlace(
      name: first.name(in: day.year), coordinate: first.coordinate, timeZoneID: first.timeZoneID)
  }

  private func nearestTimeZone(_ point: Coordinate) -> String? {
    stadiums.stadiums.min {
      $0.coordinate.distance(to: point) < $1.coordinate.distance(to: point)
    }?.timeZoneID
  }

  /// Parses degrees north and east, separated by a comma.
  private static func coordinate(_ text: String) -> Coordinate? {
    let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func isCity(_ stadium: Stadium, _ text: String) -> Bool {
    let names = [
      stadium.city, "\(stadium.city), \(stadium.region)", "\(stadium.city) \(stadium.region)",
    ]
    return !stadium.city.isEmpty && names.contains { $0.lowercased() == text.lowercased() }
  }

  /// Returns stadiums in use before closed ones.
  private static func isMoreCurrent(_ left: Stadium, _ right: Stadium) -> Bool {
    (left.closed == nil ? 0 : 1, left.id) < (right.closed == nil ? 0 : 1, right.id)
  }
}

/// The reason why a text doesn't name a place.
package enum PlaceError: Error, Hashable, Sendable {
  case unknown(String)
  case several(String, [String])
}

extension Stadium {
  fileprivate var cityAndRegion: String { "\(city), \(region)" }
}
