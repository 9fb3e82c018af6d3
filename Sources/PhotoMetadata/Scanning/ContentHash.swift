import AppSupport
import Cryptography
package import Foundation
import SportsModel

package enum ContentHashError: Error, Sendable, Hashable {
  /// The path and the system's message.
  case cannotRead(path: String, message: String)
}

/// Hashes that identify the content of files.
package enum ContentHash {
  private static let bufferSize = 256 * 1024

  /// The size of a file beyond which it isn't a photo or film: 64 GB.
  private static let maxBytes = 64 << 30

  /// Returns the SHA-256 of a whole file as 64 hexadecimal digits.
  ///
  /// The file may be in an archive. The path may come from another machine, so pipes and devices,
  /// which may never end, aren't read.
  package static func sha256(ofFileAt path: String) throws(ContentHashError) -> String {
    do throws(SystemError) {
      return try hash(ofFileAt: path)
    } catch {
      // An archive isn't a folder to the system.
      if error.code == ENOTDIR, let hash = ArchivedContent.hashes(ofFilesAt: [path])[path] {
        return hash
      }
      throw .cannotRead(path: path, message: error.message)
    }
  }

  private static func hash(ofFileAt path: String) throws(SystemError) -> String {
    let descriptor = path.withFilePath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
    guard status.st_size <= maxBytes else { throw SystemError(code: EFBIG) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 16)
    defer { buffer.deallocate() }
    var hash = SHA256()
    var bytes = 0
    while true {
      let count = try FileDescriptorIO.readFully(descriptor, into: buffer)
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      bytes += count
      guard bytes <= maxBytes else { throw SystemError(code: EFBIG) }
      if count < buffer.count { break }
    }
    return hash.finalize().hexadecimal
  }

  /// Returns the SHA-256 of a text as 64 hexadecimal digits.
  package static func sha256(of text: String) -> String {
    SHA256.hash(Array(text.utf8)).hexadecimal
  }

  /// Returns the 32 bytes of 64 hexadecimal digits; nil for any other text.
  static func bytes(_ text: String) -> [UInt8]? {
    [UInt8](hexadecimal: text).flatMap { $0.count == 32 ? $0 : nil }
  }

  /// Returns an identifier derived from texts alone: the first bytes of their SHA-256 in the layout
  /// of a UUID version 8 (RFC 9562, section 5.8).
  package static func identifier(of parts: [String]) -> UUID {
    let text = parts.map { $0 + "\n" }.joined()
    var bytes = Array(SHA256.hash(Array(text.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
