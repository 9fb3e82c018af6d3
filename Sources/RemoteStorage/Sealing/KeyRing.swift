import Foundation
import Synchronization

/// The keys that a passphrase derives, each confirmed by its check value or by an object that it
/// opens.
///
/// Notes and headers that no key confirms may be forged; they never replace a confirmed key.
final class KeyRing: Sendable {
  private let passphrase: String
  /// The notes on this machine; nil for a storage that is opened once.
  private let notes: (any KeyNotes)?
  private let mayWrite: Bool
  private let state = Mutex(State())

  private struct State {
    var keys: [Data: StorageKey] = [:]
    /// Salts and costs that were derived; forged headers must not cost unlimited time.
    var attempts: Set<Attempt> = []
  }

  private struct Attempt: Hashable {
    let salt: Data
    let costs: ScryptCosts
  }

  private static let maxAttempts = 100

  init(passphrase: String, notes: (any KeyNotes)?, mayWrite: Bool) {
    (self.passphrase, self.notes, self.mayWrite) = (passphrase, notes, mayWrite)
  }

  /// All keys, the one for writing first: it has the smallest salt, so that all machines agree once
  /// they have seen all salts.
  var all: [StorageKey] {
    state.withLock { $0.keys.values.sorted { $0.salt.lexicographicallyPrecedes($1.salt) } }
  }

  /// Adds the keys of the notes on this machine that the passphrase confirms.
  func addOwn() {
    for note in (notes?.load() ?? []).prefix(KeyDescriptor.maxCount) {
      add(salt: note.salt, note.costs, check: note.check)
    }
  }

  /// Adds the key of a note if the passphrase confirms it.
  func add(salt: Data, _ costs: ScryptCosts, check: Data) {
    guard let key = derive(salt, costs: costs), key.check == check else { return }
    cache(key)
  }

  /// Returns the payload of an encrypted object; nil if no key of this passphrase opens it.
  func open(
    _ data: Data, name: String, salt: Data, costs: ScryptCosts?, in storage: any ObjectStorage
  ) async throws(StorageError) -> Data? {
    if let key = state.withLock({ $0.keys[salt] }) {
      return SealedBytes.open(data, name: name, by: key)
    }
    var candidates = [costs ?? ScryptCosts.first]
    if costs == nil {
      let note = try await KeyDescriptor.read(KeyDescriptor.name(salt: salt), in: storage)
      if let note { candidates.insert(note.costs, at: 0) }
    }
    for costs in candidates {
      guard let key = derive(salt, costs: costs),
        let payload = SealedBytes.open(data, name: name, by: key)
      else { continue }
      cache(key)
      return payload
    }
    return nil
  }

  /// Derives a key with a new salt and writes its descriptor.
  func makeKey(costs: ScryptCosts, in storage: any ObjectStorage) async throws(StorageError) {
    var random = SystemRandomNumberGenerator()
    let salt = Data(
      (0..<StorageKey.saltBytes).map { _ in UInt8.random(in: 0...255, using: &random) })
    guard let key = StorageKey(passphrase: passphrase, salt: salt, costs: costs) else {
      throw .unusable(place: "this computer", reason: "not enough memory to derive the key")
    }
    try await storage.put(KeyDescriptor.name(salt: salt), data: KeyDescriptor(key).data())
    cache(key)
  }

  /// Puts back the notes that the storage has lost or that were changed there.
  func putBack(
    _ stored: [Data: KeyDescriptor], in storage: any ObjectStorage
  ) async throws(StorageError) {
    for key in changedNotes(stored) {
      try await storage.put(KeyDescriptor.name(salt: key.salt), data: KeyDescriptor(key).data())
    }
  }

  /// Returns the keys whose notes in the storage are missing or differ.
  func changedNotes(_ stored: [Data: KeyDescriptor]) -> [StorageKey] {
    all.filter { stored[$0.salt] != KeyDescriptor($0) }
  }

  /// Writes the notes of all keys on this machine.
  func saveNotes() {
    let known = all.map(KeyNote.init)
    if mayWrite, let notes, known != notes.load() { notes.save(known) }
  }

  private func derive(_ salt: Data, costs: ScryptCosts) -> StorageKey? {
    if let key = state.withLock({ $0.keys[salt] }), key.costs == costs { return key }
    let isNew = state.withLock {
      $0.attempts.count < Self.maxAttempts
        && $0.attempts.insert(Attempt(salt: salt, costs: costs)).inserted
    }
    return isNew ? StorageKey(passphrase: passphrase, salt: salt, costs: costs) : nil
  }

  private func cache(_ key: StorageKey) {
    let isNew = state.withLock { $0.keys.updateValue(key, forKey: key.salt) == nil }
    if isNew { saveNotes() }
  }
}
