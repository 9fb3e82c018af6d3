/// Which names promise a photo or a film: only these files are opened.
enum MediaExtensions {
  static let raw: Set<String> = [
    "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "iiq", "kdc", "mef", "mos", "mrw",
    "nef", "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
  ]
  static let photos: Set<String> = [
    "avif", "heic", "heif", "hif", "jfif", "jpe", "jpeg", "jpg", "jxl", "mpo", "png", "tif",
    "tiff", "webp",
  ]
  /// `mp` is the film of a Pixel motion photo.
  static let films: Set<String> = [
    "3g2", "3gp", "avi", "insv", "m2ts", "m4v", "mkv", "mov", "mp", "mp4", "mpg", "mpeg", "mts",
    "webm", "wmv",
  ]

  static let all = raw.union(photos).union(films)

  /// The letters after the last dot, in lower case; empty when there are none.
  static func of(_ name: String) -> String {
    let bytes = name.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    let letters = bytes[bytes.index(after: dot)...]
    guard letters.count <= 5, !letters.contains(UInt8(ascii: "/")) else { return "" }
    return String(
      decoding: letters.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
