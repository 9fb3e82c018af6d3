import Foundation
import SportsModel

/// When the photo was taken, by the best of the times that its EXIF block holds.
struct ExifTime {
  var localTime: LocalDateTime?
  var utcOffset: UTCOffset?
  var utcTime: Date?
  var source: PhotoFacts.TimeSource?
  var isClockDoubtful = false

  /// DateTimeOriginal, DateTimeDigitized, GPS date and time, DateTime: the first that is a time.
  ///
  /// A photo later than the year after `clockYear`, the year of today, is doubtful.
  init(_ exif: borrowing ExifDirectories, clockYear: Int) {
    let years = 1990...(max(1990, clockYear) + 1)
    let gps = GPSClock(exif, years: years)
    if read(
      exif, .original, ExifTags.dateTimeOriginal, ExifTags.subSecTimeOriginal,
      ExifTags.offsetTimeOriginal)
      || read(
        exif, .digitized, ExifTags.dateTimeDigitized, ExifTags.subSecTimeDigitized,
        ExifTags.offsetTimeDigitized)
    {
      settle(gps, years)
    } else if let gps {
      source = .gps
      utcTime = gps.instant
    } else if read(exif, .modified, ExifTags.dateTime, ExifTags.subSecTime, ExifTags.offsetTime) {
      settle(nil, years)
    }
  }

  /// Takes a time tag with its fraction and its own offset; false when it holds no time.
  private mutating func read(
    _ exif: borrowing ExifDirectories, _ source: PhotoFacts.TimeSource, _ tag: UInt16,
    _ fractionTag: UInt16, _ offsetTag: UInt16
  ) -> Bool {
    // TIFF/EP writers keep the times beside each other in the first directory.
    guard let field = exif.field(tag, in: .exif) ?? exif.field(tag, in: .image) else {
      return false
    }
    let reading = CameraClock(field.text)
    if reading == .hour24 { isClockDoubtful = true }
    guard case .time(let time, let inner) = reading else { return false }
    localTime = time
    if time.microsecondOfDay % 1_000_000 == 0,
      let digits = exif.field(fractionTag, in: .exif)?.text, !digits.isEmpty,
      let fraction = LocalDateTime.microseconds(fraction: digits)
    {
      localTime = LocalDateTime(
        day: time.day, microsecondOfDay: time.microsecondOfDay + fraction)
    }
    let tagged = exif.field(offsetTag, in: .exif).map {
      String(decoding: $0.text, as: UTF8.self)
    }
    utcOffset = tagged.flatMap { UTCOffset($0) } ?? inner
    self.source = source
    isClockDoubtful = false
    return true
  }

  /// Finds the instant of the local time: from its offset, unless GPS knows better.
  private mutating func settle(_ gps: GPSClock?, _ years: ClosedRange<Int>) {
    guard let localTime else { return }
    isClockDoubtful = !years.contains(localTime.day.year) || Self.isFactoryDefault(localTime)
    utcTime = utcOffset.map(localTime.instant(offset:))
    guard let gps else { return }
    switch gps.lead(of: localTime) {
    case .offset(let offset):
      // Less than an hour beside the tag is an old fix rather than another zone.
      if let utcOffset, abs(offset.seconds - utcOffset.seconds) < 3600 { break }
      utcTime = localTime.instant(offset: offset)
    case .unexplained: utcTime = utcTime ?? gps.instant
    case .impossible:
      isClockDoubtful = true
      utcTime = gps.instant(near: localTime)
    }
  }

  /// Times that clocks show when they were never set.
  private static func isFactoryDefault(_ time: LocalDateTime) -> Bool {
    time == LocalDateTime("2002-12-08T12:00:00") || time.day == LocalDay("1970-01-01")
      || time.day == LocalDay("1980-01-01")
  }
}
