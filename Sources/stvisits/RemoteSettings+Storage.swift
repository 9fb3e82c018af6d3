import AppSupport
import Badges
import LibraryCare
import LibraryMerge
import Localization
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

  /// Connects this machine with the storage.
  func connect(_ context: AppContext) async throws {
    let store = try context.store()
    try await withStorage(context, isNew: true) { storage in
      try await LibrarySync(store, storage: storage, machine: name).connect()
    }
    try write(in: context.dataFolder)
  }

  static func isCheckDue(in store: VisitStore) throws -> Bool {
    try !store.remoteState().isChecked(at: store.now)
  }

  static func state(of store: VisitStore) throws -> RemoteState { try store.remoteState() }

  /// Returns whether a passphrase is set that is easy to guess.
  func hasWeakPassphrase(_ context: AppContext) throws -> Bool {
    try secrets(context).passphrase.map(PassphraseStrength.isWeak) ?? false
  }

  func hasPassphrase(_ context: AppContext) throws -> Bool {
    try secrets(context).passphrase != nil
  }

  /// The passphrase in the secrets file.
  func storedPassphrase(_ context: AppContext) throws -> String? {
    StorageSecrets(try RemoteSettings.variables([:], in: context.dataFolder)).passphrase
  }

  private func secrets(_ context: AppContext) throws -> StorageSecrets {
    StorageSecrets(try RemoteSettings.variables(context.environment, in: context.dataFolder))
  }

  /// Puts a passphrase into the secrets file unless one is set: a random one for a new storage, which
  /// is returned, otherwise the one that the user types.
  func preparePassphrase(_ context: AppContext) async throws -> String? {
    guard isEncrypted, try !hasPassphrase(context) else { return nil }
    // Creates the data folder.
    _ = try context.store()
    var probe = self
    probe.isEncrypted = false
    do {
      let isEmpty = try await probe.withStorage(
        context, isNew: true, mayWrite: false, body: LibrarySync.isEmpty)
      guard isEmpty else { throw StorageError.notEncrypted }
    } catch StorageError.needsPassphrase where context.console.isInteractive {
      let typed = context.console.readSecret(localized("Passphrase of the storage:"))
      guard let typed, !typed.isEmpty else { throw StorageError.needsPassphrase }
      try Self.add(passphrase: typed, in: context.dataFolder)
      return nil
    }
    let passphrase = PassphraseStrength.randomPassphrase()
    try Self.add(passphrase: passphrase, in: context.dataFolder)
    return passphrase
  }

  /// Runs a block with the storage until it ends or the user presses Ctrl-C; it is new if this machine
  /// hasn't used it yet.
  func withStorage<Result: Sendable>(
    _ context: AppContext, isNew: Bool = false, mayWrite: Bool = true,
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
          storage, passphrase: passphrase, costs: context.keyCosts, notes: notes, isNew: isNew,
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
