package import Foundation

/// The state of the sync with the remote storage.
package struct RemoteState: Hashable, Sendable {
  package let device: UUID
  /// The last sync; nil before the first.
  package let syncedAt: Date?
  /// Changes in the log that were not sent yet.
  package let unsent: Int
  /// Entries of all machines.
  package let entries: Int
  package let devices: [RemoteDevice]
  /// The last time when everything that was sent was read back; nil if never.
  package let checkedAt: Date?
  /// Objects of this machine that the last check found missing or changed.
  package let damaged: Int

  /// The time after which everything is checked again.
  package static let checkInterval: TimeInterval = 30 * 86_400

  /// Whether the storage was read back completely in the last month.
  package func isChecked(at now: Date) -> Bool {
    checkedAt.map { now.timeIntervalSince($0) < Self.checkInterval } ?? false
  }
}

/// A machine whose entries were read, or this one.
package struct RemoteDevice: Hashable, Sendable {
  package let id: UUID
  /// The user's name for it.
  package let name: String
  /// The number of its entries here.
  package let entries: Int
}

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
