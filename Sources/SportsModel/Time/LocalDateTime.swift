package import Foundation

/// A date and time without a time zone, as a camera writes it or a stadium's clock shows it.
package struct LocalDateTime: Hashable, Comparable, Sendable {
  package let day: LocalDay
  /// Microseconds since local midnight, 0 ..< 86 400 000 000.
  package let microsecondOfDay: Int

  package init(day: LocalDay, microsecondOfDay: Int) {
    let perDay = Self.microsecondsPerDay
    let floor = (microsecondOfDay % perDay + perDay) % perDay
    self.day = day + (microsecondOfDay - floor) / perDay
    self.microsecondOfDay = floor
  }

  /// Creates a time; nil outside 00:00:00 … 23:59:59.
  package init?(day: LocalDay, hour: Int, minute: Int, second: Int = 0, microsecond: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0..<1_000_000).contains(microsecond)
    else { return nil }
    self.init(
      day: day,
      microsecondOfDay: ((hour * 60 + minute) * 60 + second) * 1_000_000 + microsecond)
  }

  /// Parses `2018-06-15T19:32:11`, with or without a fraction; nil for any other text.
  package init?(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let day = LocalDay(String(decoding: bytes[0..<10], as: UTF8.self)),
      let hour = decimal(bytes[11..<13]), let minute = decimal(bytes[14..<16]),
      let second = decimal(bytes[17..<19])
    else { return nil }
    var fraction = 0
    if bytes.count > 19 {
      guard bytes[19] == UInt8(ascii: "."), bytes.count > 20,
        let parsed = Self.microseconds(fraction: bytes[20...])
      else { return nil }
      fraction = parsed
    }
    self.init(day: day, hour: hour, minute: minute, second: second, microsecond: fraction)
  }

  /// Creates the local time of an instant at an offset from UTC.
  package init(_ instant: Date, offset: UTCOffset) {
    let microseconds = (instant.timeIntervalSince1970 * 1_000_000).rounded()
    self.init(
      day: LocalDay(daysSinceEpoch: 0),
      microsecondOfDay: Int(microseconds) + offset.seconds * 1_000_000)
  }

  /// Creates the local time of an instant in a time zone.
  package init(_ instant: Date, zone: TimeZone) {
    self.init(instant, offset: UTCOffset(seconds: zone.secondsFromGMT(for: instant)))
  }

  /// Returns the instant of this local time at an offset from UTC.
  package func instant(offset: UTCOffset) -> Date {
    Date(timeIntervalSince1970: secondsSinceEpoch - Double(offset.seconds))
  }

  /// Returns the instant of this local time in a time zone.
  ///
  /// A time that occurs twice (clocks set back) is the first one. A time that doesn't occur (clocks
  /// set forward) uses the offset before the change.
  package func instant(zone: TimeZone) -> Date {
    let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: secondsSinceEpoch - 86_400))
    let guess = instant(offset: UTCOffset(seconds: before))
    if zone.secondsFromGMT(for: guess) == before { return guess }
    let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: secondsSinceEpoch + 86_400))
    let second = instant(offset: UTCOffset(seconds: after))
    return zone.secondsFromGMT(for: second) == after ? second : guess
  }

  /// Seconds since 1970-01-01T00:00:00 on the same clock.
  package var secondsSinceEpoch: Double {
    Double(day.daysSinceEpoch) * 86_400 + Double(microsecondOfDay) / 1_000_000
  }

  /// Minutes since local midnight, 0 … 1439.
  package var minuteOfDay: Int { microsecondOfDay / 60_000_000 }

  package static func + (time: LocalDateTime, seconds: Int) -> LocalDateTime {
    LocalDateTime(day: time.day, microsecondOfDay: time.microsecondOfDay + seconds * 1_000_000)
  }

  package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.day, left.microsecondOfDay) < (right.day, right.microsecondOfDay)
  }

  /// Returns the microseconds of the digits after a decimal point; digits after the sixth are
  /// ignored.
  package static func microseconds(fraction digits: some Collection<UInt8>) -> Int? {
    guard let value = decimal(digits.prefix(6)), decimal(digits.dropFirst(6).prefix(12)) != nil
    else { return nil }
    return (0..<max(0, 6 - digits.count)).reduce(value) { value, _ in value * 10 }
  }

  private static let microsecondsPerDay = 86_400_000_000
}

extension LocalDateTime: TextCodable {
  package static let noun = "a local time"

  /// `2018-06-15T19:32:11.25`; without a fraction if it is 0.
  package var description: String { "\(day)T\(clock)" }

  /// `19:32:11.25`.
  package var clock: String {
    let seconds = microsecondOfDay / 1_000_000
    let text = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
      .joined(separator: ":")
    let fraction = microsecondOfDay % 1_000_000
    guard fraction > 0 else { return text }
    var digits = padded(fraction, 6)
    while digits.last == "0" { digits.removeLast() }
    return "\(text).\(digits)"
  }

  /// `19:32`.
  package var hourAndMinute: String { String(clock.prefix(5)) }
}
