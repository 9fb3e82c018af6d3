package import Foundation
package import VisitStore

/// What a sync did, or, as a look only, would do.
package struct RemoteReport: Hashable, Sendable {
  /// What was read of another machine.
  package struct Reading: Hashable, Sendable {
    package let device: UUID
    package var name: String
    package var entries = 0
    /// What makes no sense to this program.
    package var rejected = 0
    /// Why not all that is there could be read, for a person; the next sync goes on there.
    package var trouble: String?
  }

  package var readings: [Reading] = []
  package var sent = 0
  package var merge = WriteOutcome(MergeReport())
  /// Another machine wrote under this one's id, which therefore has a new one.
  package var isRenamed = false
  package var isDryRun = false

  /// Nothing yet.
  package init() {}

  package var read: Int { readings.reduce(0) { $0 + $1.entries } }
  /// What was said that cannot be, and is left out.
  package var rejected: Int { merge.rejected + readings.reduce(0) { $0 + $1.rejected } }
  package var isPartial: Bool { readings.contains { $0.trouble != nil } }
}

/// Why machines cannot go on with a storage.
package enum RemoteError: Error, Hashable, Sendable {
  /// No storage is set.
  case notSet
  /// What this machine has put there is gone: it was emptied, or it is another one.
  case otherStorage(String)
  /// A newer version of the program wrote there.
  case newer(machine: String)
  /// The file that says where the storage is cannot be read.
  case badSettings(path: String)
  /// Others can read the file of secrets.
  case openSecrets(path: String)
  /// A line of the file of secrets says nothing.
  case badSecret(path: String, line: Int, reason: String)
}
