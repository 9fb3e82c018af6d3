import SportsModel

/// When an IPTC header (IIM 4.2) says that the photo was taken.
///
/// DateCreated (2:55) and TimeCreated (2:60) alone: those of the envelope (1:70, 1:80) tell when it
/// was sent, and 2:62 and 2:63 when it was scanned.
struct IPTCTime {
  private static let marker: UInt8 = 0x1c
  private static let application: UInt8 = 2
  private static let dateCreated: UInt8 = 55
  private static let timeCreated: UInt8 = 60
  private static let firstYear = 1888

  /// The values as they stand in the header, the first of each.
  private(set) var date: UnsafeRawBufferPointer?
  private(set) var time: UnsafeRawBufferPointer?

  /// Goes through the data sets of a header, up to one that is broken.
  init(_ header: UnsafeRawBufferPointer) {
    var position = 0
    while position + 5 <= header.count, header[position] == Self.marker {
      let (record, number) = (header[position + 1], header[position + 2])
      let length = Int(header.uint16(at: position + 3, bigEndian: true) ?? 0)
      // A length of more than 32,767 bytes has its own length here: no date, and nothing behind.
      guard length < 0x8000 else { return }
      let value = header.slice(position + 5, length)
      switch (record, number) {
      case (Self.application, Self.dateCreated): date = date ?? value
      case (Self.application, Self.timeCreated): time = time ?? value
      default: break
      }
      position += 5 + length
    }
  }

  /// The time of capture; a day alone when the time is missing or nothing but zeros.
  var capture: CaptureTime? {
    guard let day = date.flatMap(Self.day), day.year >= Self.firstYear else { return nil }
    guard let (time, offset) = time.flatMap({ Self.time($0, on: day) }) else {
      return CaptureTime(source: .iptc, localDay: day)
    }
    return CaptureTime(source: .iptc, localTime: time, utcOffset: offset)
  }

  /// A day from `CCYYMMDD`, or from the same with separators, which some programs write.
  private static func day(_ text: UnsafeRawBufferPointer) -> LocalDay? {
    guard text.count == 8, let year = decimal(text, 0..<4), let month = decimal(text, 4..<6),
      let day = decimal(text, 6..<8)
    else { return ExifDateTime.day(text) }
    return LocalDay(year: year, month: month, day: day)
  }

  /// A time from `HHMMSS±HHMM`, or from the same without the offset.
  private static func time(
    _ text: UnsafeRawBufferPointer, on day: LocalDay
  ) -> (LocalDateTime, UTCOffset?)? {
    guard let hour = decimal(text, 0..<2), let minute = decimal(text, 2..<4),
      let second = decimal(text, 4..<6), hour + minute + second > 0,
      let time = LocalDateTime(day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return (time, UTCOffset(String(decoding: text.slice(6, 5), as: UTF8.self)))
  }

  /// A number of ASCII digits; nil when one of them is none or missing.
  private static func decimal(_ text: UnsafeRawBufferPointer, _ digits: Range<Int>) -> Int? {
    guard digits.upperBound <= text.count else { return nil }
    var value = 0
    for digit in text[digits] {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
