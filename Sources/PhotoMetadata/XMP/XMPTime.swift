import Foundation
import SportsModel

struct XMPTime {
  /// Before this year, no camera recorded GPS time.
  private static let firstYearOfGPS = 1990

  private var original = ExifDateTime.none
  private var contentCreated = ExifDateTime.none
  private var digitized = ExifDateTime.none
  private var resourceCreated = ExifDateTime.none
  private(set) var gpsTime: Date?

  /// Takes the first valid value of a property; false if it isn't a property of a time.
  mutating func take(_ property: XMPProperty, _ value: UnsafeRawBufferPointer) -> Bool {
    switch property {
    case .original: Self.keep(&original, value)
    case .contentCreated: Self.keep(&contentCreated, value)
    case .digitized: Self.keep(&digitized, value)
    case .resourceCreated: Self.keep(&resourceCreated, value)
    case .gpsTime: gpsTime = gpsTime ?? Self.instant(value)
    default: return false
    }
    return true
  }

  /// The best of the times; a day in an earlier property may take its time from a later one.
  var capture: CaptureTime? {
    var day: LocalDay?
    for clock in [original, contentCreated, digitized, resourceCreated] {
      switch clock {
      // A time on another day is that of a scan or an edit.
      case .time(let time, let offset) where day == nil || day == time.day:
        return CaptureTime(source: .xmp, localTime: time, utcOffset: offset)
      case .date(let date): day = day ?? date
      case .time, .hour24, .none: continue
      }
    }
    return day.map { CaptureTime(source: .xmp, localDay: $0) }
  }

  private static func keep(_ clock: inout ExifDateTime, _ value: UnsafeRawBufferPointer) {
    if clock == .none { clock = ExifDateTime(value) }
  }

  /// Returns the receiver's time, which is UTC with or without a `Z`.
  private static func instant(_ value: UnsafeRawBufferPointer) -> Date? {
    guard case .time(let time, let offset) = ExifDateTime(value),
      time.day.year >= firstYearOfGPS
    else { return nil }
    return time.instant(offset: offset ?? .utc)
  }
}
