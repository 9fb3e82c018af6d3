import SportsModel

/// The time when a photo was taken according to an IPTC header (IIM 4.2).
///
/// Only DateCreated (2:55) and TimeCreated (2:60) count. The envelope (1:70, 1:80) has the time of
/// sending, 2:62 and 2:63 that of scanning.
struct IPTCTime {
  private static let marker: UInt8 = 0x1c
  private static let application: UInt8 = 2
  private static let dateCreated: UInt8 = 55
  private static let timeCreated: UInt8 = 60
  private static let firstYear = 1888

  /// The values as the header has them, the first of each.
  private(set) var date: UnsafeRawBufferPointer?
  private(set) var time: UnsafeRawBufferPointer?

  /// Parses the data sets of a header up to the first broken one.
  init(_ header: UnsafeRawBufferPointer) {
    var position = 0
    while position + 5 <= header.count, header[position] == Self.marker {
      let (record, number) = (header[position + 1], header[position + 2])
      let length = Int(header.uint16(at: position + 3, bigEndian: true) ?? 0)
      // A length above 32,767 is the length of another length. No date is that long, and none
      // follows.
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

  /// The capture time; only a day if the time is missing or all zeros.
  var capture: CaptureTime? {
    guard let day = date.flatMap(Self.day), day.year >= Self.firstYear else { return nil }
    guard let (time, offset) = time.flatMap({ Self.time($0, on: day) }) else {
      return CaptureTime(source: .iptc, localDay: day)
    }
    return CaptureTime(source: .iptc, localTime: time, utcOffset: offset)
  }

  /// Parses a day: `CCYYMMDD`, or with the separators that some programs write.
  private static func day(_ text: UnsafeRawBufferPointer) -> LocalDay? {
    guard text.count == 8, let year = text.slice(0, 4).decimal,
      let month = text.slice(4, 2).decimal, let day = text.slice(6, 2).decimal
    else { return ExifDateTime.day(text) }
    return LocalDay(year: year, month: month, day: day)
  }

  /// Parses a time: `HHMMSS±HHMM`, or without the offset.
  private static func time(
    _ text: UnsafeRawBufferPointer, on day: LocalDay
  ) -> (LocalDateTime, UTCOffset?)? {
    guard text.count >= 6, let hour = text.slice(0, 2).decimal,
      let minute = text.slice(2, 2).decimal, let second = text.slice(4, 2).decimal,
      hour + minute + second > 0,
      let time = LocalDateTime(day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return (time, UTCOffset(String(decoding: text.slice(6, 5), as: UTF8.self)))
  }
}

/// The resources of Photoshop in the APP13 segment of a JPEG (Adobe Photoshop File Formats, Image
/// Resource Blocks).
enum PhotoshopResources {
  private static let name: StaticString = "Photoshop 3.0\0"
  private static let iptcIdentifier: UInt16 = 0x0404

  /// Returns the IPTC header; nil if there is none, or if a broken resource precedes it.
  static func iptc(in segment: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard segment.has(name) else { return nil }
    var position = name.utf8CodeUnitCount
    while segment.has("8BIM", at: position),
      let identifier = segment.uint16(at: position + 4, bigEndian: true)
    {
      // A name after its length, padded to an even number of bytes; nearly always empty.
      guard position + 6 < segment.count else { return nil }
      let start = position + 6 + (Int(segment[position + 6]) + 2) / 2 * 2
      guard let size = segment.uint32(at: start, bigEndian: true).map(Int.init) else { return nil }
      if identifier == iptcIdentifier { return segment.slice(start + 4, size) }
      position = start + 4 + size + size % 2
    }
    return nil
  }
}
