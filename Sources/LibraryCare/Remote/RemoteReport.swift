package import AppSupport
package import Badges
package import Foundation
package import LibraryMerge
import RemoteStorage
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
    /// The last refused changes while the reading goes on.
    var future: Future?

    struct Future: Hashable {
      let chain: Int64
      let day: LocalDay
    }
  }

  package var readings: [Reading] = []
  package var sent = 0
  package var merge = WriteOutcome(MergeReport())
  /// True if this machine got a new identifier because another machine or key uses the old one.
  package var isRenamed = false
  package var isDryRun = false
  /// Segments of earlier chains of this machine.
  var superseded: [SyncSegmentKey] = []
  /// Forgotten photos that were removed from the storage.
  package var removedPhotos = 0
  /// The result of reading back segments of this machine.
  package var check = StorageCheck.Report()
  /// Visits that the merge removes or overwrites.
  package var losses = MergePreview()
  /// True if nothing was merged because the losses weren't accepted.
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
      "badges": badges.map(\.document),
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
  /// A machine is accepted by its fingerprint only.
  case needsFingerprint(String)
  /// Another key is accepted with the id of the machine.
  case severalKeys(String)
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
        .map { device -> JSONObject in
          [
            "id": device.id.text, "name": device.name, "changes": device.entries,
            "latestChange": device.latestChange?.utcText,
          ]
        },
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

/// The settings of the storage between machines, without secrets: `remote.json` in the data folder,
/// so that restoring a backup doesn't restore an old address.
package struct RemoteSettings: Codable, Hashable, Sendable {
  package static let fileName = "remote.json"
  /// The name of the secrets file: environment variables, one per line.
  package static let secretsName = "remote-secrets"
  /// The names of all files about the storage.
  static let fileNames = [fileName, secretsName, KeyNoteFile.name, MachineIdentity.fileName]
  private static let maxBytes = 64 << 10

  package var location: String
  package var endpoint, region: String?
  package var allowsPlain, isEncrypted: Bool
  /// The user's name for this machine.
  package var name: String
  /// True if each sync also uploads photos.
  package var sendsPhotos: Bool

  package init(
    location: String, endpoint: String? = nil, region: String? = nil, allowsPlain: Bool = false,
    isEncrypted: Bool = false, name: String, sendsPhotos: Bool = false
  ) {
    (self.location, self.endpoint, self.region) = (location, endpoint, region)
    (self.allowsPlain, self.isEncrypted) = (allowsPlain, isEncrypted)
    (self.name, self.sendsPhotos) = (name, sendsPhotos)
  }

  /// Reads the settings of a data folder; nil if no storage is set.
  package static func read(in folder: URL) throws -> RemoteSettings? {
    let file = folder.appendingPathComponent(fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let data = try? Data(contentsOf: file), data.count <= maxBytes,
      let settings = try? JSONDecoder().decode(RemoteSettings.self, from: data)
    else { throw RemoteError.badSettings(path: file.path) }
    return settings
  }

  package func write(in folder: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try AtomicFileWriter.write(
      Array(encoder.encode(self)) + [UInt8(ascii: "\n")],
      to: folder.appendingPathComponent(Self.fileName), replaces: true)
  }

  /// Adds the passphrase to the secrets file.
  package static func add(passphrase: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(secretsName)
    var text = ""
    if FileManager.default.fileExists(atPath: file.path) {
      guard let known = SecretsFile.text(of: file) else {
        throw RemoteError.badSettings(path: file.path)
      }
      text = known.isEmpty || known.hasSuffix("\n") ? known : known + "\n"
    }
    text += "\(StorageSecrets.passphraseName)=\"\(passphrase)\"\n"
    try AtomicFileWriter.write(Array(text.utf8), to: file, replaces: true)
  }

  /// Removes the passphrase from the secrets file.
  package static func removePassphrase(in folder: URL) {
    SecretsFile.remove(
      [StorageSecrets.passphraseName], from: folder.appendingPathComponent(secretsName))
  }

  /// Removes the settings, the secrets of storages and the key notes.
  package static func remove(in folder: URL) {
    // The machine's key stays, so that other machines still accept it.
    for name in [fileName, KeyNoteFile.name] { unlink(folder.appendingPathComponent(name).path) }
    SecretsFile.remove(StorageSecrets.names, from: folder.appendingPathComponent(secretsName))
  }

  /// Returns the environment merged with the secrets file, which other users must not be able to
  /// read.
  package static func variables(
    _ environment: [String: String], in folder: URL
  ) throws -> [String: String] {
    let variables = environment.filter { SecretsFile.names.contains($0.key) && !$0.value.isEmpty }
    let file = folder.appendingPathComponent(secretsName)
    var status = stat()
    guard stat(file.path, &status) == 0 else { return variables }
    guard status.st_mode & 0o077 == 0 else { throw RemoteError.openSecrets(path: file.path) }
    guard let text = SecretsFile.text(of: file) else {
      throw RemoteError.badSettings(path: file.path)
    }
    let written = try SecretsFile.variables(text, path: file.path)
    return variables.merging(written) { said, _ in said }
  }
}

/// The secrets file: `NAME=value` lines, blank lines and comments after `#`; quotes around a value
/// are removed.
package enum SecretsFile {
  /// The names of all secrets: for storages, and the keys of photo servers.
  package static let names =
    StorageSecrets.names + ["STVISITS_IMMICH_KEY", "STVISITS_PHOTOPRISM_KEY"]
  private static let maxBytes = 64 << 10

  /// Returns the content of a file; nil if it is too large or not text.
  static func text(of file: URL) -> String? {
    guard let data = try? Data(contentsOf: file), data.count <= maxBytes else { return nil }
    return String(bytes: data, encoding: .utf8)
  }

  /// Removes the lines of some names from a file, and the file if no name is left; a file that
  /// can't be read is removed, because it may have the secrets.
  static func remove(_ removed: [String], from file: URL) {
    let lines = (text(of: file) ?? "").split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func name(_ line: Substring) -> String {
      line.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
    }
    let kept = lines.filter { !removed.contains(name($0)) }
    let hasSecrets = kept.contains { names.contains(name($0)) }
    let bytes = Array(kept.joined(separator: "\n").utf8)
    guard hasSecrets, (try? AtomicFileWriter.write(bytes, to: file, replaces: true)) != nil else {
      unlink(file.path)
      return
    }
  }

  /// Returns the last value of each name in a file; throws `RemoteError.badSecret` for an invalid
  /// line, without its text, which may be the secret.
  static func variables(_ text: String, path: String) throws(RemoteError) -> [String: String] {
    var variables: [String: String] = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let start = line.drop(while: \.isWhitespace)
      guard !start.isEmpty, !start.hasPrefix("#") else { continue }
      let parts = start.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .badSecret(path: path, line: index + 1, reason: "Expected NAME=value. \(known)")
      }
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      guard names.contains(name) else {
        let near = names.nearest(to: name.uppercased())
        throw .badSecret(
          path: path, line: index + 1,
          reason: "Unknown name. " + (near.map { "Did you mean \($0)? " } ?? "") + known)
      }
      variables[name] = unquoted(parts[1])
    }
    return variables
  }

  private static var known: String { "The names are \(DisplayFormat.list(names))." }

  private static func unquoted(_ value: Substring) -> String {
    guard value.count > 1, let quote = value.first, "\"'".contains(quote), value.last == quote
    else { return String(value) }
    return String(value.dropFirst().dropLast())
  }
}
