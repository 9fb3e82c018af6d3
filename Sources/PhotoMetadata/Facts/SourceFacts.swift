import Foundation
import SportsModel

/// What one source says about where and when a photo was taken: its EXIF block, an XMP packet, the
/// header of a film, a file beside it, its name.
struct SourceFacts: Hashable {
  var coordinate: Coordinate?
  /// GPSHPositioningError: radius in metres.
  var horizontalErrorMeters: Double?
  /// Metres above sea level.
  var altitudeMeters: Double?
  /// The receiver marked its position as void (GPSStatus V).
  var isPositionVoid = false
  /// The best time of the source, other than what the receiver gave.
  var capture: CaptureTime?
  /// The time of the last change of the content (EXIF DateTime).
  var lastChange: CaptureTime?
  /// A time had the hour 24, which some phones write around midnight.
  var hasHour24 = false
  /// The time of the GPS receiver.
  var gpsTime: Date?
  var make: String?
  var model: String?

  /// Whether it tells more of the time of capture than the day.
  var hasTime: Bool { capture?.localTime != nil || capture?.instant != nil }
}

/// When a photo was taken, as one source has it: a wall clock, an instant, or a day alone.
struct CaptureTime: Hashable {
  var source: PhotoFacts.TimeSource
  /// The camera's wall clock.
  var localTime: LocalDateTime?
  /// The day on that clock, where the source tells no time.
  var localDay: LocalDay?
  var utcOffset: UTCOffset?
  /// The instant, where the source has one; a wall clock with an offset need not say it again.
  var instant: Date?
}
