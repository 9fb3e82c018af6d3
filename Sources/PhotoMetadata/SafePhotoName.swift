import Foundation
package import SportsModel

/// The name for a photo's file that another machine chose.
package enum SafePhotoName {
  private static let maxBytes = 200

  /// Returns the last part of a path with the ending of a photo or film, so that opening the file
  /// never runs it; without control characters.
  package static func name(of path: String, media: PhotoFacts.Media) -> String {
    let last = (path as NSString).lastPathComponent
    let typed = String(String.UnicodeScalarView(last.unicodeScalars.filter { !isUnsafe($0) }))
    let known = typed.hasPrefix(".") || typed.isEmpty || typed == "/" ? "photo" : typed
    var stem = (known as NSString).deletingPathExtension
    var ending = (known as NSString).pathExtension
    if MediaKind(name: known)?.isMedia != true { ending = usualEnding(of: media) }
    while stem.utf8.count > maxBytes { stem.removeLast() }
    return ending.isEmpty ? stem : "\(stem).\(ending)"
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }

  private static func usualEnding(of media: PhotoFacts.Media) -> String {
    switch media {
    case .jpeg: "jpg"
    case .quicktime: "mov"
    case .raw: "raw"
    case .heic, .avif, .png, .webp, .gif, .jxl, .tiff: media.rawValue
    case .unknown: ""
    }
  }
}
