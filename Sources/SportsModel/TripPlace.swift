/// A city, stadium or address, as the user entered it.
package struct TripPlace: Hashable, Sendable, Codable {
  package let name: String
  package let coordinate: Coordinate
  /// IANA name; nil if unknown, then the time zone of the nearest stadium applies.
  package let timeZoneID: String?

  package init(name: String, coordinate: Coordinate, timeZoneID: String? = nil) {
    (self.name, self.coordinate, self.timeZoneID) = (name, coordinate, timeZoneID)
  }
}
