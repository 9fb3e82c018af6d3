package import Foundation
package import SportsModel

/// A synthetic photo with real metadata and a meaningless picture.
package struct FixturePhoto: Sendable {
  package enum GPSFormat: Sendable, CaseIterable {
    /// Degrees, minutes and millionths of seconds as three RATIONAL, as phones write.
    case rational
    /// The same as SRATIONAL (seen on some Nokia and Pixel phones).
    case signedRational
    /// Decimal degrees in the first of three RATIONAL.
    case decimalDegrees
    /// Decimal degrees in a single RATIONAL.
    case oneComponent
    /// Three DOUBLE.
    case double
  }

  package enum Directory: Sendable, Hashable, CaseIterable { case image, exif, gps, thumbnail }

  package var coordinate: Coordinate?
  package var altitudeMeters: Double?
  package var horizontalErrorMeters: Double?
  package var gpsFormat: GPSFormat = .rational
  package var gpsTime: Date?
  /// DateTimeOriginal, with SubSecTimeOriginal if it has a fraction.
  package var localTime: LocalDateTime?
  /// OffsetTimeOriginal.
  package var offset: UTCOffset?
  package var digitizedTime: LocalDateTime?
  /// EXIF DateTime, the time of the last edit.
  package var modifiedTime: LocalDateTime?
  package var make: String?
  package var model: String?
  package var byteOrder: ByteOrder = .little
  package var thumbnailBytes = 0
  /// The thumbnail; nil for a meaningless one.
  package var thumbnail: BlockPicture?
  /// The picture; nil for gray pixels.
  package var picture: BlockPicture?
  package var makerNoteBytes = 0
  /// Padding to the size of a phone's photo.
  package var imageBytes = 0
  /// Tags to add or replace, or (nil) remove, after all others.
  package var overrides: [Directory: [UInt16: TIFFValue?]] = [:]

  package init(
    coordinate: Coordinate? = nil, localTime: LocalDateTime? = nil, offset: UTCOffset? = nil,
    gpsTime: Date? = nil, make: String? = nil, model: String? = nil
  ) {
    self.coordinate = coordinate
    self.localTime = localTime
    self.offset = offset
    self.gpsTime = gpsTime
    self.make = make
    self.model = model
  }

  /// A photo of realistic size: an EXIF block of about 11 KB in a file of about 134 KB.
  package func phoneSized() -> FixturePhoto {
    var photo = self
    photo.make = make ?? "Fixture"
    photo.model = model ?? "Phone 1"
    photo.thumbnailBytes = 8_500
    photo.makerNoteBytes = 1_400
    photo.imageBytes = 123_000
    return photo
  }

  /// Adds, replaces or (nil) removes one tag.
  package func with(_ tag: UInt16, _ value: TIFFValue?, in directory: Directory) -> FixturePhoto {
    var photo = self
    photo.overrides[directory, default: [:]][tag] = .some(value)
    return photo
  }
}
