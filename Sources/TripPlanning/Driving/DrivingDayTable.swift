import Foundation
import SportsModel

/// The beginnings and ends of driving days in some time zones, as a lookup table.
struct DrivingDayTable: Sendable {
  /// The day of index 0.
  let base: LocalDay
  /// The number of days.
  let count: Int
  /// Minutes of 06:00, by zone and day.
  private let mornings: [Int]
  /// Minutes of the following 00:00, by zone and day.
  private let midnights: [Int]

  init(zones: [TimeZone], from first: LocalDay, through last: LocalDay) {
    base = first - 2
    count = max(1, last - first + 7)
    var mornings: [Int] = []
    var midnights: [Int] = []
    for zone in zones {
      for index in 0..<count {
        let day = base + index
        mornings.append(
          Instant(day: day, minuteOfDay: DrivingRules.firstHour * 60, zone: zone).minutes)
        midnights.append(Instant(day: day, minuteOfDay: 1_440, zone: zone).minutes)
      }
    }
    self.mornings = mornings
    self.midnights = midnights
  }

  func morning(_ index: Int, _ zone: Int) -> Int { mornings[zone * count + index] }
  func midnight(_ index: Int, _ zone: Int) -> Int { midnights[zone * count + index] }
  func index(of day: LocalDay) -> Int { day - base }

  /// Returns the driving day of a moment; nil outside the table.
  func index(of minute: Int, _ zone: Int) -> Int? {
    let first = mornings[zone * count]
    guard minute >= first else { return nil }
    var index = min(count - 1, (minute - first) / 1_440)
    if mornings[zone * count + index] > minute { index -= 1 }
    if index + 1 < count, mornings[zone * count + index + 1] <= minute { index += 1 }
    return index < count - 1 ? index : nil
  }
}
