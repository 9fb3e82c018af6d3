import AppSupport
import Archives
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

/// The content of photos whose paths lead into archives.
package enum ArchivedContent {
  /// The reason why archives can't be read and what to do; nil if they can.
  package static var unavailableReason: String? { ArchiveReader.unavailableReason }

  /// Returns whether a photo is at a path, as far as that is known without reading an archive.
  package static func exists(_ path: String) -> Bool { ArchivePath.exists(path) }

  /// Returns the SHA-256 of photos, by path; reads each archive once, and no other files.
  package static func hashes(ofFilesAt paths: some Sequence<String>) -> [String: String] {
    var hashes: [String: String] = [:]
    for (archive, wanted) in Dictionary(grouping: paths.compactMap(ArchivePath.init), by: \.archive)
    {
      visit(archive, members: Set(wanted.map(\.member))) { member, bytes in
        var hash = SHA256()
        guard bytes.readAll({ hash.update($0) }) else { return }
        hashes[ArchivePath(archive: archive, member: member).path] = hash.finalize().hexadecimal
      }
    }
    return hashes
  }

  /// Returns the content of a photo in an archive; nil for other paths, and for more than a number
  /// of bytes.
  package static func bytes(ofFileAt path: String, atMost limit: Int) -> [UInt8]? {
    guard let place = ArchivePath(path) else { return nil }
    var content: [UInt8]?
    visit(place.archive, members: [place.member]) { content = $1.all(atMost: limit) }
    return content
  }

  /// Passes members of an archive to a closure, in the order of the archive.
  private static func visit(
    _ path: String, members: Set<String>, body: (String, ArchiveMemberBytes) -> Void
  ) {
    guard let archive = try? ArchiveReader(path: path) else { return }
    var missing = members
    while !missing.isEmpty, let member = archive.next() {
      guard missing.remove(member.name) != nil else { continue }
      body(member.name, ArchiveMemberBytes(archive, member: member))
    }
  }
}
