import Foundation

extension SealedStorage {
  /// Opens a storage, and lays it out when nobody has yet.
  ///
  /// - Parameters:
  ///   - storage: where the objects are.
  ///   - passphrase: what it is encrypted with; nil when it is not.
  ///   - costs: of the key, when this is the first machine.
  ///   - mayWrite: false for a look only; a storage that nobody has laid out is then empty.
  /// - Returns: the storage to work with.
  /// - Throws: `needsPassphrase`, `notEncrypted`, `wrongPassphrase`, `newerFormat`, and what the
  ///   storage throws.
  package static func open(
    _ storage: any ObjectStorage, passphrase: String?, costs: ScryptCosts = .standard,
    mayWrite: Bool = true
  ) async throws(StorageError) -> SealedStorage {
    guard passphrase?.isEmpty != true else { throw .needsPassphrase }
    let note = try await note(in: storage)
    if let note, note.form > StorageDescriptor.newestFormat { throw .newerFormat(note.form) }
    let salts = try await salts(in: storage)
    let isEncrypted: Bool?
    if let note {
      isEncrypted = note.isEncrypted
    } else {
      isEncrypted = salts.isEmpty ? try await detectEncryption(of: storage) : true
    }
    if isEncrypted == true, passphrase == nil { throw .needsPassphrase }
    if isEncrypted == false, passphrase != nil { throw .notEncrypted }
    let keyRing = passphrase.map(KeyRing.init)
    if let keyRing {
      try await load(salts, into: keyRing, from: storage)
      // The key comes first: what says that there is encryption must not come without it.
      if keyRing.all.isEmpty, mayWrite { try await keyRing.makeKey(costs: costs, in: storage) }
    }
    if note == nil, mayWrite {
      let data = try DescriptorEncoding.data(StorageDescriptor(isEncrypted: keyRing != nil))
      try await storage.put(StorageDescriptor.name, data)
    }
    return SealedStorage(storage, keyRing: keyRing)
  }

  /// Makes the keys of all salts; one that another passphrase goes with does not matter when there
  /// is another that is ours.
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

  /// The note, unless there is none or it was cut off.
  private static func note(
    in storage: any ObjectStorage
  ) async throws(StorageError) -> StorageDescriptor? {
    let data = try await storage.get(StorageDescriptor.name, limit: StorageDescriptor.largest)
    return data.flatMap { try? JSONDecoder().decode(StorageDescriptor.self, from: $0) }
  }

  /// The salts of all keys whose notes are whole.
  private static func salts(in storage: any ObjectStorage) async throws(StorageError) -> [Data] {
    var salts: [Data] = []
    let names = try await storage.list(KeyDescriptor.folder).map(\.name).sorted()
    for name in names {
      guard let salt = KeyDescriptor.salt(in: name), salts.count < KeyDescriptor.most,
        let data = try await storage.get(name, limit: KeyDescriptor.largest),
        (try? JSONDecoder().decode(KeyDescriptor.self, from: data)) != nil
      else { continue }
      salts.append(salt)
    }
    return salts
  }

  /// Whether what is there already is encrypted; nil when there is nothing to tell by.
  ///
  /// A program that carries a folder to other machines brings the objects in any order, so that
  /// they may be there before the note.
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
