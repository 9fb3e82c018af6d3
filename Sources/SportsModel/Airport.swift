/// An airport with scheduled flights.
package struct Airport: Hashable, Sendable {
  /// The range of an airport's nonstop flights.
  package enum Size: String, Hashable, Sendable, Codable, CaseIterable {
    /// A hub with nonstop flights to all other airports.
    case large
    /// With nonstop flights to large airports.
    case medium, small
  }

  /// IATA code: `BOS`.
  package let code: String
  package let name: String
  /// The city that it serves, such as `Los Angeles, CA`.
  package let city: String
  package let coordinate: Coordinate
  package let size: Size

  package init(code: String, name: String, city: String, coordinate: Coordinate, size: Size) {
    (self.code, self.name, self.city, self.coordinate) = (code, name, city, coordinate)
    self.size = size
  }
}
