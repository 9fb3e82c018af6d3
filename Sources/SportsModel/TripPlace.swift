/// A city, a stadium or an address, as the person named it.
package struct TripPlace: Hashable, Sendable, Codable {
  package let name: String
  package let coordinate: Coordinate
  /// IANA name; nil when unknown, then the zone of the nearest stadium is used.
  package let timeZoneID: String?

  package init(name: String, coordinate: Coordinate, timeZoneID: String? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.timeZoneID = timeZoneID
  }
}
