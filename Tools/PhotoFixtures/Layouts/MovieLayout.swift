package import Foundation
import SportsModel

/// The layout of a film and the positions of its place and time.
package struct MovieLayout: Sendable {
  package enum Brand: Sendable, CaseIterable {
    /// Apple's QuickTime (`qt  `).
    case quickTime
    /// MPEG-4 (`mp42`), as Android phones and most cameras write.
    case mp4
    /// 3GPP (`3gp4`), as older phones write.
    case threeGP
    /// QuickTime from before the `ftyp` box.
    case unbranded
  }

  /// The meaning of the creation time in the header.
  package enum HeaderTime: Sendable, CaseIterable {
    /// UTC seconds since 1904 (ISO/IEC 14496-12 §8.2.2).
    case since1904
    /// UTC seconds since 1970, a widespread mistake.
    case since1970
    /// Seconds of the camera's wall clock since 1904, as cameras without a time zone write.
    case wallClockSince1904
    case zero
  }

  /// The position of the place.
  package enum Place: Sendable, CaseIterable {
    /// `com.apple.quicktime.location.ISO6709` in the list of `moov/meta`.
    case appleKey
    /// `moov/udta/©xyz`, as Android phones and older iPhones write.
    case userData
    /// `moov/udta/loci` (3GPP TS 26.244 §8.2).
    case threeGP
  }

  package var brand: Brand = .quickTime
  /// The order of `moov` and `mdat`.
  package var isMovieFirst = false
  /// 0 or 1: times of 32 or 64 bits.
  package var headerVersion = 0
  package var headerTime: HeaderTime = .since1904
  /// The value of the header instead of the photo's time.
  package var creationTime: Date?
  package var places: [Place] = [.appleKey]
  package var pointForm: ISO6709.Form = .degrees
  /// The text of the place instead of one from the coordinate.
  package var pointText: String?
  /// `com.apple.quicktime.creationdate`, with the photo's offset if it has one.
  package var hasCreationDate = true
  /// `com.apple.quicktime.make` and `.model`.
  package var hasCamera = true
  /// `meta` with version and flags, as in MPEG-4 but not in QuickTime.
  package var isMetaFull = false
  /// Other keys before the relevant ones, as iPhones write.
  package var otherKeys: [(name: String, value: String)] = []
  /// An XMP packet: `udta/XMP_` in QuickTime, a `uuid` box in the others.
  package var xmp: [UInt8] = []
  /// The size of the picture in bytes.
  package var mediaBytes = 1_024
  package var mediaSize: MediaBoxes.Size = .short
  /// An empty `wide` box before `mdat`, space for a longer size.
  package var hasWide = false
  /// The size of a `free` box after `ftyp` in bytes; no box if negative.
  package var freeBytes = -1

  package init() {}

  /// The layout of iPhones: everything in Apple's list, `moov` at the end.
  package static let iPhone: MovieLayout = {
    var layout = MovieLayout()
    layout.hasWide = true
    return layout
  }()

  /// The layout of Android phones: the place in the user data, the time only in the header.
  package static let android: MovieLayout = {
    var layout = MovieLayout()
    layout.brand = .mp4
    layout.places = [.userData]
    layout.hasCreationDate = false
    layout.hasCamera = false
    return layout
  }()

  /// The layout of older phones.
  package static let threeGP: MovieLayout = {
    var layout = MovieLayout.android
    layout.brand = .threeGP
    layout.places = [.threeGP]
    return layout
  }()

  /// The layout of cameras without a receiver: a wall clock in the header, and no place.
  package static let camera: MovieLayout = {
    var layout = MovieLayout.android
    layout.places = []
    layout.headerTime = .wallClockSince1904
    return layout
  }()
}

extension FixturePhoto {
  /// Returns a film of one gray picture: `ftyp`, `moov` and `mdat` (ISO/IEC 14496-12).
  package func movie(_ layout: MovieLayout = .iPhone) -> [UInt8] {
    MovieWriter(photo: self, layout: layout).bytes()
  }

  /// The instant of the photo, from its GPS time or its clock and offset.
  package var instant: Date? {
    gpsTime ?? localTime.flatMap { time in offset.map { time.instant(offset: $0) } }
  }
}
