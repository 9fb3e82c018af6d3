import AppSupport
import Foundation

/// The path of a file in an archive: `photos/takeout-001.zip/Takeout/a.jpg`.
package struct ArchivePath: Hashable, Sendable {
  /// The extensions of archives.
  private static let endings = [".zip", ".tgz", ".tar.gz", ".tar"]

  /// The path of the archive.
  package let archive: String
  /// The path in the archive.
  package let member: String

  package init(archive: String, member: String) {
    (self.archive, self.member) = (archive, member)
  }

  /// Splits a path at the first part that is an archive; nil if there is none, as for most paths.
  package init?(_ path: String) {
    let bytes = path.utf8
    var start = bytes.startIndex
    while let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
      start = bytes.index(after: slash)
      guard slash > bytes.startIndex, start < bytes.endIndex,
        Self.isArchive(name: path[..<slash]), Self.isFile(String(path[..<slash]))
      else { continue }
      self.init(archive: String(path[..<slash]), member: String(path[start...]))
      return
    }
    return nil
  }

  package var path: String { "\(archive)/\(member)" }

  /// Returns whether a file is named like an archive.
  package static func isArchive(name: some StringProtocol) -> Bool {
    endings.contains(where: name.suffix(7).lowercased().hasSuffix)
  }

  /// Returns whether a file exists at a path, in a folder or, as far as the archive itself exists,
  /// in an archive.
  package static func exists(_ path: String) -> Bool {
    path.withFilePath { access($0, F_OK) } == 0 || ArchivePath(path) != nil
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return path.withFilePath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
