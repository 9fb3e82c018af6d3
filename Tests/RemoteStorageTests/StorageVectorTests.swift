import Foundation
import SportsModel
import TestSupport
import Testing

@testable import RemoteStorage

/// The bytes of objects are those that docs/remote.md describes.
@Suite struct StorageVectorTests {
  private let vectors: StorageVectors

  init() throws { vectors = try StorageVectors.read() }

  private func key() throws -> StorageKey {
    let costs = ScryptCosts(
      rounds: vectors.costs.rounds, blockSize: vectors.costs.blockSize,
      parallelism: vectors.costs.parallelism)
    let salt = Data(try #require([UInt8](hexadecimal: vectors.salt)))
    return try #require(StorageKey(passphrase: vectors.passphrase, salt: salt, costs: costs))
  }

  @Test func keysFollowFromThePassphrase() throws {
    let key = try key()
    #expect(
      vectors.keys == [
        "objects": key.objectKey.hexadecimal, "names": key.nameKey.hexadecimal,
        "nonces of names": key.nonceKey.hexadecimal, "check": key.check.hexadecimal,
      ])
    #expect(KeyDescriptor.name(salt: key.salt) == vectors.note.name)
    let note = try JSONDecoder().decode(KeyDescriptor.self, from: Data(vectors.note.content.utf8))
    #expect(note == KeyDescriptor(key))
  }

  @Test func objectsHaveTheDocumentedBytes() throws {
    let key = try key()
    try #require(vectors.objects.count == 5)
    for object in vectors.objects {
      let content = Data(object.content.utf8)
      let nonce = try #require([UInt8](hexadecimal: object.nonce))
      #expect(SealedName.seal(object.name, by: key) == object.stored)
      #expect(SealedName.open(object.stored, by: key) == object.name)
      let encrypted = SealedBytes.seal(content, name: object.stored, by: key, nonce: nonce)
      #expect(encrypted == object.encrypted, "\(object.name)")
      #expect(SealedBytes.seal(content, name: object.name) == object.plain, "\(object.name)")
    }
    for sizes in vectors.paddedSizes {
      #expect(ObjectPadding.paddedSize(of: sizes[0]) == sizes[1])
    }
  }

  @Test(arguments: [true, false])
  func storageOfTheExamplesIsRead(_ isEncrypted: Bool) async throws {
    let storage = try await SealedStorage.open(
      vectors.storage(isEncrypted: isEncrypted),
      passphrase: isEncrypted ? vectors.passphrase : nil)
    #expect(
      try await storage.list("devices/").map(\.name).sorted()
        == vectors.objects.map(\.name).filter { $0.hasPrefix("devices/") }.sorted())
    for object in vectors.objects {
      #expect(try await storage.get(object.name, limit: 1 << 20) == Data(object.content.utf8))
    }
  }
}
