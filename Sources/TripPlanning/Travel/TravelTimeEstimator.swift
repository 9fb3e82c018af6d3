package import SportsModel

/// A source of driving times.
package protocol TravelTimeEstimator: Sendable {
  /// Returns the drive between two places, or nil if no road connects them, for example across an
  /// ocean.
  func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate?
}

/// A drive with its variation.
package struct TravelEstimate: Hashable, Sendable, Codable {
  /// The usual drive.
  package let drive: Drive
  /// One drive in ten is shorter than this.
  package let minutesP10: Double
  /// One drive in ten is longer than this.
  package let minutesP90: Double

  package init(drive: Drive, minutesP10: Double, minutesP90: Double) {
    self.drive = drive
    self.minutesP10 = minutesP10
    self.minutesP90 = minutesP90
  }
}
