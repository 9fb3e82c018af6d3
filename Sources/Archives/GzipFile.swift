import CArchive
import Foundation

/// Files that gzip packed (RFC 1952).
package enum GzipFile {
  /// Returns whether a file begins like a packed one.
  package static func isPacked(_ head: [UInt8]) -> Bool { head.starts(with: [0x1f, 0x8b]) }

  /// Returns the content of a packed file of at most a number of bytes.
  ///
  /// - Throws: `ArchiveError.tooLarge` beyond that, and for damaged files.
  package static func unpacked(_ file: [UInt8], atMost limit: Int) throws(ArchiveError) -> [UInt8] {
    try file.withUnsafeBufferPointer { (file) throws(ArchiveError) in
      var message = [CChar](repeating: 0, count: Int(StvisitsArchiveMessageSize))
      var archive: OpaquePointer?
      var member = StvisitsArchiveMember()
      var result = stvisits_gzip_open(file.baseAddress, file.count, &archive, &message)
      defer { stvisits_archive_close(archive) }
      if result == StvisitsArchiveRead {
        result = stvisits_archive_next(archive, &member, &message)
      }
      var content: [UInt8] = []
      while result == StvisitsArchiveRead {
        var bytes: UnsafeRawPointer?
        var (count, offset) = (0, Int64(0))
        result = stvisits_archive_block(archive, &bytes, &count, &offset, &message)
        guard content.count + count <= limit else { throw .tooLarge }
        content.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
      }
      guard result != StvisitsArchiveEnd else { return content }
      throw ArchiveError(result, message: message)
    }
  }
}
