package import SportsModel

/// A source of driving times.
package protocol TravelTimeEstimator: Sendable {
  /// Returns the drive between two places, or nil if no road connects them, for example across an
  /// ocean.
  func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate?

  /// Returns the place on the way at which a share of the drive is behind the driver.
  func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate

  /// The airports; nil for flights along great circles from place to place.
  var airports: AirportNetwork? { get }

  /// The delays in rush hours.
  var traffic: MetroTraffic { get }
}

extension TravelTimeEstimator {
  package func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate {
    GlobePoint(from).moved(toward: GlobePoint(to), share: share).coordinate ?? from
  }

  package var airports: AirportNetwork? { nil }

  package var traffic: MetroTraffic { MetroTraffic() }
}

/// A drive with its variation.
package struct TravelEstimate: Hashable, Sendable, Codable {
  /// The usual drive.
  package let drive: Drive
  /// One drive in ten is shorter than this.
  package let minutesP10: Double
  /// One drive in ten takes longer than this, without rush hours.
  package let minutesP90: Double

  package init(drive: Drive, minutesP10: Double, minutesP90: Double) {
    self.drive = drive
    self.minutesP10 = minutesP10
    self.minutesP90 = minutesP90
  }
}

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
