/// A drive from one place to another: time and distance.
package struct Drive: Hashable, Sendable, Codable {
  /// Driving minutes, without rests.
  package let minutes: Double
  /// Road miles, not great-circle miles.
  package let miles: Double

  package init(minutes: Double, miles: Double) {
    self.minutes = minutes
    self.miles = miles
  }
}
