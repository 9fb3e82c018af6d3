package import Foundation

/// The time, place and camera in a file's metadata, without any inference.
package struct PhotoFacts: Hashable, Sendable, Codable {
  /// The format of the file, by its content.
  package enum Media: String, Sendable, Codable, CaseIterable {
    case jpeg, heic, avif, png, webp, gif, jxl, tiff, raw
    /// Any film.
    case quicktime
    case unknown
  }

  /// The source of the time, best first.
  package enum TimeSource: String, Sendable, Codable, CaseIterable {
    case original = "date_time_original"
    case digitized = "date_time_digitized"
    case gps, quicktime, xmp
    /// IPTC DateCreated and TimeCreated.
    case iptc
    case sidecar
    /// The database of a photo library.
    case library
    /// `Creation Time` of a PNG.
    case text = "creation_time"
    /// The date in the file's name.
    case name
    /// EXIF DateTime, the time of the last change to the content.
    case modified = "date_time"
    case fileTime = "file"

    /// True if a decision can rely on it; copying, editing or renaming changes the others.
    package var isDecisive: Bool {
      switch self {
      case .original, .digitized, .gps, .quicktime, .xmp, .iptc, .sidecar, .library: true
      case .text, .name, .modified, .fileTime: false
      }
    }
  }

  /// A reason why a photo is not used to find visits.
  package enum Exclusion: String, Sendable, Hashable, Codable, CaseIterable {
    case binned, hidden
    /// In a shared album, or taken by another member of a shared library.
    case shared
    case screenshot
    /// A frame of a burst that was not picked.
    case burst
    /// Received in a message or saved from another app.
    case saved

    /// The text after a number of such photos: `3 in the bin`.
    package var description: String {
      switch self {
      case .binned: "in the bin"
      case .hidden: "hidden"
      case .shared: "shared by others"
      case .screenshot: "in screenshots"
      case .burst: "unpicked in bursts"
      case .saved: "from messages or apps"
      }
    }
  }

  /// The time by another source than the chosen one, where the two disagree.
  package struct OtherTime: Hashable, Sendable, Codable {
    package let source: TimeSource
    /// The wall clock; nil if the source has an instant.
    package let localTime: LocalDateTime?
    package let instant: Date?

    package init(_ source: TimeSource, localTime: LocalDateTime) {
      (self.source, self.localTime, instant) = (source, localTime, nil)
    }

    package init(_ source: TimeSource, instant: Date) {
      (self.source, localTime, self.instant) = (source, nil, instant)
    }
  }

  package enum LocationSource: String, Sendable, Codable, CaseIterable {
    case exif, quicktime, xmp, sidecar
    /// The database of a photo library.
    case library
    /// Copied from a photo of the same camera within two hours.
    case neighbor
  }

  package var path: String
  package var media: Media
  package var coordinate: Coordinate?
  /// GPSHPositioningError: radius in meters.
  package var horizontalErrorMeters: Double?
  /// Meters above sea level.
  package var altitudeMeters: Double?
  /// Speed over ground in km/h.
  package var speedKilometersPerHour: Double?
  /// True if the receiver marked its position as void (GPSStatus V).
  package var isPositionVoid: Bool
  /// The time on the camera's clock.
  package var localTime: LocalDateTime?
  /// The day on that clock, if the file has no time.
  package var localDay: LocalDay?
  /// The offset of that clock from UTC, if the file has it.
  package var utcOffset: UTCOffset?
  /// The instant, if known: a local time with an offset, or the GPS time.
  package var utcTime: Date?
  package var timeSource: TimeSource?
  /// True if the clock is unreliable: it was probably never set, or is far from the GPS time.
  package var isClockDoubtful: Bool
  /// True if two sources agree on the offset of the clock: a tag and the GPS time, or the header of a
  /// film and its name.
  package var isOffsetConfirmed = false
  /// The times by other sources that don't agree with this one, or that may be meant otherwise.
  package var otherTimes: [OtherTime] = []
  package var locationSource: LocationSource?
  package var make, model: String?
  /// True if the path shows that another person or app sent the photo, or that it is a screenshot.
  package var isFromOthers: Bool
  /// The reason why the photo's sidecar keeps it from being used.
  package var exclusion: Exclusion?
  /// The reason if the metadata couldn't be read completely.
  package var error: String?
  /// The kind of record if it isn't a photo.
  package var trace: TraceKind?
  /// Sightings with the same number are consecutive, without a sighting elsewhere between them.
  package var stretch: Int?

  package init(
    path: String, media: Media = .unknown, coordinate: Coordinate? = nil,
    horizontalErrorMeters: Double? = nil, altitudeMeters: Double? = nil,
    speedKilometersPerHour: Double? = nil, isPositionVoid: Bool = false,
    localTime: LocalDateTime? = nil,
    localDay: LocalDay? = nil, utcOffset: UTCOffset? = nil,
    utcTime: Date? = nil, timeSource: TimeSource? = nil, isClockDoubtful: Bool = false,
    locationSource: LocationSource? = nil, make: String? = nil,
    model: String? = nil, isFromOthers: Bool = false, error: String? = nil,
    trace: TraceKind? = nil, stretch: Int? = nil
  ) {
    (self.path, self.media, self.coordinate) = (path, media, coordinate)
    (self.horizontalErrorMeters, self.altitudeMeters) = (horizontalErrorMeters, altitudeMeters)
    (self.speedKilometersPerHour, self.isPositionVoid) = (speedKilometersPerHour, isPositionVoid)
    (self.localTime, self.localDay, self.utcOffset) = (localTime, localDay, utcOffset)
    (self.utcTime, self.timeSource, self.isClockDoubtful) = (utcTime, timeSource, isClockDoubtful)
    (self.locationSource, self.make, self.model) = (locationSource, make, model)
    (self.isFromOthers, self.error, self.trace) = (isFromOthers, error, trace)
    self.stretch = stretch
  }
}
