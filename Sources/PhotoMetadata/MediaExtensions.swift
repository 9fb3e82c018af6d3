/// The extensions of photos and films.
///
/// Only these files are opened.
enum MediaExtensions {
  /// The kind of file that an extension suggests.
  enum ExpectedMedia: UInt8 {
    case photo, raw, movie
    /// A possible sidecar of a photo.
    case sidecar
    case nothing
  }

  static let raw: Set<String> = [
    "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "iiq", "kdc", "mef", "mos", "mrw",
    "nef", "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
  ]
  static let photos: Set<String> = [
    "avif", "heic", "heif", "hif", "jfif", "jpe", "jpeg", "jpg", "jxl", "mpo", "png", "tif",
    "tiff", "webp",
  ]
  /// `mp` is the film of a Pixel motion photo.
  static let movies: Set<String> = [
    "3g2", "3gp", "avi", "insv", "m2ts", "m4v", "mkv", "mov", "mp", "mp4", "mpg", "mpeg", "mts",
    "webm", "wmv",
  ]
  static let sidecars: Set<String> = ["json", "xmp"]

  private static let expectedMediaByExtension: [UInt64: ExpectedMedia] = {
    var table: [UInt64: ExpectedMedia] = [:]
    for (names, expectedMedia) in [
      (raw, ExpectedMedia.raw), (photos, .photo), (movies, .movie), (sidecars, .sidecar),
    ] {
      for name in names { table[key(name.utf8)] = expectedMedia }
    }
    return table
  }()

  /// Returns the kind of file that a name suggests, ignoring case.
  static func expectedMedia(ofName name: UnsafeRawBufferPointer) -> ExpectedMedia {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot - 1 <= 5 else {
      return .nothing
    }
    return expectedMediaByExtension[key(name[(dot + 1)...])] ?? .nothing
  }

  static func expectedMedia(of name: String) -> ExpectedMedia {
    var name = name
    return name.withUTF8 { expectedMedia(ofName: UnsafeRawBufferPointer($0)) }
  }

  /// Packs up to eight letters in lower case into a number.
  private static func key(_ letters: some Sequence<UInt8>) -> UInt64 {
    letters.reduce(0) { $0 << 8 | UInt64((65...90).contains($1) ? $1 + 32 : $1) }
  }
}
