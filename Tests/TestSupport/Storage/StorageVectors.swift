package import Foundation
import RemoteStorage

/// The published examples of the format of a storage: `docs/storage-vectors.json`.
///
/// They have two computers with fixed keys, times and nonces, and weren't written by this program.
package struct StorageVectors: Decodable, Sendable {
  package struct Costs: Decodable, Sendable {
    package let rounds, blockSize, parallelism: Int
  }

  package struct Note: Decodable, Sendable {
    package let name, content: String
  }

  package struct Computer: Decodable, Sendable {
    /// Hexadecimal digits.
    package let secret, key: String
    package let fingerprint: String
  }

  package struct Object: Decodable, Sendable {
    package let name: String
    /// The name in an encrypted storage.
    package let stored: String
    /// Hexadecimal digits.
    package let nonce: String
    package let content: String
    package let encrypted, plain: Data
  }

  package let passphrase: String
  /// Hexadecimal digits.
  package let salt: String
  package let costs: Costs
  /// Hexadecimal digits by purpose.
  package let keys: [String: String]
  package let note: Note
  /// Sizes and padded sizes.
  package let paddedSizes: [[Int]]
  package let computers: [Computer]
  /// The links of segments by name.
  package let links: [String: String]
  package let objects: [Object]

  package static let documents = URL.repository.appending(path: "docs")

  package static func data() throws -> Data {
    try Data(contentsOf: documents.appending(path: "storage-vectors.json"))
  }

  package static func read() throws -> StorageVectors {
    try JSONDecoder().decode(StorageVectors.self, from: data())
  }

  /// Returns the storage of the examples.
  package func storage(isEncrypted: Bool) async throws -> MemoryStorage {
    let storage = MemoryStorage()
    if isEncrypted { try await storage.put(note.name, data: Data(note.content.utf8)) }
    for object in objects {
      try await storage.put(
        isEncrypted ? object.stored : object.name,
        data: isEncrypted ? object.encrypted : object.plain)
    }
    return storage
  }
}

extension MemoryStorage {
  /// Writes the objects as files.
  package func write(to folder: URL) throws {
    for (name, data) in contents {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }
}
