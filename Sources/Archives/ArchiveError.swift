package import AppSupport

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

  /// Creates the error for a message of libarchive.
  init(message: String) {
    // "Truncated ZIP file body", "truncated gzip input", "Unrecognized archive format".
    if message.contains("runcated") {
      self = .truncated
    } else if message.contains("Unrecognized") {
      self = .notAnArchive
    } else {
      self = .damaged(message)
    }
  }
}
