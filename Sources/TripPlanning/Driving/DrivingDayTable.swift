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
  /// Minutes of the first and last moment for driving, by zone and day.
  private let openings: [Int]
  private let closings: [Int]
  /// Minutes of the following 00:00, by zone and day.
  private let midnights: [Int]

  init(zones: [TimeZone], from first: LocalDay, through last: LocalDay, _ rules: DrivingRules) {
    let base = first - 2
    let count = max(1, last - first + 7)
    func minutes(_ minuteOfDay: Int) -> [Int] {
      zones.flatMap { zone in
        (0..<count).map { index in
          Instant(day: base + index, minuteOfDay: minuteOfDay, zone: zone).minutes
        }
      }
    }
    (self.base, self.count) = (base, count)
    mornings = minutes(DrivingRules.firstHour * 60)
    openings = minutes(rules.firstMinute)
    closings = minutes(rules.lastMinute)
    midnights = minutes(1_440)
  }

  func morning(_ index: Int, _ zone: Int) -> Int { mornings[zone * count + index] }
  func opening(_ index: Int, _ zone: Int) -> Int { openings[zone * count + index] }
  func closing(_ index: Int, _ zone: Int) -> Int { closings[zone * count + index] }
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
