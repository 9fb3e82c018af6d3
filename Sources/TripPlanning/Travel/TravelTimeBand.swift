/// How far a drive may be from the usual one: shares of it and minutes beside.
package struct TravelTimeBand: Hashable, Sendable {
  /// A straight line over the usual minutes.
  package struct Line: Hashable, Sendable {
    package let share: Double
    package let minutes: Double

    package init(share: Double, minutes: Double) {
      self.share = share
      self.minutes = minutes
    }

    func value(at usual: Double) -> Double { usual * share + minutes }
  }

  package let low: Line
  package let high: Line

  package init(low: Line, high: Line) {
    self.low = low
    self.high = high
  }

  /// The band about a drive; it always holds the drive itself, and never begins below zero.
  package func estimate(_ drive: Drive) -> TravelEstimate {
    TravelEstimate(
      drive: drive,
      minutesP10: max(0, min(drive.minutes, low.value(at: drive.minutes))),
      minutesP90: max(drive.minutes, high.value(at: drive.minutes)))
  }
}
