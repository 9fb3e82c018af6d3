package import Foundation
import SportsModel

/// How a film is put together and where it says when and where it was taken.
package struct MovieLayout: Sendable {
  package enum Brand: Sendable, CaseIterable {
    /// Apple's QuickTime (`qt  `).
    case quickTime
    /// MPEG-4 (`mp42`), as Android phones and most cameras write.
    case mp4
    /// 3GPP (`3gp4`), as older phones write.
    case threeGP
    /// QuickTime from before there was a `ftyp` box.
    case unbranded
  }

  /// What the creation time of the header holds.
  package enum HeaderTime: Sendable, CaseIterable {
    /// Seconds of UTC since 1904 (ISO/IEC 14496-12 §8.2.2).
    case since1904
    /// Seconds of UTC since 1970, a widespread mistake.
    case since1970
    /// Seconds of the camera's wall clock since 1904, as cameras without a zone write.
    case wallClockSince1904
    case zero
  }

  /// Where the place stands.
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
  /// What the header says in place of the photo's time.
  package var creationTime: Date?
  package var places: [Place] = [.appleKey]
  package var pointForm: ISO6709.Form = .degrees
  /// The text in the place of the one that is written from the coordinate.
  package var pointText: String?
  /// `com.apple.quicktime.creationdate`, with the photo's offset where it has one.
  package var hasCreationDate = true
  /// `com.apple.quicktime.make` and `.model`.
  package var hasCamera = true
  /// `meta` with version and flags, as MPEG-4 has it and QuickTime does not.
  package var isMetaFull = false
  /// Other keys before those that matter, as iPhones write.
  package var otherKeys: [(name: String, value: String)] = []
  /// An XMP packet: `udta/XMP_` in QuickTime, a `uuid` box in the others.
  package var xmp: [UInt8] = []
  /// Bytes of the picture.
  package var mediaBytes = 1_024
  package var mediaSize: MediaBoxes.Size = .short
  /// An empty `wide` box before `mdat`, room for a longer size.
  package var hasWide = false
  /// Bytes of a `free` box behind `ftyp`; none when negative.
  package var freeBytes = -1

  package init() {}

  /// As iPhones write: everything in Apple's list, `moov` at the end.
  package static let iPhone: MovieLayout = {
    var layout = MovieLayout()
    layout.hasWide = true
    return layout
  }()

  /// As Android phones write: the place in the user data, the time in the header alone.
  package static let android: MovieLayout = {
    var layout = MovieLayout()
    layout.brand = .mp4
    layout.places = [.userData]
    layout.hasCreationDate = false
    layout.hasCamera = false
    return layout
  }()

  /// As older phones write.
  package static let threeGP: MovieLayout = {
    var layout = MovieLayout.android
    layout.brand = .threeGP
    layout.places = [.threeGP]
    return layout
  }()

  /// As cameras without a receiver write: a wall clock in the header, and no place.
  package static let camera: MovieLayout = {
    var layout = MovieLayout.android
    layout.places = []
    layout.headerTime = .wallClockSince1904
    return layout
  }()
}

extension FixturePhoto {
  /// A film of one grey picture: `ftyp`, `moov` and `mdat` (ISO/IEC 14496-12).
  package func movie(_ layout: MovieLayout = .iPhone) -> [UInt8] {
    MovieWriter(photo: self, layout: layout).bytes()
  }

  /// The instant that the photo settles, by its GPS time or by its clock and offset.
  package var instant: Date? {
    gpsTime ?? localTime.flatMap { time in offset.map { time.instant(offset: $0) } }
  }
}
