package import Foundation

/// The numbers of changes of a merge.
package struct MergeReport: Hashable, Sendable {
  /// Changes of this machine that other machines don't have yet.
  package var captured = 0
  /// Rows that were written.
  package var written = 0
  /// Rows with invalid entries.
  package var rejected = 0
  /// The batch in the history; nil if nothing was written.
  package var batch: UUID?

  package init() {}
}
