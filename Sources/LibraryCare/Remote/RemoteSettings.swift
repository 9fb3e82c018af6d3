import AppSupport
package import Foundation
import RemoteStorage

/// The settings of the storage between machines, stored as `remote.json` in the data folder.
///
/// They are a file, so that restoring a backup doesn't restore an old address. They contain no
/// secrets.
package struct RemoteSettings: Codable, Hashable, Sendable {
  package static let fileName = "remote.json"
  /// The name of the secrets file: environment variables, one per line.
  package static let secretsName = "remote-secrets"
  /// The names of all files about the storage.
  static let fileNames = [fileName, secretsName, KeyNoteFile.name, MachineIdentity.fileName]
  private static let mostBytes = 64 << 10

  package var location: String
  package var endpoint: String?
  package var region: String?
  package var allowsPlain: Bool
  package var isEncrypted: Bool
  /// The user's name for this machine.
  package var name: String
  /// Whether each sync also uploads photos.
  package var sendsPhotos: Bool

  package init(
    location: String, endpoint: String? = nil, region: String? = nil, allowsPlain: Bool = false,
    isEncrypted: Bool = false, name: String, sendsPhotos: Bool = false
  ) {
    self.location = location
    self.endpoint = endpoint
    self.region = region
    self.allowsPlain = allowsPlain
    self.isEncrypted = isEncrypted
    self.name = name
    self.sendsPhotos = sendsPhotos
  }

  /// Reads the settings of a data folder; nil if no storage is set.
  package static func read(in folder: URL) throws -> RemoteSettings? {
    let file = folder.appendingPathComponent(fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let data = try? Data(contentsOf: file), data.count <= mostBytes,
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

  /// Removes the settings, the secrets of storages and the key notes.
  package static func remove(in folder: URL) {
    // The machine's key stays, so that other machines still accept it.
    for name in [fileName, KeyNoteFile.name] {
      unlink(folder.appendingPathComponent(name).path)
    }
    SecretsFile.remove(StorageSecrets.names, from: folder.appendingPathComponent(secretsName))
  }

  /// Returns the environment merged with the secrets file, which other users must not be able to
  /// read.
  package static func variables(
    _ environment: [String: String], in folder: URL
  ) throws -> [String: String] {
    let variables = environment.filter {
      SecretsFile.names.contains($0.key) && !$0.value.isEmpty
    }
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
