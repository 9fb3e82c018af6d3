import Foundation
import TestSupport
import Testing

@testable import RemoteStorage

@Suite struct SealedStorageTests {
  /// The lowest possible costs.
  private let costs = ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1)
  private let shared = MemoryStorage()
  private let hash = String(repeating: "0123456789abcdef", count: 4)

  private func open(
    _ passphrase: String?, in storage: (any ObjectStorage)? = nil,
    notes: MemoryKeyNotes? = nil, mayWrite: Bool = true
  ) async throws -> SealedStorage {
    try await SealedStorage.open(
      storage ?? shared, passphrase: passphrase, costs: costs, notes: notes, mayWrite: mayWrite)
  }

  @Test(arguments: [nil, "a long way home"])
  func conformsToObjectStorage(_ passphrase: String?) async throws {
    // Its own objects are not listed.
    let sealed = try await open(passphrase)
    try await shared.remove("stvisits.json")
    let keys = try await shared.list("keys/")
    for note in keys { try await shared.remove(note.name) }
    try await StorageConformance.check(sealed, isPadded: passphrase != nil)
  }

  @Test(arguments: [nil, "a long way home"])
  func secondMachineReadsObjectsOfFirst(_ passphrase: String?) async throws {
    let first = try await open(passphrase)
    let name = "photos/\(hash)/000001"
    try await first.put(name, data: Data("picture".utf8))
    let second = try await open(passphrase)
    #expect(second.isEncrypted == (passphrase != nil))
    #expect(try await second.get(name, limit: 7) == Data("picture".utf8))
    let listed = StoredObject(name: name, size: passphrase == nil ? 7 : 8)
    #expect(try await second.list("photos/") == [listed])
    #expect(try await second.list("photos/\(hash)/") == [listed])
    try await second.remove(name)
    #expect(try await first.get(name, limit: 7) == nil)
  }

  @Test func encryptionHidesNamesAndContents() async throws {
    let sealed = try await open("a long way home")
    try await sealed.put("photos/\(hash)/000001", data: Data("Wrigley Field".utf8))
    for (name, data) in shared.contents {
      #expect(!name.contains(hash) && ObjectName.isValid(name))
      #expect(data.range(of: Data("Wrigley".utf8)) == nil)
    }
    // The same again gives other bytes.
    let before = shared.contents
    try await sealed.put("photos/\(hash)/000001", data: Data("Wrigley Field".utf8))
    #expect(shared.contents.keys == before.keys && shared.contents != before)
  }

  @Test(arguments: [nil, "a long way home"])
  func detectsAnyChangedByte(_ passphrase: String?) async throws {
    let sealed = try await open(passphrase)
    try await sealed.put("a", data: Data("nine".utf8))
    let whole = try #require(shared.contents["a"])
    for index in 0..<whole.count {
      var changed = whole
      changed[index] ^= 0x10
      try await shared.put("a", data: changed)
      await #expect(throws: StorageError.self) { try await sealed.get("a", limit: 100) }
      try await shared.put("a", data: whole.prefix(index))
      await #expect(throws: StorageError.damaged(name: "a")) {
        try await sealed.get("a", limit: 100)
      }
    }
    try await shared.put("b", data: whole)
    await #expect(throws: StorageError.damaged(name: "b")) { try await sealed.get("b", limit: 100) }
  }

  @Test func wrongPassphraseFailsOnOpen() async throws {
    _ = try await open("a long way home")
    let before = shared.contents
    await #expect(throws: StorageError.wrongPassphrase) { try await open("a long way hone") }
    await #expect(throws: StorageError.needsPassphrase) { try await open(nil) }
    await #expect(throws: StorageError.needsPassphrase) { try await open("") }
    #expect(shared.contents == before)
  }

  @Test func passphraseIsUnicodeNormalized() async throws {
    let sealed = try await open("caf\u{e9}")
    try await sealed.put("a", data: Data([1]))
    #expect(try await open("cafe\u{301}").get("a", limit: 1) == Data([1]))
  }

  /// Any key note or encrypted object means encryption, whatever the descriptor says.
  @Test(
    arguments: [nil, #"{"form": 1, "isEncrypted": true}"#, #"{"form": 1, "isEncrypted": false}"#],
    ["", "note", "object", "plain", "plain object"])
  func descriptorHasNoAuthority(_ descriptor: String?, _ content: String) async throws {
    let whole = MemoryStorage()
    let costs = ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1)
    let sealed = try await SealedStorage.open(whole, passphrase: "a long way home", costs: costs)
    try await sealed.put("devices/a/1.log", data: Data([1]))
    for (name, data) in whole.contents
    where content == "note" && name.hasPrefix("keys/")
      || content.hasSuffix("object") && name.hasPrefix("devices/")
    {
      try await shared.put(name, data: data)
    }
    if content.hasPrefix("plain") {
      let name = "devices/0/1.log"
      try await shared.put(name, data: SealedBytes.seal(Data([2]), name: name))
    }
    if let descriptor { try await shared.put("stvisits.json", data: Data(descriptor.utf8)) }
    let before = shared.contents
    switch content {
    case "":
      #expect(try await open(nil).isEncrypted == false)
    case "plain":
      await #expect(throws: StorageError.notEncrypted) { try await open("a long way home") }
      #expect(shared.contents == before)
      #expect(try await open(nil).isEncrypted == false)
    default:
      await #expect(throws: StorageError.needsPassphrase) { try await open(nil) }
      #expect(shared.contents == before)
      #expect(try await open("a long way home").isEncrypted)
    }
    let stored = try #require(shared.contents["stvisits.json"])
    let isEncrypted = content != "" && content != "plain"
    #expect(String(decoding: stored, as: UTF8.self).contains("\(isEncrypted)"))
  }

  @Test func encryptedStorageRejectsPlainObjects() async throws {
    let sealed = try await open("a long way home")
    try await shared.put("a", data: SealedBytes.seal(Data([1]), name: "a"))
    await #expect(throws: StorageError.damaged(name: "a")) { try await sealed.get("a", limit: 1) }
  }

  @Test func machinesThatStartTogetherReadEachOther() async throws {
    let other = MemoryStorage()
    try await open("a long way home").put("photos/\(hash)/1", data: Data([1]))
    try await open("a long way home", in: other).put("photos/\(hash)/2", data: Data([2]))
    // A synchronization program merges the folders.
    for (name, data) in other.contents { try await shared.put(name, data: data) }
    #expect(try await shared.list("keys/").count == 2)
    let third = try await open("a long way home")
    #expect(
      try await third.list("photos/\(hash)/").map(\.name).map { $0.suffix(2) } == ["/1", "/2"])
    #expect(try await third.get("photos/\(hash)/1", limit: 1) == Data([1]))
    #expect(try await third.get("photos/\(hash)/2", limit: 1) == Data([2]))
    try await third.remove("photos/\(hash)/1")
    #expect(try await third.list("photos/").count == 1)
  }

  @Test func readOnlyOpenWritesNothing() async throws {
    for passphrase in [nil, "a long way home"] {
      let sealed = try await open(passphrase, mayWrite: false)
      #expect(try await sealed.list("") == [])
    }
    #expect(shared.contents.isEmpty)
  }

  @Test func reportsNewerFormat() async throws {
    try await shared.put("stvisits.json", data: Data(#"{"form": 2, "isEncrypted": false}"#.utf8))
    await #expect(throws: StorageError.newerFormat(2)) { try await open(nil) }
    try await shared.remove("stvisits.json")
    let sealed = try await open(nil)
    try await shared.put("a", data: Data("STVS".utf8) + [9, 0, 0, 0] + Data(count: 50))
    await #expect(throws: StorageError.newerFormat(9)) { try await sealed.get("a", limit: 100) }
  }

  @Test(arguments: ["", "[", "{}", "null", String(repeating: "[", count: 4_000)])
  func brokenDescriptorsAreIgnored(_ text: String) async throws {
    try await shared.put("stvisits.json", data: Data(text.utf8))
    try await shared.put("keys/00.json", data: Data(text.utf8))
    try await shared.put("keys/\(String(repeating: "0", count: 32)).json", data: Data(text.utf8))
    try await open("a long way home").put("a", data: Data([1]))
    #expect(try await open("a long way home").get("a", limit: 1) == Data([1]))
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func noDataLossWithFaultyStorage(_ seed: UInt64) async throws {
    let faulty = FaultyStorage(shared, seed: seed)
    try await FaultyConnectionCheck.check(faulty, seed: seed) { faulty.isHealthy = true }
  }

  @Test func paddingHidesSizes() async throws {
    for bytes in [0, 1, 2, 7, 8, 100, 4_095, 1 << 20, 8 << 20] {
      let payload = Data(repeating: 0, count: bytes)
      let padded = ObjectPadding.pad(payload)
      #expect(padded.count == ObjectPadding.paddedSize(of: bytes))
      #expect(Double(padded.count) <= Double(bytes + 1) * 1.12)
      #expect(ObjectPadding.unpad(padded) == payload)
    }
    let sizes = Set((1_000_000..<1_001_000).map(ObjectPadding.paddedSize))
    #expect(sizes.count == 1)
    #expect(ObjectPadding.unpad(Data()) == nil && ObjectPadding.unpad(Data([1, 0])) == nil)
  }
}

@Suite struct PassphraseStrengthTests {
  @Test(arguments: [
    "", "a", "secret", "password", "Password1!", "qwerty123", "Summer2019!", "aaaaaaaaaaaaaaaaaaaa",
    "12345678901234567890", "abcdefghijklmnopqrst", "korrekt Pferd", "Red Sox 2004",
    "baseballbaseballbaseball", "secret secret secret secret secret", "letmein letmein",
    "correct horse battery staple", "CorrectHorseBatteryStaple!1", "password dragon monkey letmein",
    "Take me out to the ball game, 1908", "to be or not to be, that is the question",
  ]) func guessablePassphraseIsWeak(passphrase: String) {
    #expect(PassphraseStrength.isWeak(passphrase), "\(PassphraseStrength.bits(of: passphrase))")
  }

  @Test(arguments: [
    "gravel-otter-minute-pumpkin", "battery horse correct gravel", "xK9f!Qz2mP%wr7",
    "vier sehr lange Wörter hintereinander", "9f3a81c0d2e4b7a6", "hT7.pQ2-vX9_kL4",
  ]) func longPassphraseIsEnough(passphrase: String) {
    #expect(!PassphraseStrength.isWeak(passphrase), "\(PassphraseStrength.bits(of: passphrase))")
  }
}

/// Objects and listings of a storage that isn't trusted.
@Suite struct ObjectMutationTests {
  private let costs = ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1)

  @Test func changedDescriptorsGiveErrors() async throws {
    let memory = MemoryStorage()
    let phrase = "gravel otter minute pumpkin"
    _ = try await SealedStorage.open(memory, passphrase: phrase, costs: costs)
    let whole = memory.contents
    for (name, data) in whole {
      try await InputMutator.run(
        samples: [Array(data)], tokens: ["\"rounds\":1024", "null", "[", "1e9"], divisor: 8
      ) { bytes in
        try await memory.put(name, data: Data(bytes))
        for passphrase in [nil, phrase] {
          do {
            _ = try await SealedStorage.open(
              memory, passphrase: passphrase, costs: costs, mayWrite: false)
          } catch is StorageError {}
        }
        try await memory.put(name, data: data)
      }
    }
    #expect(memory.contents == whole)
  }

  @Test func brokenListingsHaveValidEntries() {
    let dav = """
      <?xml version="1.0"?><D:multistatus xmlns:D="DAV:"><D:response><D:href>/a/b%20c/</D:href>
      <D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype><D:getcontentlength>7\
      </D:getcontentlength></D:prop></D:propstat></D:response></D:multistatus>
      """
    let bucket = """
      <ListBucketResult><Contents><Key>mine/a%2Fb</Key><Size>5</Size></Contents>
      <IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></ListBucketResult>
      """
    let failure = "<Error><Code>NoSuchKey</Code><Message>none&#10;here</Message></Error>"
    InputMutator.run(
      samples: [dav, bucket, failure].map { Array($0.utf8) },
      tokens: ["<Key>", "</Contents>", "&#x41;", "%FF", "<![CDATA[", "<!DOCTYPE a>", "-5"]
    ) { bytes in
      let data = Data(bytes)
      if let listing = WebDAVListing(data) {
        for entry in listing.children(of: "/a") {
          #expect(entry.size >= 0 && !entry.path.contains("/"))
        }
      }
      if let page = BucketListing(data) { #expect(page.objects.allSatisfy { $0.size >= 0 }) }
      #expect(BucketErrorResponse(data).code?.contains(where: \.isNewline) != true)
    }
  }
}
