package import Foundation

/// What taking in the entries of other machines did.
package struct MergeReport: Hashable, Sendable {
  /// Changes of this machine that others do not know yet.
  package var captured = 0
  /// Rows that were written.
  package var written = 0
  /// Rows of which something was said that cannot be.
  package var rejected = 0
  /// Under what it is in the history; nil when nothing was written.
  package var batch: UUID?

  /// Nothing.
  package init() {}
}
