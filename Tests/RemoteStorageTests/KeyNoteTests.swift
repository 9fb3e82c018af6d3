import Cryptography
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RemoteStorage

/// Lost, changed and forged key notes.
@Suite struct KeyNoteTests {
  private let costs = ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1)
  private let shared = MemoryStorage()
  private let passphrase = "a long way home"

  private func open(
    _ passphrase: String? = nil, notes: (any KeyNotes)? = nil
  ) async throws -> SealedStorage {
    try await SealedStorage.open(
      shared, passphrase: passphrase ?? self.passphrase, costs: costs, notes: notes)
  }

  /// Writes an object with an encrypted storage.
  private func fill(_ notes: (any KeyNotes)? = nil) async throws {
    try await open(notes: notes).put("devices/a/1.log", data: Data([1]))
  }

  private func stored() async throws -> [String: Data] {
    shared.contents.filter { $0.key.hasPrefix("keys/") }
  }

  private func removeNotes() async throws {
    for name in try await stored().keys { try await shared.remove(name) }
  }

  @Test func lostNotesAreDerivedFromObjectsAndPutBack() async throws {
    try await fill()
    let before = try await stored()
    try await removeNotes()
    #expect(try await open().get("devices/a/1.log", limit: 1) == Data([1]))
    #expect(try await stored() == before)
  }

  @Test func machinePutsItsNotesBack() async throws {
    let notes = MemoryKeyNotes()
    try await fill(notes)
    let before = try await stored()
    #expect(notes.load().count == 1)
    for name in shared.contents.keys { try await shared.remove(name) }
    _ = try await open(notes: notes)
    #expect(try await stored() == before)
  }

  @Test func changedCostsLockNobodyOut() async throws {
    let notes = MemoryKeyNotes()
    try await fill(notes)
    let before = try await stored()
    for text in [#""rounds" : 32"#, #""rounds" : 3"#, #""rounds" : 1073741824"#] {
      for (name, data) in before {
        let changed = String(decoding: data, as: UTF8.self)
          .replacingOccurrences(of: #""rounds" : 16"#, with: text)
        #expect(Data(changed.utf8) != data)
        try await shared.put(name, data: Data(changed.utf8))
      }
      // With own notes, and on a machine that has none.
      for notes in [notes, nil] {
        #expect(try await open(notes: notes).get("devices/a/1.log", limit: 1) == Data([1]))
        #expect(try await stored() == before)
      }
    }
    await #expect(throws: StorageError.wrongPassphrase) { try await open("a long way hone") }
  }

  @Test func bogusNotesLockNobodyOut() async throws {
    let notes = MemoryKeyNotes()
    try await fill(notes)
    let name = try #require(try await stored().keys.first)
    let bogus = #"{"form":1,"costs":{"rounds":16,"blockSize":8,"parallelism":1},"check":"AAAA"}"#
    for number in 0..<20 {
      let salt = String(repeating: "0", count: 30) + String(format: "%02x", number)
      try await shared.put("keys/\(salt).json", data: Data(bogus.utf8))
    }
    try await shared.put("keys/backup.json", data: Data("a copy".utf8))
    try await shared.put(
      "keys/" + String(repeating: "f", count: 32) + ".json", data: Data(count: 9_000))
    for notes in [notes, MemoryKeyNotes()] {
      let sealed = try await open(notes: notes)
      #expect(try await sealed.get("devices/a/1.log", limit: 1) == Data([1]))
      try await sealed.put("devices/a/2.log", data: Data([2]))
      let confirmed = notes.load().filter { $0.isRejected == nil }
      #expect(confirmed.map { KeyDescriptor.name(salt: $0.salt) } == [name])
      #expect(sealed.unconfirmedNotes.count == 22 && !sealed.unconfirmedNotes.contains(name))
    }
  }

  /// What no key confirms takes a derivation once, not at each sync.
  @Test func forgedHeadersAreTriedOnce() async throws {
    let notes = MemoryKeyNotes()
    try await fill(notes)
    let forger = MemoryStorage()
    let name = "devices/b/1.log"
    try await SealedStorage.open(forger, passphrase: "another one", costs: costs)
      .put(name, data: Data([2]))
    let forged = try #require(forger.contents[name])
    guard case .encrypted(let salt, let costs?)? = SealedBytes.header(of: forged) else {
      Issue.record("no header")
      return
    }
    func read(_ passphrase: String) async throws -> (payload: Data?, derivations: Int) {
      let ring = KeyRing(passphrase: passphrase, notes: notes, mayWrite: true)
      ring.addOwn()
      let own = ring.derivationCount
      let payload = try await ring.open(forged, name: name, salt: salt, costs: costs, in: shared)
      return (payload, ring.derivationCount - own)
    }
    for derivations in [1, 0, 0] {
      let read = try await read(passphrase)
      #expect(read.payload == nil && read.derivations == derivations)
    }
    #expect(try await read("another one").payload == Data([2]))
  }

  @Test func notesThatArePutBackAreNamed() async throws {
    let notes = MemoryKeyNotes()
    #expect(try await open(notes: notes).changedDescriptors.isEmpty)
    try await fill(notes)
    let name = try #require(try await stored().keys.first)
    try await removeNotes()
    try await shared.put("stvisits.json", data: Data("{}".utf8))
    #expect(try await open(notes: notes).changedDescriptors == [name, "stvisits.json"])
    #expect(try await open(notes: notes).changedDescriptors.isEmpty)
  }

  /// One forged or damaged object must not stop the machines of a storage.
  @Test(arguments: ["newer", "large"])
  func forgedDescriptorsStopNobody(_ kind: String) async throws {
    let notes = MemoryKeyNotes()
    try await fill(notes)
    let before = shared.contents
    let large = Data(count: 9_000)
    let descriptor = Data(#"{"form": 9, "isEncrypted": true}"#.utf8)
    try await shared.put("stvisits.json", data: kind == "newer" ? descriptor : large)
    let note = #"{"form":2,"costs":{"rounds":16,"blockSize":8,"parallelism":1},"check":"AAAA"}"#
    let name = "keys/" + String(repeating: "0", count: 31) + "1.json"
    try await shared.put(name, data: kind == "newer" ? Data(note.utf8) : large)
    for notes in [notes, MemoryKeyNotes()] {
      let sealed = try await open(notes: notes)
      #expect(try await sealed.get("devices/a/1.log", limit: 1) == Data([1]))
      try await shared.remove(name)
      #expect(shared.contents == before)
      try await shared.put(name, data: kind == "newer" ? Data(note.utf8) : large)
    }
  }

  @Test func newerDescriptorStopsNoPlainStorage() async throws {
    let plain = MemoryStorage()
    try await SealedStorage.open(plain, passphrase: nil).put("devices/a/1.log", data: Data([1]))
    let before = plain.contents
    try await plain.put("stvisits.json", data: Data(#"{"form": 3, "isEncrypted": false}"#.utf8))
    let sealed = try await SealedStorage.open(plain, passphrase: nil)
    #expect(try await sealed.get("devices/a/1.log", limit: 1) == Data([1]))
    #expect(plain.contents == before)
  }

  /// Forged notes and objects that come first must not hide the true ones.
  @Test(arguments: [9, 40]) func forgedObjectsLockNoNewMachineOut(_ count: Int) async throws {
    let forger = MemoryStorage()
    try await fill()
    for number in 0..<count {
      let sealed = try await SealedStorage.open(forger, passphrase: "another one", costs: costs)
      try await sealed.put("devices/a/1.log", data: Data([2]))
      let salt = String(repeating: "0", count: 30) + String(format: "%02x", number)
      let note = try #require(forger.contents.first { $0.key.hasPrefix("keys/") })
      try await shared.put("keys/\(salt).json", data: note.value)
      let object = try #require(forger.contents["devices/a/1.log"])
      try await shared.put("devices/0\(salt.suffix(2))/1.log", data: object)
    }
    #expect(try await open().get("devices/a/1.log", limit: 1) == Data([1]))
  }

  /// Objects of the first format don't contain the costs.
  @Test func objectsOfFirstFormatAreRead() async throws {
    try await fill()
    let salt = try #require(try await stored().keys.first.flatMap(KeyDescriptor.salt))
    let key = try #require(StorageKey(passphrase: passphrase, salt: salt, costs: costs))
    let payload = Data("old".utf8)
    let old = SealedBytes.sealInFirstForm(payload, name: "devices/a/0.log", by: key)
    #expect(old[4] == 1 && old[6] == 0)
    try await shared.put("devices/a/0.log", data: old)
    #expect(try await open().get("devices/a/0.log", limit: 3) == payload)
    // Without the notes, the costs come from other objects.
    try await removeNotes()
    #expect(try await open().get("devices/a/0.log", limit: 3) == payload)
  }

  @Test func headerBytesHoldCosts() {
    for costs in [costs, .standard, .first, ScryptCosts(rounds: 2, blockSize: 32, parallelism: 4)] {
      #expect(ScryptCosts(headerBytes: costs.headerBytes) == costs)
    }
    #expect(ScryptCosts(headerBytes: (21, 0)) == nil && ScryptCosts(headerBytes: (20, 31)) == nil)
    #expect(ScryptCosts(headerBytes: (0, 0)) == nil && ScryptCosts(headerBytes: (10, 0x80)) == nil)
  }

  @Test func noteFileIsForOneLocation() throws {
    try withTemporaryDirectory { folder in
      let key = try #require(StorageKey(passphrase: "x", salt: Data(count: 16), costs: costs))
      let file = KeyNoteFile(in: folder, location: "/mnt/one")
      #expect(file.load().isEmpty)
      file.save([KeyNote(key)])
      #expect(file.load() == [KeyNote(key)])
      #expect(KeyNoteFile(in: folder, location: "/mnt/other").load().isEmpty)
    }
  }
}

/// Key notes in memory.
final class MemoryKeyNotes: KeyNotes {
  private let notes = Mutex<[KeyNote]>([])
  func load() -> [KeyNote] { notes.withLock(\.self) }
  func save(_ notes: [KeyNote]) { self.notes.withLock { $0 = notes } }
}

extension SealedBytes {
  /// Seals as version 1 of the program did.
  static func sealInFirstForm(_ payload: Data, name: String, by key: StorageKey) -> Data {
    let head = Data("STVS".utf8) + [1, 1, 0, 0] + key.salt
    return head
      + ChaChaPoly.seal(payload, key: key.objectKey, authenticating: head + Data(name.utf8))
  }
}
