package import SportsModel

/// Whatever tells how long it takes to drive from one place to another.
package protocol TravelTimeEstimator: Sendable {
  /// The drive between two places, or nil where no road leads: over an ocean, to another continent.
  func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate?
}

/// A drive, and how far off it may be.
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
