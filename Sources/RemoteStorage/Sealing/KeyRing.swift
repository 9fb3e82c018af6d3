import Foundation
import Synchronization

final class KeyRing: Sendable {
  private let passphrase: String
  /// The keys by salt; nil for a salt that belongs to another passphrase.
  private let keys = Mutex<[Data: StorageKey?]>([:])

  init(passphrase: String) { self.passphrase = passphrase }

  /// All keys, the one for writing first: it has the smallest salt, so that all machines agree once
  /// they have seen all salts.
  var all: [StorageKey] {
    keys.withLock {
      $0.values.compactMap(\.self).sorted { $0.salt.lexicographicallyPrecedes($1.salt) }
    }
  }

  /// Returns the key of a salt; nil if the storage has no descriptor of it.
  ///
  /// - Throws: `wrongPassphrase` if the salt belongs to another passphrase, and errors of the
  ///   storage.
  func key(
    of salt: Data, in storage: any ObjectStorage
  ) async throws(StorageError) -> StorageKey? {
    if let known = keys.withLock({ $0[salt] }) {
      guard let known else { throw .wrongPassphrase }
      return known
    }
    guard keys.withLock({ $0.count }) < KeyDescriptor.most,
      let descriptor = try await KeyDescriptor.read(KeyDescriptor.name(salt: salt), in: storage)
    else { return nil }
    guard descriptor.form <= StorageDescriptor.newestFormat else {
      throw .newerFormat(descriptor.form)
    }
    guard let key = StorageKey(passphrase: passphrase, salt: salt, costs: descriptor.costs),
      key.check == descriptor.check
    else {
      keys.withLock { _ = $0.updateValue(nil, forKey: salt) }
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
      throw .unusable(place: "this machine", reason: "not enough memory to derive the key")
    }
    let descriptor = KeyDescriptor(
      form: StorageDescriptor.newestFormat, costs: costs, check: key.check)
    try await storage.put(KeyDescriptor.name(salt: salt), descriptor.data())
    keys.withLock { $0[salt] = key }
  }
}
