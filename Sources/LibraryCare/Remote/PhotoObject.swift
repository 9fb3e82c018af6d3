import AppSupport
import Cryptography
import Foundation
import SportsModel

/// The objects of a photo in the storage: `photos/<hash>/<number>` for each part, and an `end`
/// with the number of parts, which is written last.
enum PhotoObject {
  static let folder = "photos/"
  static let partBytes = 8 << 20
  /// The size limit of a photo or video.
  static let mostParts = 8192

  static func part(_ number: Int, of sha256: String) -> String {
    "\(folder)\(sha256)/" + String(format: "%06d", number)
  }

  static func end(of sha256: String) -> String { "\(folder)\(sha256)/end" }

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

/// Reads a photo one part at a time.
final class PhotoFileReader {
  let path: String
  let bytes: Int
  private let descriptor: Int32
  private var hash = SHA256()

  /// Returns nil unless the path is a readable regular file.
  init?(_ path: String) {
    descriptor = path.withFilePath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.path = path
    bytes = Int(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  /// Returns the next part, shorter at the end of the file; nil if it can't be read.
  func next() -> Data? {
    guard
      let bytes = try? FileDescriptorIO.readFully(descriptor, count: PhotoObject.partBytes)
    else { return nil }
    let part = Data(bytes)
    hash.update(part)
    return part
  }

  /// The SHA-256 hash of the parts that were read.
  var sha256: String { hash.finalize().hexadecimal }
}
