package import Foundation

/// A storage that detects incomplete objects and, with a passphrase, encrypts them and their names.
///
/// An object that is incomplete, changed, or stored under another name throws `damaged`; treat it
/// as one that has not arrived yet. The format is in `docs/remote.md`.
package struct SealedStorage: ObjectStorage {
  private let storage: any ObjectStorage
  private let keyRing: KeyRing?
  /// Objects about the encryption that were missing or different when the storage was opened.
  package let changedDescriptors: [String]
  /// Key notes that the passphrase doesn't confirm: of another passphrase, damaged or forged.
  package let unconfirmedNotes: [String]

  init(
    _ storage: any ObjectStorage, keyRing: KeyRing?, changedDescriptors: [String] = [],
    unconfirmedNotes: [String] = []
  ) {
    self.storage = storage
    self.keyRing = keyRing
    self.changedDescriptors = changedDescriptors
    self.unconfirmedNotes = unconfirmedNotes
  }

  /// Whether there is a passphrase; then the listing shows padded sizes.
  package var isEncrypted: Bool { keyRing != nil }

  package func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    guard let keyRing else {
      return try await storage.list(prefix).compactMap { opened($0, name: $0.name) }
    }
    let keys = keyRing.all
    var found: [String: StoredObject] = [:]
    for sealed in try sealedNames(of: prefix, keyRing) {
      for object in try await storage.list(sealed) {
        let names = keys.lazy.compactMap { SealedName.open(object.name, by: $0) }
        guard let name = names.first, let opened = opened(object, name: name) else { continue }
        found[name] = opened
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  package func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    guard let keyRing else {
      guard let data = try await bytes(name, shown: name, limit) else { return nil }
      return try await opened(data, name: name, shown: name, limit: limit)
    }
    for sealed in try sealedNames(of: name, keyRing) {
      guard let data = try await bytes(sealed, shown: name, limit) else { continue }
      return try await opened(data, name: sealed, shown: name, limit: limit)
    }
    return nil
  }

  package func put(_ name: String, _ data: Data) async throws(StorageError) {
    guard let keyRing else {
      return try await storage.put(name, SealedBytes.seal(data, name: name))
    }
    guard let key = keyRing.all.first else {
      throw .unusable(place: name, reason: "no key to encrypt it with")
    }
    let sealed = SealedName.seal(name, by: key)
    try await storage.put(sealed, SealedBytes.seal(data, name: sealed, by: key))
  }

  package func remove(_ name: String) async throws(StorageError) {
    guard let keyRing else { return try await storage.remove(name) }
    for sealed in try sealedNames(of: name, keyRing) { try await storage.remove(sealed) }
  }

  /// Returns the possible names of an object or prefix in the storage, most likely first.
  private func sealedNames(of name: String, _ keyRing: KeyRing) throws(StorageError) -> [String] {
    guard SealedName.containsHash(in: name) else { return [name] }
    return keyRing.all.map { SealedName.seal(name, by: $0) }
  }

  /// Reads a sealed object with a limit for its payload.
  private func bytes(
    _ name: String, shown: String, _ limit: Int
  ) async throws(StorageError) -> Data? {
    let most = ObjectPadding.paddedSize(of: limit) + SealedBytes.encryptedOverhead
    do throws(StorageError) {
      return try await storage.get(name, limit: most)
    } catch {
      guard error == .tooLarge(name: name, limit: most) else { throw error }
      throw .tooLarge(name: shown, limit: limit)
    }
  }

  private func opened(_ object: StoredObject, name: String) -> StoredObject? {
    let overhead =
      keyRing == nil ? SealedBytes.plainOverhead : SealedBytes.encryptedOverhead
    guard object.size >= overhead else { return nil }
    return StoredObject(name: name, size: object.size - overhead)
  }

  private func opened(
    _ data: Data, name: String, shown: String, limit: Int
  ) async throws(StorageError) -> Data {
    let payload: Data?
    switch (SealedBytes.header(of: data), keyRing) {
    case (.newer(let form), _): throw .newerFormat(form)
    case (.plain, nil): payload = SealedBytes.open(data, name: name)
    case (.encrypted(let salt, let costs), let keyRing?):
      payload = try await keyRing.open(data, name: name, salt: salt, costs: costs, in: storage)
    // Plain objects in an encrypted storage may be forged, and others have a damaged header.
    case (.plain, _), (.encrypted, nil), (nil, _): payload = nil
    }
    guard let payload else { throw .damaged(name: shown) }
    guard payload.count <= limit else { throw .tooLarge(name: shown, limit: limit) }
    return payload
  }
}
