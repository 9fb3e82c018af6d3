import AppSupport
import Crypto
import Foundation
import SportsModel

/// Reads a photo one part at a time.
final class PhotoFileReader {
  let path: String
  let bytes: Int
  private let descriptor: Int32
  private var hash = SHA256()

  /// Returns nil unless the path is a readable regular file.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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
    hash.update(data: part)
    return part
  }

  /// The SHA-256 hash of the parts that were read.
  var sha256: String {
    hash.finalize().hexadecimal
  }
}
