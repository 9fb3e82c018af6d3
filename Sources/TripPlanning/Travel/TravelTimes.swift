package import SportsModel

/// Who knows how long a drive takes.
package protocol TravelTimes: Sendable {
  /// The drive from one point to another; nil when no road leads there.
  func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate?
}

/// A drive with the band in which it usually lies.
package struct TravelEstimate: Hashable, Sendable {
  package let drive: Drive
  /// Minutes that one drive in ten stays below.
  package let minutesP10: Double
  /// Minutes that nine drives in ten stay below.
  package let minutesP90: Double

  package init(drive: Drive, minutesP10: Double, minutesP90: Double) {
    self.drive = drive
    self.minutesP10 = minutesP10
    self.minutesP90 = minutesP90
  }
}
