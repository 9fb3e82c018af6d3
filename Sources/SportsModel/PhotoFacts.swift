package import Foundation

/// What one file says about where and when it was taken; nothing in it is guessed.
package struct PhotoFacts: Hashable, Sendable, Codable {
  /// What kind of file it is, by its bytes.
  package enum Media: String, Sendable, Codable, CaseIterable {
    case jpeg, heic, avif, png, webp, jxl, tiff, raw, quicktime, unknown
  }

  /// Where the time comes from, best first.
  package enum TimeSource: String, Sendable, Codable, CaseIterable {
    case original = "date_time_original"
    case digitized = "date_time_digitized"
    case gps
    case quicktime
    case xmp
    /// DateCreated and TimeCreated of a news agency's header.
    case iptc
    case sidecar
    /// What a program wrote under `Creation Time` into a PNG.
    case text = "creation_time"
    /// The date that a camera or an app writes into the file's name.
    case name
    /// EXIF DateTime, the time of the last change of the file's content.
    case modified = "date_time"
    case fileTime = "file"

    /// Whether a decision may rest on it: a copy, an edit or a new name changes the last four.
    package var isDecisive: Bool {
      switch self {
      case .original, .digitized, .gps, .quicktime, .xmp, .iptc, .sidecar: true
      case .text, .name, .modified, .fileTime: false
      }
    }
  }

  package enum LocationSource: String, Sendable, Codable, CaseIterable {
    case exif, quicktime, xmp, sidecar
    /// Taken over from a photo of the same camera within two hours.
    case neighbor
  }

  package var path: String
  package var media: Media
  package var coordinate: Coordinate?
  /// GPSHPositioningError: radius in metres.
  package var horizontalErrorMeters: Double?
  /// Metres above sea level.
  package var altitudeMeters: Double?
  /// The receiver marked its position as void (GPSStatus V).
  package var isPositionVoid: Bool
  /// The camera's wall clock.
  package var localTime: LocalDateTime?
  /// The day on that clock, where the file tells the day alone.
  package var localDay: LocalDay?
  /// How far that clock was ahead of UTC, when the file says so.
  package var utcOffset: UTCOffset?
  /// The instant, when the file settles it: a local time with an offset, or the GPS time.
  package var utcTime: Date?
  package var timeSource: TimeSource?
  /// The clock is not to be believed: a factory default, or far from the GPS time.
  package var isClockDoubtful: Bool
  package var locationSource: LocationSource?
  package var make: String?
  package var model: String?
  /// Why nothing or not all could be read.
  package var error: String?
  /// What it is when it is no photo.
  package var trace: TraceKind?
  /// Sightings of one number follow one another, and between them nobody was seen elsewhere.
  package var stretch: Int?

  package init(
    path: String, media: Media = .unknown, coordinate: Coordinate? = nil,
    horizontalErrorMeters: Double? = nil, altitudeMeters: Double? = nil,
    isPositionVoid: Bool = false, localTime: LocalDateTime? = nil,
    localDay: LocalDay? = nil, utcOffset: UTCOffset? = nil,
    utcTime: Date? = nil, timeSource: TimeSource? = nil, isClockDoubtful: Bool = false,
    locationSource: LocationSource? = nil, make: String? = nil,
    model: String? = nil, error: String? = nil, trace: TraceKind? = nil, stretch: Int? = nil
  ) {
    self.path = path
    self.media = media
    self.coordinate = coordinate
    self.horizontalErrorMeters = horizontalErrorMeters
    self.altitudeMeters = altitudeMeters
    self.isPositionVoid = isPositionVoid
    self.localTime = localTime
    self.localDay = localDay
    self.utcOffset = utcOffset
    self.utcTime = utcTime
    self.timeSource = timeSource
    self.isClockDoubtful = isClockDoubtful
    self.locationSource = locationSource
    self.make = make
    self.model = model
    self.error = error
    self.trace = trace
    self.stretch = stretch
  }
}
