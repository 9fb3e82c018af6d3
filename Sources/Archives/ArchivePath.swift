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
    self.archive = archive
    self.member = member
  }

  /// Splits a path at the first part that is an archive; nil if there is none, as for most paths.
  package init?(_ path: String) {
    guard Self.endings.contains(where: { path.range(of: $0 + "/", options: Self.options) != nil })
    else { return nil }
    var slash = path.startIndex
    while let next = path[slash...].dropFirst().firstIndex(of: "/") {
      let archive = String(path[..<next])
      let member = String(path[path.index(after: next)...])
      if Self.isArchive(name: archive), !member.isEmpty, Self.isFile(archive) {
        self.init(archive: archive, member: member)
        return
      }
      slash = next
    }
    return nil
  }

  package var path: String { "\(archive)/\(member)" }

  private static let options: String.CompareOptions = [.caseInsensitive, .literal]

  /// Whether a file is named like an archive.
  package static func isArchive(name: String) -> Bool {
    endings.contains {
      name.range(of: $0, options: [.anchored, .backwards, .caseInsensitive]) != nil
    }
  }

  /// Whether a file exists at a path, in a folder or, as far as the archive itself exists, in an
  /// archive.
  package static func exists(_ path: String) -> Bool {
    path.withFilePath { access($0, F_OK) } == 0 || ArchivePath(path) != nil
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return path.withFilePath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
