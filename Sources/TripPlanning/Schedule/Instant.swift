package import Foundation
package import SportsModel

/// A moment in whole minutes, the unit of all planning.
///
/// Trips cross time zones and daylight saving changes. All calculations use instants; local times
/// are only for output.
package struct Instant: Hashable, Comparable, Sendable {
  /// Minutes since 1970-01-01T00:00:00Z.
  package let minutes: Int

  package init(minutes: Int) { self.minutes = minutes }

  /// Creates the instant of the minute that contains a date.
  package init(_ date: Date) {
    minutes = Int((date.timeIntervalSince1970 / 60).rounded(.down))
  }

  /// Creates the instant of a local time in a time zone.
  package init(day: LocalDay, minuteOfDay: Int, zone: TimeZone) {
    self.init(
      LocalDateTime(day: day, microsecondOfDay: minuteOfDay * 60_000_000).instant(zone: zone))
  }

  package var date: Date { Date(timeIntervalSince1970: Double(minutes) * 60) }

  /// Returns the local time in a time zone.
  package func local(_ zone: TimeZone) -> LocalDateTime { LocalDateTime(date, zone: zone) }

  package static func + (instant: Instant, minutes: Int) -> Instant {
    Instant(minutes: instant.minutes &+ minutes)
  }

  package static func - (instant: Instant, minutes: Int) -> Instant {
    Instant(minutes: instant.minutes &- minutes)
  }

  /// Returns how many minutes `left` is after `right`.
  package static func - (left: Instant, right: Instant) -> Int { left.minutes &- right.minutes }

  package static func < (left: Instant, right: Instant) -> Bool { left.minutes < right.minutes }
}

extension Instant: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = Date(utcText: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a time: \(text)"))
    }
    self.init(date)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(date.utcText)
  }
}
