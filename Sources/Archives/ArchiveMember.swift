package import AppSupport
import CArchive
package import Foundation

/// The reason why an archive, or one of its members, can't be read.
package enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotOpen(SystemError)
  /// libarchive is not installed; has advice.
  case libraryMissing(String)
  /// Neither a zip nor a tar archive.
  case notAnArchive
  /// The file ends early.
  case truncated
  /// The data is invalid; has libarchive's message.
  case damaged(String)
  case encrypted
  /// It grows to more than the limit allows, as only malicious archives do.
  case tooLarge
  /// It has more members than this number.
  case tooManyMembers(Int)

  package var description: String {
    switch self {
    case .cannotOpen(let error): "can't be opened: \(error.message)"
    case .libraryMissing(let advice): "can't be read: \(advice)"
    case .notAnArchive: "not a zip or tar archive"
    case .truncated: "the archive is truncated"
    case .damaged(let message): "the archive is damaged: \(message)"
    case .encrypted: "the archive is encrypted; unpack it first"
    case .tooLarge: "the archive is refused: its contents are far larger than the archive itself"
    case .tooManyMembers(let count): "the archive has more than \(count) files"
    }
  }

  /// Creates the error for a failure and its message, which ends with a zero.
  init(_ result: StvisitsArchiveResult, message: some Sequence<CChar>) {
    let message = String(
      decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // "Truncated ZIP file body", "truncated gzip input", "Unrecognized archive format".
    if result == StvisitsArchiveLibraryMissing {
      self = .libraryMissing(message)
    } else if message.contains("runcated") {
      self = .truncated
    } else if message.contains("Unrecognized") {
      self = .notAnArchive
    } else {
      self = .damaged(message)
    }
  }
}

/// The sizes and counts beyond which an archive is refused.
package struct ArchiveLimits: Hashable, Sendable {
  /// The greatest ratio of an unpacked archive's size to its own.
  ///
  /// Photos and films don't compress, texts about tenfold. Deflate reaches 1,032.
  package var growth = 200
  /// The number of bytes that any archive may grow to.
  package var alwaysAllowedBytes = 64 << 20
  /// The number of files and folders that any archive may have.
  package var alwaysAllowedMembers = 50_000
  /// The number of bytes of an archive per further file, as a photo and its sidecar need; empty files
  /// need a tenth, but as much memory.
  package var bytesPerMember = 1_024
  /// The number of bytes in a member's name; those with longer names are ignored.
  package var nameBytes = 4_096

  package init() {}
}

/// A file in an archive.
package struct ArchiveMember: Hashable, Sendable {
  /// Its path in the archive, with slashes, without `.` and empty parts.
  ///
  /// It is only a name: nothing is ever opened or written there.
  package let name: String
  /// The number of bytes; nil if unknown.
  package let size: Int?
  /// The time of the last change; nil if unknown.
  package let modified: Date?

  /// Returns the path of a member in normal form; nil for one that leads out of the archive or has
  /// no file name.
  static func name(_ bytes: UnsafeRawBufferPointer) -> String? {
    let text = FileName.text(bytes)
    let parts = text.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }
    guard !parts.isEmpty, !parts.contains("..") else { return nil }
    return parts.joined(separator: "/")
  }
}
