import AppSupport
import Crypto
import Foundation
import SportsModel

/// Reads a photo a part at a time, and never more of it.
final class PhotoFileReader {
  let path: String
  let bytes: Int
  private let descriptor: Int32
  private var hash = SHA256()

  /// nil when it is no ordinary file, or cannot be read.
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

  /// The next part, shorter at the end of the file; nil when it cannot be read.
  func next() -> Data? {
    guard
      let bytes = try? FileDescriptorIO.readFully(descriptor, count: PhotoObject.partBytes)
    else { return nil }
    let part = Data(bytes)
    hash.update(data: part)
    return part
  }

  /// SHA-256 of what was read so far.
  var sha256: String {
    hash.finalize().hexadecimal
  }
}
