import SportsModel

extension MediaKind {
  /// Describes the format of a file, and the one its name suggests if that is different.
  static func text(of media: PhotoFacts.Media, named name: String) -> String {
    let kind =
      switch media {
      case .quicktime: "film"
      case .raw: "raw file of a camera"
      case .webp: "WebP"
      case .jxl: "JPEG XL"
      case .jpeg, .heic, .avif, .png, .tiff, .unknown: media.rawValue.uppercased()
      }
    guard let dot = name.lastIndex(of: ".") else { return "\(kind) by its bytes" }
    let ending = name[name.index(after: dot)...].lowercased()
    if endings(of: media).contains(ending) { return "\(kind) by its bytes and by its name" }
    return "\(kind) by its bytes, although its name ends in .\(ending)"
  }

  private static func endings(of media: PhotoFacts.Media) -> Set<String> {
    switch media {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif", "mpo"]
    case .heic: ["heic", "heif", "hif"]
    case .tiff: ["tif", "tiff"]
    case .raw: MediaExtensions.raw
    case .quicktime: MediaExtensions.movies
    case .avif, .png, .webp, .jxl: [media.rawValue]
    case .unknown: []
    }
  }
}
