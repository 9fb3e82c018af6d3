import Foundation

/// The disk of a file or folder.
package struct VolumeInfo: Hashable, Sendable {
  /// Bytes that the user may still write.
  package let free: UInt64
  package let isReadOnly: Bool

  /// Creates nil if the system has no information.
  package init?(of path: String) {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return nil }
    let (free, isOver) = UInt64(facts.f_bavail).multipliedReportingOverflow(
      by: UInt64(facts.f_frsize))
    self.free = isOver ? .max : free
    isReadOnly = access(path, W_OK) != 0 && errno == EROFS
  }
}
