import SportsModel

enum ExifDateTime: Equatable {
  case time(LocalDateTime, offset: UTCOffset?)
  case date(LocalDay)
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
  /// optional, as are a fraction and an offset at the end.
  init(_ text: UnsafeRawBufferPointer) {
    var reader = TextReader(text)
    guard let day = reader.day(), Self.years.contains(day.year) else {
      self = .none
      return
    }
    guard reader.take(oneOf: " T:"), let hour = reader.number(digits: 2) else {
      self = reader.rest.allSatisfy { $0 == 0x20 } ? .date(day) : .none
      return
    }
    self = Self.clock(&reader, day, hour)
  }

  private static func clock(
    _ reader: inout TextReader, _ day: LocalDay, _ hour: Int
  ) -> ExifDateTime {
    let separator = UInt8(ascii: reader.next == UInt8(ascii: "-") ? "-" : ":")
    guard reader.take(separator), let minute = reader.number(digits: 2) else {
      return .none
    }
    var second = 0
    if reader.take(separator) { second = reader.number(digits: 2) ?? 0 }
    var fraction = 0
    if reader.take(oneOf: ".,") {
      fraction = LocalDateTime.microseconds(fraction: reader.digits()) ?? 0
    }
    let rest = String(decoding: reader.rest, as: UTF8.self).filter { $0 != " " }
    let offset = UTCOffset(rest)
    // An unknown suffix could be "PM" or garbage.
    guard rest.isEmpty || offset != nil else { return .none }
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
    guard let year = number(digits: 4), take(oneOf: ":-/."), let month = number(digits: 2),
      take(oneOf: ":-/."), let day = number(digits: 2)
    else { return nil }
    return LocalDay(year: year, month: month, day: day)
  }

  /// Reads a number of at most `digits` digits, which includes leading blanks.
  fileprivate mutating func number(digits: Int) -> Int? {
    var value: Int?
    for _ in 0..<digits {
      if value == nil, take(0x20) { continue }
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
