import AppSupport
import ArgumentParser
import LibraryCare
import RemoteStorage
import SettingKeys
import Web

struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote", abstract: "Sync your visits between computers.",
    discussion: """
      Your computers exchange changes through a storage: a folder that Dropbox or
      Syncthing copies, a WebDAV server, or an S3 bucket. Each computer adds its own
      changes and reads the others. Nothing is overwritten, and the order of syncs
      doesn't matter.

      Examples:
        stvisits remote set ~/Dropbox/stvisits
        stvisits remote sync
        stvisits remote status
      """,
    subcommands: [
      RemoteSetCommand.self, RemoteSyncCommand.self, RemoteStatusCommand.self,
      RemotePhotosCommand.self, RemoteCheckCommand.self, RemoteMachinesCommand.self,
      RemoteForgetCommand.self,
    ])
}

extension RemoteSettings {
  /// Reads the settings of the storage between machines; throws if there are none.
  static func configured(_ context: AppContext) throws -> RemoteSettings {
    guard let settings = try read(in: context.dataFolder) else { throw RemoteError.notSet }
    return settings
  }

  /// Whether a passphrase is set that is easy to guess.
  func hasWeakPassphrase(_ context: AppContext) throws -> Bool {
    try secrets(context).passphrase.map(PassphraseStrength.isWeak) ?? false
  }

  private func secrets(_ context: AppContext) throws -> StorageSecrets {
    StorageSecrets(try RemoteSettings.variables(context.environment, in: context.dataFolder))
  }

  /// Runs a block with the storage until it ends or the user presses Ctrl-C.
  func withStorage<Result: Sendable>(
    _ context: AppContext, mayWrite: Bool = true,
    _ body: @escaping @Sendable (any ObjectStorage) async throws -> Result
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
      secrets: secrets, client: context.client(.forStorage, "remote"),
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
