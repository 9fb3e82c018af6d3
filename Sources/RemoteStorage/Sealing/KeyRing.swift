import Foundation
import Synchronization

final class KeyRing: Sendable {
  private let passphrase: String
  private let keys = Mutex<[Data: StorageKey]>([:])
  /// Salts that belong to other passphrases.
  private let mismatchedSalts = Mutex<Set<Data>>([])

  init(passphrase: String) { self.passphrase = passphrase }

  /// All keys, the one for writing first: it has the smallest salt, so that all machines agree once
  /// they have seen all salts.
  var all: [StorageKey] {
    keys.withLock { $0.values.sorted { $0.salt.lexicographicallyPrecedes($1.salt) } }
  }

  /// Returns the key of a salt; nil if the storage has no descriptor of it.
  ///
  /// - Throws: `wrongPassphrase` if the salt belongs to another passphrase, and errors of the
  ///   storage.
  func key(
    of salt: Data, in storage: any ObjectStorage
  ) async throws(StorageError) -> StorageKey? {
    if let known = keys.withLock({ $0[salt] }) { return known }
    guard !mismatchedSalts.withLock({ $0.contains(salt) }) else { throw .wrongPassphrase }
    guard keys.withLock({ $0.count }) + mismatchedSalts.withLock({ $0.count }) < KeyDescriptor.most,
      let data = try await storage.get(
        KeyDescriptor.name(salt: salt), limit: KeyDescriptor.largest),
      let descriptor = try? JSONDecoder().decode(KeyDescriptor.self, from: data)
    else { return nil }
    guard descriptor.form <= StorageDescriptor.newestFormat else {
      throw .newerFormat(descriptor.form)
    }
    guard let key = StorageKey(passphrase: passphrase, salt: salt, costs: descriptor.costs),
      key.check == descriptor.check
    else {
      mismatchedSalts.withLock { _ = $0.insert(salt) }
      throw .wrongPassphrase
    }
    keys.withLock { $0[salt] = key }
    return key
  }

  /// Derives a key with a new salt and writes its descriptor.
  func makeKey(costs: ScryptCosts, in storage: any ObjectStorage) async throws(StorageError) {
    var random = SystemRandomNumberGenerator()
    let salt = Data(
      (0..<StorageKey.saltBytes).map { _ in UInt8.random(in: 0...255, using: &random) })
    guard let key = StorageKey(passphrase: passphrase, salt: salt, costs: costs) else {
      throw .unusable(place: "this machine", reason: "there is no memory to make the key")
    }
    let descriptor = KeyDescriptor(
      form: StorageDescriptor.newestFormat, costs: costs, check: key.check)
    try await storage.put(KeyDescriptor.name(salt: salt), DescriptorEncoding.data(descriptor))
    keys.withLock { $0[salt] = key }
  }
}

/// The encoding of descriptors: the same bytes on every machine.
enum DescriptorEncoding {
  static func data(_ descriptor: some Encodable) throws(StorageError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let data = try? encoder.encode(descriptor) else {
      throw .unusable(place: "the note", reason: "it cannot be written")
    }
    return data
  }
}
