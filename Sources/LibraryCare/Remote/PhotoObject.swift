import Foundation

/// The objects of a photo in the storage: `photos/<hash>/<number>` for each part, and an `end`
/// with the number of parts, which is written last.
enum PhotoObject {
  static let folder = "photos/"
  static let partBytes = 8 << 20
  /// The size limit of a photo or video.
  static let mostParts = 8192

  static func part(_ number: Int, of sha256: String) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    return "\(folder)\(sha256)/\(zeros)\(digits)"
  }

  static func end(of sha256: String) -> String { "\(folder)\(sha256)/end" }

  /// The content of `end`.
  struct End: Codable, Hashable {
    static let mostBytes = 4096

    let form: Int
    let bytes: Int
    let parts: Int

    init(bytes: Int) {
      form = 1
      self.bytes = bytes
      parts = max(1, (bytes + PhotoObject.partBytes - 1) / PhotoObject.partBytes)
    }

    var isSound: Bool {
      form == 1 && bytes >= 0 && (1...PhotoObject.mostParts).contains(parts)
        && End(bytes: bytes).parts == parts
    }
  }
}
