import Foundation
import Synchronization

/// The keys that a passphrase makes with the salts of a storage.
final class KeyRing: Sendable {
  private let passphrase: String
  private let keys = Mutex<[Data: StorageKey]>([:])
  /// Salts that this passphrase does not go with.
  private let mismatchedSalts = Mutex<Set<Data>>([])

  init(passphrase: String) { self.passphrase = passphrase }

  /// All keys, the one to write with first: of the smallest salt, so that all machines agree once
  /// they have seen all.
  var all: [StorageKey] {
    keys.withLock { $0.values.sorted { $0.salt.lexicographicallyPrecedes($1.salt) } }
  }

  /// The key of a salt.
  ///
  /// - Parameters:
  ///   - salt: as an object or the name of a note has it.
  ///   - storage: where the notes are.
  /// - Returns: the key; nil when there is no note that tells how to make it.
  /// - Throws: `wrongPassphrase` when it is not made of this one, and what the storage throws.
  func key(
    of salt: Data, in storage: any ObjectStorage
  ) async throws(StorageError) -> StorageKey? {
    if let known = keys.withLock({ $0[salt] }) { return known }
    guard !mismatchedSalts.withLock({ $0.contains(salt) }) else { throw .wrongPassphrase }
    guard keys.withLock({ $0.count }) + mismatchedSalts.withLock({ $0.count }) < KeyDescriptor.most,
      let data = try await storage.get(
        KeyDescriptor.name(salt: salt), limit: KeyDescriptor.largest),
      let note = try? JSONDecoder().decode(KeyDescriptor.self, from: data)
    else { return nil }
    guard note.form <= StorageDescriptor.newestFormat else { throw .newerFormat(note.form) }
    guard let key = StorageKey(passphrase: passphrase, salt: salt, costs: note.costs),
      key.check == note.check
    else {
      mismatchedSalts.withLock { _ = $0.insert(salt) }
      throw .wrongPassphrase
    }
    keys.withLock { $0[salt] = key }
    return key
  }

  /// Makes a key with a salt of its own and puts its note into the storage.
  func makeKey(costs: ScryptCosts, in storage: any ObjectStorage) async throws(StorageError) {
    var random = SystemRandomNumberGenerator()
    let salt = Data(
      (0..<StorageKey.saltBytes).map { _ in UInt8.random(in: 0...255, using: &random) })
    guard let key = StorageKey(passphrase: passphrase, salt: salt, costs: costs) else {
      throw .unusable(place: "this machine", reason: "there is no memory to make the key")
    }
    let note = KeyDescriptor(form: StorageDescriptor.newestFormat, costs: costs, check: key.check)
    try await storage.put(KeyDescriptor.name(salt: salt), DescriptorEncoding.data(note))
    keys.withLock { $0[salt] = key }
  }
}

/// Notes as they are written: the same bytes on every machine.
enum DescriptorEncoding {
  static func data(_ note: some Encodable) throws(StorageError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let data = try? encoder.encode(note) else {
      throw .unusable(place: "the note", reason: "it cannot be written")
    }
    return data
  }
}
