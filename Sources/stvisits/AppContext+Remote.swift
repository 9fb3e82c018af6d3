import AppSupport
import Foundation
import LibraryCare
import RemoteStorage
import Settings
import Web

extension AppContext {
  /// Where the storage between machines is; an error when none is set.
  func remoteSettings() throws -> RemoteSettings {
    guard let settings = try RemoteSettings.read(in: dataFolder) else { throw RemoteError.notSet }
    return settings
  }

  /// Opens the storage and does something with it, until that is done or Ctrl-C.
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
