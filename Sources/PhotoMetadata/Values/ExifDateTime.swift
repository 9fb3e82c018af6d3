import Foundation
import SportsModel

enum ExifDateTime: Equatable {
  case time(LocalDateTime, offset: UTCOffset?), date(LocalDay)
  /// A real day with the hour 24, which some phones write around midnight.
  case hour24
  /// Empty, blanks, zeros or impossible.
  ///
  /// Years before roll film and the last one of four digits count as impossible.
  case none

  /// Excludes the last year of four digits, which a leap second or a UTC offset could turn into one
  /// of five.
  private static let years = 1888...9998

  /// Parses `2024:07:06 19:12:33` and its variants.
  ///
  /// The date may have dashes, slashes or dots instead of colons, and a `T` after it. Seconds are
  /// optional, as are a fraction, which some phones write after a colon, and AM or PM or an offset at
  /// the end.
  init(_ text: UnsafeRawBufferPointer) {
    var reader = TextReader(text)
    guard let day = reader.day(), Self.years.contains(day.year) else {
      self = .none
      return
    }
    guard reader.consume(oneOf: " T:"), let hour = reader.number(digits: 2) else {
      self = reader.rest.allSatisfy { $0 == 0x20 } ? .date(day) : .none
      return
    }
    self = Self.clock(&reader, day: day, hour: hour)
  }

  private static func clock(_ reader: inout TextReader, day: LocalDay, hour: Int) -> ExifDateTime {
    let separator = UInt8(ascii: reader.next == UInt8(ascii: "-") ? "-" : ":")
    guard reader.consume(separator), let minute = reader.number(digits: 2) else { return .none }
    var second = 0
    if reader.consume(separator) { second = reader.number(digits: 2) ?? 0 }
    var fraction = 0
    if reader.consume(oneOf: ".,:") {
      fraction = LocalDateTime.microseconds(fraction: reader.digits()) ?? 0
    }
    let rest = String(decoding: reader.rest, as: UTF8.self).filter { $0 != " " }
    let offset = UTCOffset(rest)
    var hour = hour
    if (1...12).contains(hour), ["AM", "PM"].contains(rest.uppercased()) {
      hour = hour % 12 + (rest.uppercased() == "PM" ? 12 : 0)
    } else if !rest.isEmpty, offset == nil {
      return .none
    }
    guard hour <= 24, minute <= 59, second <= 60 else { return .none }
    if hour == 24 { return .hour24 }
    let microsecond = ((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction
    return .time(LocalDateTime(day: day, microsecondOfDay: microsecond), offset: offset)
  }

  /// Parses a day written like the date of EXIF times and of GPSDateStamp.
  static func day(_ text: UnsafeRawBufferPointer) -> LocalDay? {
    var reader = TextReader(text)
    return reader.day().flatMap { years.contains($0.year) ? $0 : nil }
  }
}

extension TextReader {
  fileprivate mutating func day() -> LocalDay? {
    guard let year = number(digits: 4), consume(oneOf: ":-/."), let month = number(digits: 2),
      consume(oneOf: ":-/."), let day = number(digits: 2)
    else { return nil }
    return LocalDay(year: year, month: month, day: day)
  }

  /// Reads a number of at most `digits` digits, which includes leading blanks.
  fileprivate mutating func number(digits: Int) -> Int? {
    var value: Int?
    for _ in 0..<digits {
      if value == nil, consume(0x20) { continue }
      guard let digit = digit() else { break }
      value = (value ?? 0) * 10 + Int(digit)
    }
    return value
  }

  fileprivate mutating func digits() -> UnsafeRawBufferPointer {
    let (rest, start) = (rest, position)
    while digit() != nil {}
    return rest.slice(0, position - start)
  }
}

enum DateTimeRejection {
  /// Returns the first problem; nil if the text is valid.
  static func reason(_ text: UnsafeRawBufferPointer) -> String? {
    switch ExifDateTime(text) {
    case .time, .date: return nil
    case .hour24: return "invalid hour 24"
    case .none: break
    }
    let digits = text.filter(isDigit)
    guard !digits.isEmpty else {
      return text.allSatisfy { " :-/".utf8.contains($0) } ? "blank" : unknown
    }
    if digits.allSatisfy({ $0 == 0x30 }) { return "all zeros" }
    let numbers = text.prefix(24).split { !isDigit($0) }.prefix(6).map { run in
      run.prefix(6).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard numbers.count >= 3 else { return unknown }
    if !(1...12).contains(numbers[1]) { return "invalid month \(numbers[1])" }
    if LocalDay(year: numbers[0], month: numbers[1], day: numbers[2]) == nil {
      return "invalid day"
    }
    if numbers[0] < 1_888 { return "impossible year \(numbers[0])" }
    if numbers.count > 3, numbers[3] > 23 { return "invalid hour \(numbers[3])" }
    return numbers.dropFirst(4).contains { $0 > 59 } ? "invalid minute or second" : unknown
  }

  private static let unknown = "unknown format"
}

/// The instant of a GPS receiver, compared with the camera's clock.
package struct GPSClock {
  /// The time by which the camera's clock was ahead of GPS time.
  enum Lead: Equatable {
    /// The clock showed the time of this offset, within ten minutes.
    case offset(UTCOffset)
    /// Less than a day, but not the offset of a time zone: an old fix, or a wrong clock.
    case unexplained
    /// More than any time zone: one of the two clocks is broken.
    case impossible
  }

  /// More than the largest UTC offset (14 h), with room for a wrong clock.
  package static let maxLead = 14.5 * 3600
  /// The maximum age of a fix, or error of a clock, with which the offset is still clear.
  private static let maxResidual = 600.0
  /// Receivers count weeks modulo 1024; old ones show a date that is too early by this.
  private static let rollover = 1024.0 * 7 * 86_400

  /// Offsets in use that aren't whole hours, in minutes.
  private static let fractional = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765]

  let instant: Date

  /// nil for a year before GPS cameras or in the future.
  init?(_ instant: Date, years: ClosedRange<Int>) {
    guard years.contains(LocalDateTime(instant, offset: .utc).day.year) else { return nil }
    self.instant = instant
  }

  func lead(of local: LocalDateTime) -> Lead {
    var lead = local.secondsSinceEpoch - instant.timeIntervalSince1970
    if abs(lead) > Self.maxLead, LocalDateTime(instant, offset: .utc).day == local.day {
      // The date stamp has the day of the wall clock, and the time is in UTC on another day.
      lead -= lead > 0 ? 86_400 : -86_400
    }
    guard abs(lead) <= Self.maxLead else { return .impossible }
    let hour = Int((lead / 3600).rounded()) * 3600
    let candidates = [hour] + Self.fractional.map { $0 * 60 }
    let nearest = candidates.min { abs(lead - Double($0)) < abs(lead - Double($1)) } ?? hour
    guard abs(lead - Double(nearest)) <= Self.maxResidual, (-43_200...50_400).contains(nearest)
    else { return .unexplained }
    return .offset(UTCOffset(seconds: nearest))
  }

  /// Returns the instant closest to the camera's clock, if a week rollover explains the difference.
  func instant(near local: LocalDateTime) -> Date {
    let lead = local.secondsSinceEpoch - instant.timeIntervalSince1970
    let rollovers = (lead / Self.rollover).rounded()
    guard rollovers >= 1, rollovers <= 2, abs(lead - rollovers * Self.rollover) <= Self.maxLead
    else { return instant }
    return instant.addingTimeInterval(rollovers * Self.rollover)
  }
}
