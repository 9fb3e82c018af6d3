import AppSupport
import Foundation
import LibraryCare
import RemoteStorage
import Settings
import Web

extension AppContext {
  /// Reads the settings of the storage between machines; throws if there are none.
  func remoteSettings() throws -> RemoteSettings {
    guard let settings = try RemoteSettings.read(in: dataFolder) else { throw RemoteError.notSet }
    return settings
  }

  /// Runs a block with the storage until it ends or the user presses Ctrl-C.
  func withRemote<Result: Sendable>(
    _ settings: RemoteSettings, mayWrite: Bool = true,
    _ body: @escaping @Sendable (any ObjectStorage) async throws -> Result
  ) async throws -> Result {
    let location = try StorageLocation(
      settings.location, endpoint: settings.endpoint, region: settings.region,
      allowsPlain: settings.allowsPlain)
    if case .folder = location {
    } else if isOffline {
      throw CommandFailure(
        "\(location.text) is on the network, which \(originDescription(.offline)) forbids.",
        status: .offline)
    }
    let secrets = StorageSecrets(
      try RemoteSettings.variables(environment, in: dataFolder))
    guard !settings.isEncrypted || secrets.passphrase != nil else {
      throw StorageError.needsPassphrase
    }
    let storage = try location.storage(
      secrets: secrets, client: client(.forStorage, "remote"),
      environment: .live(clock))
    let passphrase = settings.isEncrypted ? secrets.passphrase : nil
    InterruptHandler.listen()
    return try await withCancellation(when: { InterruptHandler.wasRaised }) {
      try await body(
        SealedStorage.open(storage, passphrase: passphrase, mayWrite: mayWrite))
    }
  }
}
