package import Foundation

/// A storage that detects incomplete objects and, with a passphrase, encrypts them and their names.
///
/// An object that is incomplete, changed, or stored under another name throws `damaged`; treat it
/// as one that has not arrived yet. The format is in `docs/remote.md`.
package struct SealedStorage: ObjectStorage {
  private let storage: any ObjectStorage
  private let keyRing: KeyRing?
  /// Objects about the encryption that were missing or different when the storage was opened; none
  /// of a new storage.
  package let changedDescriptors: [String]
  /// Key notes that the passphrase doesn't confirm: of another passphrase, damaged or forged.
  package let unconfirmedNotes: [String]

  init(
    _ storage: any ObjectStorage, keyRing: KeyRing?, changedDescriptors: [String] = [],
    unconfirmedNotes: [String] = []
  ) {
    (self.storage, self.keyRing) = (storage, keyRing)
    (self.changedDescriptors, self.unconfirmedNotes) = (changedDescriptors, unconfirmedNotes)
  }

  /// True if there is a passphrase; then the listing shows padded sizes.
  package var isEncrypted: Bool { keyRing != nil }

  package func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    let keys = keyRing?.all
    var found: [String: StoredObject] = [:]
    for sealed in sealedNames(of: prefix) {
      for object in try await storage.list(sealed) {
        let name =
          if let keys {
            keys.lazy.compactMap { SealedName.open(object.name, by: $0) }.first
          } else {
            object.name as String?
          }
        if let name, let opened = opened(object, name: name) { found[name] = opened }
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  package func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    for sealed in sealedNames(of: name) {
      guard let data = try await bytes(sealed, shown: name, limit: limit) else { continue }
      return try await opened(data, name: sealed, shown: name, limit: limit)
    }
    return nil
  }

  package func put(_ name: String, data: Data) async throws(StorageError) {
    guard let keyRing else {
      return try await storage.put(name, data: SealedBytes.seal(data, name: name))
    }
    guard let key = keyRing.all.first else {
      throw .unusable(place: name, reason: "no key to encrypt it with")
    }
    let sealed = SealedName.seal(name, by: key)
    try await storage.put(sealed, data: SealedBytes.seal(data, name: sealed, by: key))
  }

  package func remove(_ name: String) async throws(StorageError) {
    for sealed in sealedNames(of: name) { try await storage.remove(sealed) }
  }

  /// Returns the possible names of an object or prefix in the storage, most likely first.
  private func sealedNames(of name: String) -> [String] {
    guard let keyRing, SealedName.containsHash(in: name) else { return [name] }
    return keyRing.all.map { SealedName.seal(name, by: $0) }
  }

  private func bytes(
    _ name: String, shown: String, limit: Int
  ) async throws(StorageError) -> Data? {
    let sealedLimit = ObjectPadding.paddedSize(of: limit) + SealedBytes.encryptedOverhead
    do throws(StorageError) {
      return try await storage.get(name, limit: sealedLimit)
    } catch {
      guard error == .tooLarge(name: name, limit: sealedLimit) else { throw error }
      throw .tooLarge(name: shown, limit: limit)
    }
  }

  private func opened(_ object: StoredObject, name: String) -> StoredObject? {
    let overhead = keyRing == nil ? SealedBytes.plainOverhead : SealedBytes.encryptedOverhead
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

  /// Opens a storage, and initializes a new one unless `mayWrite` is false; then it is empty.
  ///
  /// The key comes from the notes that this machine keeps, the notes in the storage, or the headers
  /// of objects, so that lost, changed and forged notes don't make a storage unreadable.
  ///
  /// A machine that has used the storage before knows whether it is encrypted. For a new one, any key
  /// note or encrypted object means that it is; the descriptor may be forged.
  ///
  /// - Throws: `needsPassphrase`, `notEncrypted`, `wrongPassphrase`, `newerFormat`, and errors of
  ///   the storage.
  package static func open(
    _ storage: any ObjectStorage, passphrase: String?, costs: ScryptCosts = .standard,
    notes: (any KeyNotes)? = nil, isNew: Bool = true, mayWrite: Bool = true
  ) async throws(StorageError) -> SealedStorage {
    guard passphrase?.isEmpty != true else { throw .needsPassphrase }
    let descriptor = try await StorageDescriptor.read(StorageDescriptor.name, in: storage)
    let (names, stored) = try await descriptors(in: storage)
    let keyRing = passphrase.map { KeyRing(passphrase: $0, notes: notes, mayWrite: mayWrite) }
    var isUnused = descriptor == nil && names.isEmpty && notes?.load().isEmpty ?? true
    if isUnused { isUnused = try await storage.list("devices/").isEmpty }
    keyRing?.addOwn()
    if keyRing?.all.isEmpty ?? isNew {
      let isEncrypted =
        names.contains { KeyDescriptor.salt(in: $0) != nil }
        ? true : try await detectEncryption(samples(of: storage))
      if isEncrypted == true, passphrase == nil { throw .needsPassphrase }
      if isEncrypted == false, passphrase != nil { throw .notEncrypted }
      if isEncrypted == nil, let form = descriptor?.form, form > StorageDescriptor.newestFormat {
        throw .newerFormat(form)
      }
    }
    var changed: [String] = []
    var unconfirmed: [String] = []
    if let keyRing {
      try await load(stored, into: keyRing, from: storage)
      changed += keyRing.changedNotes(stored).map { KeyDescriptor.name(salt: $0.salt) }
      // The key comes first, before the object that says that there is encryption.
      if keyRing.all.isEmpty, mayWrite { try await keyRing.makeKey(costs: costs, in: storage) }
      // Restores notes that the storage lost or that were changed there.
      for key in mayWrite ? keyRing.changedNotes(stored) : [] {
        try await storage.put(KeyDescriptor.name(salt: key.salt), data: KeyDescriptor(key).data())
      }
      keyRing.saveNotes()
      let confirmed = Set(keyRing.all.map(\.salt))
      unconfirmed = names.filter { name in
        guard let salt = KeyDescriptor.salt(in: name) else { return true }
        let isNewer = (stored[salt]?.form ?? 0) > StorageDescriptor.newestFormat
        return !confirmed.contains(salt) && !isNewer
      }
    }
    let valid = StorageDescriptor(isEncrypted: keyRing != nil)
    if descriptor != valid {
      changed.append(StorageDescriptor.name)
      if mayWrite { try await storage.put(StorageDescriptor.name, data: valid.data()) }
    }
    return SealedStorage(
      storage, keyRing: keyRing, changedDescriptors: isUnused ? [] : changed,
      unconfirmedNotes: unconfirmed)
  }

  /// Derives the keys; notes of another passphrase or a newer format, and forged ones, are ignored if
  /// there is a key.
  private static func load(
    _ stored: [Data: KeyDescriptor], into keyRing: KeyRing, from storage: any ObjectStorage
  ) async throws(StorageError) {
    let known = Set(keyRing.all.map(\.salt))
    let others = stored.filter {
      !known.contains($0.key) && $0.value.form <= StorageDescriptor.newestFormat
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    func add(_ notes: some Sequence<(key: Data, value: KeyDescriptor)>) {
      for (salt, note) in notes { keyRing.add(salt: salt, note.costs, check: note.check) }
    }
    add(others.prefix(KeyDescriptor.maxCount))
    guard keyRing.all.isEmpty else { return }
    var hasObjects = false
    for (name, data) in try await samples(of: storage) {
      guard case .encrypted(let salt, let costs) = SealedBytes.header(of: data) else { continue }
      hasObjects = true
      _ = try await keyRing.open(data, name: name, salt: salt, costs: costs, in: storage)
    }
    // The first ones may all be forged.
    if keyRing.all.isEmpty { add(others.dropFirst(KeyDescriptor.maxCount)) }
    guard keyRing.all.isEmpty else { return }
    if others.isEmpty, !hasObjects, let newer = stored.values.map(\.form).max() {
      throw .newerFormat(newer)
    }
    if hasObjects || !stored.isEmpty { throw .wrongPassphrase }
  }

  /// Returns the names of the key notes in the storage, at most 64, and the readable ones by salt.
  private static func descriptors(
    in storage: any ObjectStorage
  ) async throws(StorageError) -> (names: [String], readable: [Data: KeyDescriptor]) {
    let names = try await storage.list(KeyDescriptor.folder).map(\.name).sorted().prefix(64)
    var readable: [Data: KeyDescriptor] = [:]
    for name in names {
      guard let salt = KeyDescriptor.salt(in: name) else { continue }
      readable[salt] = try await KeyDescriptor.read(name, in: storage)
    }
    return (Array(names), readable)
  }

  /// Returns some objects of machines by name, with their sealed bytes: of each machine the first
  /// one, then the second ones, because all objects of one may be forged.
  private static func samples(
    of storage: any ObjectStorage
  ) async throws(StorageError) -> [(name: String, data: Data)] {
    var samples: [(String, Data)] = []
    let objects = try await storage.list("devices/").filter { $0.size <= 8 << 20 }
    let byMachine = Dictionary(grouping: objects) { $0.name.split(separator: "/").prefix(2) }
    let ranked = byMachine.values.flatMap { $0.map(\.name).sorted().enumerated() }
      .sorted { ($0.offset, $0.element) < ($1.offset, $1.element) }
    for (_, name) in ranked.prefix(16) {
      guard let data = try await storage.get(name, limit: 8 << 20) else { continue }
      samples.append((name, data))
    }
    return samples
  }

  /// Returns whether any of the existing objects is encrypted; nil if there are none.
  private static func detectEncryption(
    _ samples: [(name: String, data: Data)]
  ) throws(StorageError) -> Bool? {
    let headers = samples.compactMap { SealedBytes.header(of: $0.data) }
    var newer: Int?
    for header in headers {
      switch header {
      case .plain: break
      case .encrypted: return true
      // A single one may be damaged.
      case .newer(let form): newer = form
      }
    }
    if headers.contains(.plain) { return false }
    if let newer { throw .newerFormat(newer) }
    return nil
  }
}
