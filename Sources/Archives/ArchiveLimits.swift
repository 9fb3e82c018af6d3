/// The sizes and counts beyond which an archive is refused.
package struct ArchiveLimits: Hashable, Sendable {
  /// The greatest ratio of an unpacked archive's size to its own.
  ///
  /// Photos and films don't compress, texts about tenfold. Deflate reaches 1,032.
  package var growth = 200
  /// The number of bytes that any archive may grow to.
  package var alwaysAllowedBytes = 64 << 20
  /// The number of files and folders.
  package var members = 1_000_000
  /// The number of bytes in a member's name; those with longer names are ignored.
  package var nameBytes = 4_096

  package init() {}
}
