import Foundation
import SportsModel

/// The place and time in one source: an EXIF block, an XMP packet, a film header, a sidecar or a
/// file name.
struct SourceFacts: Hashable {
  var coordinate: Coordinate?
  /// GPSHPositioningError: a radius in meters.
  var horizontalErrorMeters: Double?
  /// Meters above sea level.
  var altitudeMeters: Double?
  var speedKilometersPerHour: Double?
  /// Whether the receiver marked its position as void (GPSStatus V).
  var isPositionVoid = false
  /// The best time of the source, apart from the receiver's.
  var capture: CaptureTime?
  /// The time of the last change of the content (EXIF DateTime).
  var lastChange: CaptureTime?
  /// Whether a time had the hour 24, which some phones write around midnight.
  var hasHour24 = false
  var gpsTime: Date?
  var make: String?
  var model: String?

  /// Whether the capture time is more than a day.
  var hasTime: Bool { capture?.localTime != nil || capture?.instant != nil }
}

/// A capture time in one source: a wall clock, an instant, or only a day.
struct CaptureTime: Hashable {
  var source: PhotoFacts.TimeSource
  /// The camera's wall clock.
  var localTime: LocalDateTime?
  /// The day on that clock if the source has no time.
  var localDay: LocalDay?
  var utcOffset: UTCOffset?
  /// The instant, if the source has one; optional if the wall clock has an offset.
  var instant: Date?
}
