import AppSupport
import ArgumentParser
import LibraryCare
import RemoteStorage
import Settings
import Web

struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Bring the visits of several machines together by a storage of yours.",
    discussion: """
      The storage is a folder that Syncthing, Dropbox or the like carries along, a
      WebDAV server, or a bucket of S3 or what speaks like it. Every machine writes
      what was done on it and reads the others; nothing is ever written over, and all
      of them end up the same, in whatever order they sync.

      Examples:
        stvisits remote set ~/Dropbox/stvisits
        stvisits remote sync
        stvisits remote status
      """,
    subcommands: [
      RemoteSetCommand.self, RemoteSyncCommand.self, RemoteStatusCommand.self,
      RemotePhotosCommand.self, RemoteForgetCommand.self,
    ])
}

extension RemoteSettings {
  /// Reads the settings of the storage between machines; throws if there are none.
  static func configured(_ context: AppContext) throws -> RemoteSettings {
    guard let settings = try read(in: context.dataFolder) else { throw RemoteError.notSet }
    return settings
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
        "\(place.text) is on the network, which \(origin) forbids.", status: .offline)
    }
    let secrets = StorageSecrets(
      try RemoteSettings.variables(context.environment, in: context.dataFolder))
    guard !isEncrypted || secrets.passphrase != nil else { throw StorageError.needsPassphrase }
    let storage = try place.storage(
      secrets: secrets, client: context.client(.forStorage, "remote"),
      environment: .live(context.clock))
    let passphrase = isEncrypted ? secrets.passphrase : nil
    InterruptHandler.listen()
    return try await withCancellation(when: { InterruptHandler.wasRaised }) {
      try await body(SealedStorage.open(storage, passphrase: passphrase, mayWrite: mayWrite))
    }
  }
}
