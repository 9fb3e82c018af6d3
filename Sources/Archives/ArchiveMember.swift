import AppSupport
package import Foundation

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
