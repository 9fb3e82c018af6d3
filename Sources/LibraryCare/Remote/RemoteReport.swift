package import Foundation
package import VisitStore

/// The result of a sync, or of a dry run.
package struct RemoteReport: Hashable, Sendable {
  /// The changes that were read from another machine.
  package struct Reading: Hashable, Sendable {
    package let device: UUID
    package var name: String
    package var entries = 0
    /// The number of invalid changes.
    package var rejected = 0
    /// The reason that not all changes could be read; the next sync continues there.
    package var trouble: String?
  }

  package var readings: [Reading] = []
  package var sent = 0
  package var merge = WriteOutcome(MergeReport())
  /// Whether this machine got a new identifier because another one uses the old one.
  package var isRenamed = false
  package var isDryRun = false
  /// Forgotten photos that were removed from the storage.
  package var removedPhotos = 0
  /// The result of reading back segments of this machine.
  package var check = StorageCheck.Report()
  /// Visits that the merge removes or overwrites.
  package var losses = MergePreview()
  /// Whether nothing was merged because the losses weren't accepted.
  package var isRefused = false
  /// The batch of the removals, which can be undone by itself.
  package var removals: UUID?
  /// Machines that were accepted without being asked for.
  package var trusted: [RemoteMachine] = []
  /// Machines whose changes are not merged until the user accepts them.
  package var waiting: [RemoteMachine] = []
  /// Signs of an older or contradictory state of the storage.
  package var notices: [String] = []

  package init() {}

  package var read: Int { readings.reduce(0) { $0 + $1.entries } }
  /// The number of changes that were left out because they are invalid.
  package var rejected: Int { merge.rejected + readings.reduce(0) { $0 + $1.rejected } }
  package var isPartial: Bool {
    !notices.isEmpty || !waiting.isEmpty || readings.contains { $0.trouble != nil }
  }
}

/// The reason that a storage can't be used.
package enum RemoteError: Error, Hashable, Sendable {
  case notSet
  /// The segments of this machine are gone: the storage was emptied, or it is another one.
  case otherStorage(String)
  /// The settings file of the storage can't be read.
  case badSettings(path: String)
  /// No machine in the storage has the name, id or fingerprint.
  case noSuchMachine(String)
  /// Other users can read the secrets file.
  case openSecrets(path: String)
  /// A line of the secrets file is invalid.
  case badSecret(path: String, line: Int, reason: String)
}
