import AppSupport
import Badges
import LibraryCare
import LibraryMerge
import RemoteStorage
import SettingKeys
import Settings
import VisitStore
import Web

extension RemoteSettings {
  /// Reads the settings of the storage between machines; throws if there are none.
  static func configured(_ context: AppContext) throws -> RemoteSettings {
    guard let settings = try read(in: context.dataFolder) else { throw RemoteError.notSet }
    return settings
  }

  /// Returns the canonical text of a location as the user types it.
  static func location(
    _ text: String, endpoint: String?, region: String?, allowsPlain: Bool
  ) throws -> String {
    try StorageLocation(text, endpoint: endpoint, region: region, allowsPlain: allowsPlain).text
  }

  /// Connects this machine with the storage, which may be a new one.
  func connect(_ context: AppContext) async throws {
    let store = try context.store()
    let isKnown = try await withStorage(context) { storage in
      try await LibrarySync(store, storage: storage, machine: name).isKnown()
    }
    if !isKnown { try store.resetRemote() }
    try write(in: context.dataFolder)
  }

  static func isCheckDue(in store: VisitStore) throws -> Bool {
    try !store.remoteState().isChecked(at: store.now)
  }

  static func state(of store: VisitStore) throws -> RemoteState { try store.remoteState() }

  /// Removes the settings and what is remembered of the storage.
  static func disconnect(_ context: AppContext) throws {
    try context.existingStore()?.resetRemote()
    remove(in: context.dataFolder)
  }

  /// Returns whether a passphrase is set that is easy to guess.
  func hasWeakPassphrase(_ context: AppContext) throws -> Bool {
    try secrets(context).passphrase.map(PassphraseStrength.isWeak) ?? false
  }

  private func secrets(_ context: AppContext) throws -> StorageSecrets {
    StorageSecrets(try RemoteSettings.variables(context.environment, in: context.dataFolder))
  }

  /// Runs a block with the storage until it ends or the user presses Ctrl-C.
  func withStorage<Result: Sendable>(
    _ context: AppContext, mayWrite: Bool = true,
    body: @escaping @Sendable (any ObjectStorage) async throws -> Result
  ) async throws -> Result {
    let place = try StorageLocation(
      location, endpoint: endpoint, region: region, allowsPlain: allowsPlain)
    if case .folder = place {
    } else if context.isOffline {
      let origin = context.settings.originDescription(of: \.offline)
      throw CommandFailure(
        "\(place.text) needs the network, but \(origin) turns it off.", status: .offline)
    }
    let secrets = try secrets(context)
    guard !isEncrypted || secrets.passphrase != nil else { throw StorageError.needsPassphrase }
    let storage = try place.storage(
      secrets: secrets, client: context.client(.forStorage, kind: "remote"),
      environment: .live(context.clock))
    let passphrase = isEncrypted ? secrets.passphrase : nil
    let notes = KeyNoteFile(in: context.dataFolder, location: place.text)
    InterruptHandler.listen()
    return try await withCancellation(when: { InterruptHandler.wasRaised }) {
      try await body(
        SealedStorage.open(
          storage, passphrase: passphrase, costs: context.keyCosts, notes: notes,
          mayWrite: mayWrite))
    }
  }
}

extension AppContext {
  var removalLimit: RemovalLimit {
    RemovalLimit(visits: settings.removalVisits, percent: settings.removalPercent)
  }

  /// Prints lines and asks a question about them; false without a terminal.
  func asks(_ lines: [String], question: String, progress: ProgressLine) throws -> Bool {
    guard console.isInteractive else { return false }
    progress.clear()
    for line in lines { console.remark(line) }
    return try console.confirms(question, yes: false)
  }
}

extension [String: String] {
  /// The variables without passwords and keys, for other programs.
  var withoutSecrets: [String: String] { filter { !SecretsFile.names.contains($0.key) } }
}

extension RemoteReport {
  var badgeChanges: [BadgeChange] { merge.badgeChanges }
  var hasMerged: Bool { merge.written > 0 }
}
