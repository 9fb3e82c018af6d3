import Foundation
package import SportsModel

/// The kind of a file by its extension; only photos, films and archives are opened.
package enum MediaKind {
  case photo, raw, movie
  /// Pictures and films that no camera writes together with another file of the same moment.
  case standalonePhoto, standaloneMovie
  case sidecar
  /// A file that may contain photos.
  case archive

  fileprivate static let extensions: [MediaKind: Set<String>] = [
    .raw: [
      "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "iiq", "kdc", "mef", "mos", "mrw",
      "nef", "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
    ],
    .photo: [
      "avif", "heic", "heif", "hif", "jfif", "jpe", "jpeg", "jpg", "jxl", "mpo", "tif", "tiff",
    ], .standalonePhoto: ["bmp", "gif", "insp", "jp2", "png", "webp"],
    // `mp` is the film of a Pixel motion photo.
    .movie: ["mov", "mp", "mp4"],
    .standaloneMovie: [
      "360", "3g2", "3gp", "avi", "insv", "m2ts", "m4v", "mkv", "mpg", "mpeg", "mts", "webm", "wmv",
    ], .sidecar: ["json", "srt", "xmp"], .archive: ["gz", "tar", "tgz", "zip"],
  ]

  /// The kinds by extension, packed into a number.
  private static let kinds: [UInt64: MediaKind] = {
    var kinds: [UInt64: MediaKind] = [:]
    for (kind, names) in extensions { for name in names { kinds[packed(name.utf8)] = kind } }
    return kinds
  }()

  /// The kind that a name suggests, ignoring case; nil for all other names.
  package init?(name: UnsafeRawBufferPointer) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot - 1 <= 5,
      let kind = Self.kinds[Self.packed(name[(dot + 1)...])]
    else { return nil }
    self = kind
  }

  package init?(name: String) {
    var name = name
    guard let kind = name.withUTF8({ MediaKind(name: UnsafeRawBufferPointer($0)) }) else {
      return nil
    }
    self = kind
  }

  /// Packs up to eight letters in lower case into a number.
  private static func packed(_ letters: some Sequence<UInt8>) -> UInt64 {
    letters.reduce(0) { $0 << 8 | UInt64(lowercased($1)) }
  }

  package var isMedia: Bool { self != .sidecar && self != .archive }
  var canBePaired: Bool { self == .photo || self == .raw || self == .movie }

  func rank(isEdited: Bool) -> CaptureName.Rank {
    switch self {
    case .movie, .standaloneMovie: isEdited ? .editedMovie : .movie
    case .photo, .standalonePhoto, .sidecar, .archive: isEdited ? .editedPhoto : .photo
    case .raw: isEdited ? .editedPhoto : .raw
    }
  }

  /// Returns a name without a second extension (`a.HEIC.jpg`, `a.MP.jpg`) and without the `_HEVC`
  /// that some downloaders append to the film of a Live Photo.
  func trimmed(_ stem: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    if self == .movie, stem.count > 5, has(stem, text: "_hevc", at: stem.count - 5) {
      return UnsafeBufferPointer(rebasing: stem[..<(stem.count - 5)])
    }
    guard let dot = stem.suffix(5).lastIndex(of: UInt8(ascii: ".")), dot > 0,
      MediaKind(name: UnsafeRawBufferPointer(stem))?.canBePaired == true
    else { return stem }
    return UnsafeBufferPointer(rebasing: stem[..<dot])
  }
}

extension PhotoFacts.Media {
  /// The extensions of each format, the usual one first.
  fileprivate static let endings: [PhotoFacts.Media: [String]] = [
    .jpeg: ["jpg", "jpeg", "jpe", "jfif", "mpo", "insp"], .heic: ["heic", "heif", "hif"],
    .tiff: ["tiff", "tif"], .avif: ["avif"], .png: ["png"], .webp: ["webp"], .gif: ["gif"],
    .jxl: ["jxl"], .raw: ["raw"] + (MediaKind.extensions[.raw] ?? []),
    .quicktime: ["mov"]
      + [MediaKind.movie, .standaloneMovie].flatMap { MediaKind.extensions[$0] ?? [] },
  ]

  /// Creates the format that a file name extension suggests, for a file that can't be opened.
  package init(fileExtension: String) {
    let ending = fileExtension.lowercased()
    let media = Self.endings.first { $0.value.contains(ending) }?.key
    self = media == .gif ? .unknown : media ?? .unknown
  }

  /// Describes the format of a file, and the one its name suggests if that is different.
  func text(named name: String) -> String {
    let kind =
      switch self {
      case .quicktime: "film"
      case .raw: "camera RAW file"
      case .webp: "WebP"
      case .jxl: "JPEG XL"
      case .jpeg, .heic, .avif, .png, .gif, .tiff, .unknown: rawValue.uppercased()
      }
    guard let dot = name.lastIndex(of: ".") else { return "\(kind) by content" }
    let ending = name[name.index(after: dot)...].lowercased()
    return Self.endings[self]?.contains(ending) ?? false
      ? "\(kind) by content and name" : "\(kind) by content, although its name ends in .\(ending)"
  }
}

/// The name for a photo's file that another machine chose.
package enum SafePhotoName {
  private static let maxBytes = 200

  /// Returns the last part of a path with the ending of a photo or film, so that opening the file
  /// never runs it; without control characters.
  package static func name(of path: String, media: PhotoFacts.Media) -> String {
    let last = (path as NSString).lastPathComponent
    let safe = last.unicodeScalars.filter {
      ![.control, .format].contains($0.properties.generalCategory)
    }
    let typed = String(String.UnicodeScalarView(safe))
    let known = typed.hasPrefix(".") || typed.isEmpty || typed == "/" ? "photo" : typed
    var stem = (known as NSString).deletingPathExtension
    var ending = (known as NSString).pathExtension
    if MediaKind(name: known)?.isMedia != true {
      ending = PhotoFacts.Media.endings[media]?.first ?? ""
    }
    while stem.utf8.count > maxBytes { stem.removeLast() }
    return ending.isEmpty ? stem : "\(stem).\(ending)"
  }
}
