import Foundation

extension SealedStorage {
  /// Opens a storage, and initializes a new one unless `mayWrite` is false; then it is empty.
  ///
  /// - Throws: `needsPassphrase`, `notEncrypted`, `wrongPassphrase`, `newerFormat`, and errors of
  ///   the storage.
  package static func open(
    _ storage: any ObjectStorage, passphrase: String?, costs: ScryptCosts = .standard,
    mayWrite: Bool = true
  ) async throws(StorageError) -> SealedStorage {
    guard passphrase?.isEmpty != true else { throw .needsPassphrase }
    let descriptor = try await StorageDescriptor.read(StorageDescriptor.name, in: storage)
    if let descriptor, descriptor.form > StorageDescriptor.newestFormat {
      throw .newerFormat(descriptor.form)
    }
    let salts = try await salts(in: storage)
    let isEncrypted: Bool?
    if let descriptor {
      isEncrypted = descriptor.isEncrypted
    } else {
      isEncrypted = salts.isEmpty ? try await detectEncryption(of: storage) : true
    }
    if isEncrypted == true, passphrase == nil { throw .needsPassphrase }
    if isEncrypted == false, passphrase != nil { throw .notEncrypted }
    let keyRing = passphrase.map(KeyRing.init)
    if let keyRing {
      try await load(salts, into: keyRing, from: storage)
      // The key comes first, before the object that says that there is encryption.
      if keyRing.all.isEmpty, mayWrite { try await keyRing.makeKey(costs: costs, in: storage) }
    }
    if descriptor == nil, mayWrite {
      let data = try StorageDescriptor(isEncrypted: keyRing != nil).data()
      try await storage.put(StorageDescriptor.name, data)
    }
    return SealedStorage(storage, keyRing: keyRing)
  }

  /// Derives the keys of all salts; a salt of another passphrase is ignored if there is one of
  /// ours.
  private static func load(
    _ salts: [Data], into keyRing: KeyRing, from storage: any ObjectStorage
  ) async throws(StorageError) {
    for salt in salts {
      do throws(StorageError) {
        _ = try await keyRing.key(of: salt, in: storage)
      } catch {
        guard error == .wrongPassphrase else { throw error }
      }
    }
    if keyRing.all.isEmpty, !salts.isEmpty { throw .wrongPassphrase }
  }

  private static func salts(in storage: any ObjectStorage) async throws(StorageError) -> [Data] {
    var salts: [Data] = []
    let names = try await storage.list(KeyDescriptor.folder).map(\.name).sorted()
    for name in names {
      guard let salt = KeyDescriptor.salt(in: name), salts.count < KeyDescriptor.most,
        try await KeyDescriptor.read(name, in: storage) != nil
      else { continue }
      salts.append(salt)
    }
    return salts
  }

  /// Returns whether the existing objects are encrypted; nil if there are none.
  ///
  /// A synchronization program may deliver objects before the descriptor.
  private static func detectEncryption(
    of storage: any ObjectStorage
  ) async throws(StorageError) -> Bool? {
    let objects = try await storage.list("devices/")
    for object in objects.prefix(8) where object.size <= 8 << 20 {
      guard let data = try await storage.get(object.name, limit: 8 << 20) else { continue }
      switch SealedBytes.header(of: data) {
      case .plain: return false
      case .encrypted: return true
      case .newer(let form): throw .newerFormat(form)
      case nil: continue
      }
    }
    return nil
  }
}
