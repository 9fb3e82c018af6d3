/// The variation of driving times around the usual time, as linear functions of it.
package struct TravelTimeBand: Hashable, Sendable {
  /// A linear function of the usual minutes.
  package struct Line: Hashable, Sendable {
    package let share: Double
    package let minutes: Double

    func value(at usual: Double) -> Double { usual * share + minutes }
  }

  package let low: Line
  package let high: Line

  /// Returns the estimate for a drive.
  ///
  /// It always contains the drive itself and is never negative.
  package func estimate(_ drive: Drive) -> TravelEstimate {
    TravelEstimate(
      drive: drive,
      minutesP10: max(0, min(drive.minutes, low.value(at: drive.minutes))),
      minutesP90: max(drive.minutes, high.value(at: drive.minutes)))
  }
}
