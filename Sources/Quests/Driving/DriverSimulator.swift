/// A simulation of a driver from night to night.
///
/// It plans nothing: the driver drives as long as allowed, and sleeps as often as there is time.
struct DriverSimulator {
  /// Driving minutes allowed between two nights.
  let most: Double
  let night: Double
  /// Driving minutes since the last night.
  private(set) var driven = 0.0

  init(_ rules: QuestRules) {
    most = rules.maxDriveHours.map { $0 * 60 } ?? .infinity
    night = rules.nightHours * 60
  }

  /// Drives for a number of minutes and sleeps as often as the spare time allows; returns the
  /// minutes that exceed the limit.
  mutating func drive(_ minutes: Double, sparing spare: Double) -> Double {
    var (left, rest) = (minutes, spare)
    while rest > night - Self.tolerance, left > 0 || driven > 0, most > 0 {
      sleep(within: &left)
      rest -= night
    }
    return arrive(left)
  }

  /// Drives for a number of minutes with a number of nights; returns the minutes that exceed the
  /// limit.
  mutating func drive(_ minutes: Double, nights: Int) -> Double {
    var left = minutes
    for _ in 0..<max(0, nights) where left > 0 || driven > 0 { sleep(within: &left) }
    return arrive(left)
  }

  /// Drives for a number of minutes; returns the number of nights that the limit requires.
  mutating func driveOn(_ minutes: Double) -> Int {
    var (left, nights) = (minutes, 0)
    while driven + left > most + Self.tolerance, most > 0 {
      sleep(within: &left)
      nights += 1
    }
    _ = arrive(left)
    return nights
  }

  private mutating func sleep(within left: inout Double) {
    left -= min(left, most - driven)
    driven = 0
  }

  private mutating func arrive(_ left: Double) -> Double {
    let beyond = driven + left - most
    driven = min(driven + left, most)
    return beyond > Self.tolerance ? beyond : 0
  }

  /// In minutes: times are rounded to milliseconds, and a quest adds several of them.
  static let tolerance = 0.001
}
