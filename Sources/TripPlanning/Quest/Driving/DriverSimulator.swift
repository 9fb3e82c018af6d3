/// Somebody at the wheel, followed from night to night.
///
/// Nothing here is worked out ahead: the driver drives as long as is allowed, sleeps as often as
/// there is time, and so on.
struct DriverSimulator {
  /// Minutes allowed between two nights.
  let most: Double
  let night: Double
  /// Minutes since the last night.
  private(set) var wheel = 0.0

  init(_ rules: QuestRules) {
    most = rules.maxDriveHours.map { $0 * 60 } ?? .infinity
    night = rules.nightHours * 60
  }

  /// Drives for so many minutes and sleeps as often as the time to spare allows; returns the minutes
  /// beyond what is allowed.
  mutating func drive(_ minutes: Double, sparing spare: Double) -> Double {
    var left = minutes
    var rest = spare
    while rest > night - Self.tolerance, left > 0 || wheel > 0, most > 0 {
      sleep(within: &left)
      rest -= night
    }
    return arrive(left)
  }

  /// Drives for so many minutes with so many nights; returns the minutes beyond what is allowed.
  mutating func drive(_ minutes: Double, nights: Int) -> Double {
    var left = minutes
    for _ in 0..<max(0, nights) where left > 0 || wheel > 0 { sleep(within: &left) }
    return arrive(left)
  }

  /// Drives for so many minutes and sleeps only when nothing else is allowed; returns how often.
  mutating func driveOn(_ minutes: Double) -> Int {
    var left = minutes
    var nights = 0
    while wheel + left > most + Self.tolerance, most > 0 {
      sleep(within: &left)
      nights += 1
    }
    _ = arrive(left)
    return nights
  }

  private mutating func sleep(within left: inout Double) {
    left -= min(left, most - wheel)
    wheel = 0
  }

  private mutating func arrive(_ left: Double) -> Double {
    let beyond = wheel + left - most
    wheel = min(wheel + left, most)
    return beyond > Self.tolerance ? beyond : 0
  }

  /// In minutes: times are kept to the millisecond, and a quest adds some of them up.
  static let tolerance = 0.001
}
