import Cryptography
import Foundation
import SportsModel
import Synchronization

/// The format of objects, which detects incomplete ones.
///
/// Eight bytes: “STVS”, the format, 1 if encrypted, the scrypt costs (zeros in format 1). Then
/// either the payload and SHA-256 of header, name and payload; or the salt of the key (16), a nonce
/// (12), the payload encrypted with ChaCha20-Poly1305 (RFC 8439) and its tag (16), with header, salt
/// and name as additional authenticated data.
enum SealedBytes {
  static let headerBytes = 8
  /// The format of plain objects, and of encrypted ones without costs.
  static let firstForm: UInt8 = 1
  /// The newest format: padded, encrypted objects with the costs of their key.
  static let newestForm: UInt8 = 2
  /// The number of bytes that sealing adds.
  static let plainOverhead = headerBytes + 32
  static let encryptedOverhead = headerBytes + StorageKey.saltBytes + 12 + 16

  enum Header: Equatable {
    case plain
    /// The costs are nil in the first format.
    case encrypted(salt: Data, costs: ScryptCosts?)
    case newer(Int)
  }

  static func header(of data: Data) -> Header? {
    let bytes = [UInt8](data.prefix(headerBytes))
    guard bytes.count == headerBytes, bytes.starts(with: magic) else { return nil }
    guard bytes[4] <= newestForm else { return .newer(Int(bytes[4])) }
    let salt = Data(data.dropFirst(headerBytes).prefix(StorageKey.saltBytes))
    switch (bytes[4], bytes[5]) {
    case (firstForm, 0) where bytes[6] == 0 && bytes[7] == 0: return .plain
    case (firstForm, 1) where bytes[6] == 0 && bytes[7] == 0 && data.count >= encryptedOverhead:
      return .encrypted(salt: salt, costs: nil)
    case (newestForm, 1) where data.count >= encryptedOverhead:
      guard let costs = ScryptCosts(headerBytes: (bytes[6], bytes[7])) else { return nil }
      return .encrypted(salt: salt, costs: costs)
    default: return nil
    }
  }

  static func seal(_ payload: Data, name: String) -> Data {
    let header = Data(magic + [firstForm, 0, 0, 0])
    return header + payload + digest(of: payload, header: header, name: name)
  }

  /// Returns the payload; nil if the bytes don't match the name.
  static func open(_ data: Data, name: String) -> Data? {
    guard data.count >= plainOverhead else { return nil }
    let payload = Data(data.dropFirst(headerBytes).dropLast(32))
    return digest(of: payload, header: data.prefix(headerBytes), name: name) == data.suffix(32)
      ? payload : nil
  }

  /// Encrypts a payload; the nonce is random unless given, as in the published examples.
  static func seal(
    _ payload: Data, name: String, by key: StorageKey, nonce: [UInt8]? = nil
  ) -> Data {
    let (rounds, sizes) = key.costs.headerBytes
    let head = Data(magic + [newestForm, 1, rounds, sizes]) + key.salt
    return head
      + ChaChaPoly.seal(
        ObjectPadding.pad(payload), key: key.objectKey, nonce: nonce,
        authenticating: head + Data(name.utf8))
  }

  static func open(_ data: Data, name: String, by key: StorageKey) -> Data? {
    let head = data.prefix(headerBytes + StorageKey.saltBytes)
    let opened = ChaChaPoly.open(
      data.dropFirst(head.count), key: key.objectKey, authenticating: head + Data(name.utf8))
    let isPadded = head.dropFirst(4).first == newestForm
    return isPadded ? opened.flatMap(ObjectPadding.unpad) : opened
  }

  private static let magic = Array("STVS".utf8)

  private static func digest(of payload: Data, header: Data, name: String) -> Data {
    Data(SHA256.hash(header + Data(name.utf8) + [0] + payload))
  }
}

/// Encrypts names that reveal content: a part of 64 hexadecimal digits is the hash of a file, which
/// anyone with the same file could recognize.
///
/// Such a part is encrypted with ChaCha20-Poly1305. Its nonce is an HMAC of the part, so that a
/// hash has the same name on every machine. Other parts stay unchanged.
enum SealedName {
  private static let hashDigits = 64
  private static let sealedDigits = 2 * (12 + 32 + 16)
  private static let purpose = Data("stvisits name".utf8)

  static func containsHash(in name: String) -> Bool {
    name.split(separator: "/").contains { hash($0) != nil }
  }

  static func seal(_ name: String, by key: StorageKey) -> String {
    parts(of: name).map { part in
      guard let hash = hash(part) else { return String(part) }
      let nonce = HMAC.code(of: hash, key: key.nonceKey).prefix(ChaChaPoly.nonceBytes)
      return ChaChaPoly.seal(
        Data(hash), key: key.nameKey, nonce: Array(nonce), authenticating: purpose
      ).hexadecimal
    }.joined(separator: "/")
  }

  /// Returns the original name; nil if it was sealed with another key.
  static func open(_ name: String, by key: StorageKey) -> String? {
    var opened: [String] = []
    for part in parts(of: name) {
      guard part.utf8.count == sealedDigits, let data = [UInt8](hexadecimal: part) else {
        opened.append(String(part))
        continue
      }
      guard
        let hash = ChaChaPoly.open(Data(data), key: key.nameKey, authenticating: purpose)
      else { return nil }
      opened.append(hash.hexadecimal)
    }
    return opened.joined(separator: "/")
  }

  private static func hash(_ part: Substring) -> [UInt8]? {
    part.utf8.count == hashDigits ? [UInt8](hexadecimal: part) : nil
  }

  private static func parts(of name: String) -> [Substring] {
    name.split(separator: "/", omittingEmptySubsequences: false)
  }
}

/// Hides the exact sizes of encrypted objects: they grow by at most 12 %, to one of few sizes
/// (Padmé).
package enum ObjectPadding {
  /// Returns the size that the listing of an encrypted storage shows for an object.
  package static func paddedSize(of bytes: Int) -> Int {
    let minimum = bytes + 1
    guard minimum > 2 else { return minimum }
    let exponent = minimum.bitWidth - 1 - minimum.leadingZeroBitCount
    let digits = exponent.bitWidth - exponent.leadingZeroBitCount
    let mask = (1 << (exponent - digits)) - 1
    return (minimum + mask) & ~mask
  }

  /// Returns whether a listing may show a size for an object of a number of bytes, padded or not.
  package static func matches(_ listed: Int?, bytes: Int) -> Bool {
    listed == bytes || listed == paddedSize(of: bytes)
  }

  /// Appends a mark and zeros.
  static func pad(_ payload: Data) -> Data {
    var padded = payload
    padded.append(0x80)
    padded.append(Data(count: paddedSize(of: payload.count) - payload.count - 1))
    return padded
  }

  /// Returns the payload; nil without a mark.
  static func unpad(_ padded: Data) -> Data? {
    guard let mark = padded.lastIndex(where: { $0 != 0 }), padded[mark] == 0x80 else { return nil }
    return Data(padded[..<mark])
  }
}

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
    var derivations: Set<Derivation> = []
    /// Notes and headers that this passphrase doesn't confirm, once a key is confirmed.
    var rejected: [KeyNote] = []
  }

  private struct Derivation: Hashable {
    let salt: Data
    let costs: ScryptCosts
  }

  /// The most derivations before a key is confirmed, and after.
  private static let maxDerivations = (first: 100, later: 24)
  private static let maxRejected = 100

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
    let own = notes?.load() ?? []
    for note in own.filter({ $0.isRejected == nil }).prefix(KeyDescriptor.maxCount) {
      add(salt: note.salt, note.costs, check: note.check)
    }
    // With another passphrase they may be right.
    state.withLock { if !$0.keys.isEmpty { $0.rejected = own.filter { $0.isRejected != nil } } }
  }

  /// The number of salts that were derived.
  var derivationCount: Int { state.withLock { $0.derivations.count } }

  /// Adds the key of a note if the passphrase confirms it.
  func add(salt: Data, _ costs: ScryptCosts, check: Data) {
    let note = KeyNote(rejecting: salt, costs, check: check)
    guard !isRejected(note), let key = derive(salt, costs: costs) else { return }
    guard key.check == check else { return reject(note) }
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
      let header = KeyNote(rejecting: salt, costs)
      guard !isRejected(header), let key = derive(salt, costs: costs) else { continue }
      if let payload = SealedBytes.open(data, name: name, by: key) {
        cache(key)
        return payload
      }
      reject(header)
    }
    saveNotes()
    return nil
  }

  /// Derives a key with a new salt and writes its descriptor.
  func makeKey(costs: ScryptCosts, in storage: any ObjectStorage) async throws(StorageError) {
    let salt = Data((0..<StorageKey.saltBytes).map { _ in UInt8.random(in: 0...255) })
    guard let key = StorageKey(passphrase: passphrase, salt: salt, costs: costs) else {
      throw .unusable(place: "this computer", reason: "not enough memory to derive the key")
    }
    try await storage.put(KeyDescriptor.name(salt: salt), data: KeyDescriptor(key).data())
    cache(key)
  }

  /// Returns the keys whose notes in the storage are missing or differ.
  func changedNotes(_ stored: [Data: KeyDescriptor]) -> [StorageKey] {
    all.filter { stored[$0.salt] != KeyDescriptor($0) }
  }

  func saveNotes() {
    let known = all.map(KeyNote.init) + state.withLock { $0.rejected }
    if mayWrite, let notes, known != notes.load() { notes.save(known) }
  }

  private func derive(_ salt: Data, costs: ScryptCosts) -> StorageKey? {
    if let key = state.withLock({ $0.keys[salt] }), key.costs == costs { return key }
    let isNew = state.withLock {
      let limit = $0.keys.isEmpty ? Self.maxDerivations.first : Self.maxDerivations.later
      return $0.derivations.count < limit
        && $0.derivations.insert(Derivation(salt: salt, costs: costs)).inserted
    }
    return isNew ? StorageKey(passphrase: passphrase, salt: salt, costs: costs) : nil
  }

  private func isRejected(_ note: KeyNote) -> Bool {
    state.withLock { $0.rejected.contains(note) }
  }

  private func reject(_ note: KeyNote) {
    state.withLock {
      if !$0.keys.isEmpty { $0.rejected = ($0.rejected + [note]).suffix(Self.maxRejected) }
    }
  }

  private func cache(_ key: StorageKey) {
    let isNew = state.withLock { $0.keys.updateValue(key, forKey: key.salt) == nil }
    if isNew { saveNotes() }
  }
}
