/// A flight from door to door, by way of two airports.
package struct FlightEstimate: Hashable, Sendable, Codable {
  /// IATA codes.
  package let from: String
  package let to: String
  /// Minutes from the place of departure to the airport.
  package let transferMinutes: Int
  /// Minutes at the airport before the flight.
  package let waitMinutes: Int
  /// Minutes from gate to gate, with the change of planes if there is one.
  package let airMinutes: Int
  package let changesPlanes: Bool
  /// Minutes from the gate to the destination.
  package let arrivalMinutes: Int
  /// Great-circle miles between the airports.
  package let miles: Double

  /// Minutes from door to door.
  package var minutes: Int { transferMinutes + waitMinutes + airMinutes + arrivalMinutes }
}
