package import AppSupport
package import Badges
package import Foundation
package import LibraryMerge
import SportsModel
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

  /// The document of `remote sync`.
  package func document(uploads: RemotePhotoSync.Report?, badges: [BadgeChange]) -> JSONObject {
    [
      "schema": 1, "dryRun": isDryRun, "read": read, "sent": sent, "removedPhotos": removedPhotos,
      "written": merge.written, "keptOut": rejected, "newID": isRenamed,
      "batch": merge.batch?.text,
      "machines": readings.map { reading -> JSONObject in
        [
          "id": reading.device.text, "name": reading.name, "changes": reading.entries,
          "trouble": reading.trouble,
        ]
      },
      "photos": uploads, "check": check, "refused": isRefused, "losses": losses,
      "removalBatch": removals?.text, "trusted": trusted.map(\.document),
      "waiting": waiting.map(\.document), "notices": notices,
      "badges": badges.map(BadgeChangeDocument.init),
    ]
  }
}

/// The reason that a storage can't be used.
package enum RemoteError: Error, Hashable, Sendable {
  case notSet
  /// The segments of this machine are gone: the storage was emptied, or it is another one.
  case otherStorage(String)
  case badSettings(path: String)
  case noSuchMachine(String)
  /// Other users can read the secrets file.
  case openSecrets(path: String)
  case badSecret(path: String, line: Int, reason: String)
}

extension RemoteMachine {
  fileprivate var document: JSONObject {
    [
      "id": device.text, "name": name, "state": state, "mayRemove": mayRemove,
      "fingerprint": key.isEmpty ? nil : MachineIdentity.fingerprint(of: key),
    ]
  }
}

extension RemoteMachines {
  /// The document of `remote machines list`, `accept` and `revoke`.
  package func document() throws -> JSONObject {
    [
      "schema": 1, "fingerprint": MachineIdentity.fingerprint(of: key),
      "machines": try all().map(\.document),
    ]
  }
}

extension RemotePhotoSync.Report {
  /// The document of `remote photos --retry` and `--fetch`.
  package var document: JSONObject { ["schema": 1, "dryRun": isDryRun, "photos": self] }
}

extension PhotoUploadStatus {
  /// The document of `remote photos`.
  package var document: JSONObject { ["schema": 1, "photos": self] }

  /// The document of `remote status`; without a storage its members are null.
  package func document(_ settings: RemoteSettings?, state: RemoteState?) -> JSONObject {
    [
      "schema": 1, "location": settings?.location, "endpoint": settings?.endpoint,
      "encrypted": settings?.isEncrypted, "name": settings?.name, "device": state?.device.text,
      "syncedAt": state?.syncedAt?.utcText, "checkedAt": state?.checkedAt?.utcText,
      "damaged": state?.damaged ?? 0, "unsent": state?.unsent ?? 0,
      "machines": (state?.devices ?? []).filter { $0.id != state?.device }
        .map { ["id": $0.id.text, "name": $0.name, "changes": $0.entries] as JSONObject },
      "photos": self,
    ]
  }
}

extension StorageCheck.Report {
  /// The document of `remote check`.
  package func document(repairs: Bool) -> JSONObject {
    ["schema": 1, "repair": repairs, "checked": checked, "bytes": bytes, "damages": damages]
  }
}

extension RemoteSettings {
  /// The document of `remote set`.
  package var document: JSONObject {
    [
      "schema": 1, "location": location, "encrypted": isEncrypted, "name": name,
      "photos": sendsPhotos,
    ]
  }
}
