import Cryptography
import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import DataUpdates

/// Packs of tips: round trip, merging and tampering, with random tips.
@Suite struct TipPackTests {
  private static let hostile = [
    "Take the \u{1B}[31mRed\u{1B}[0m Line", "<script>alert(1)</script> & \"cheap\"",
    "two\nlines\u{7}", "\u{202E}desrever", "Größe: 12 € 🅿️", "tip {\"id\": 1}", "# sha256 00",
  ]

  private struct Signer {
    let name: String
    let secret: SigningKey

    init(_ name: String) { (self.name, secret) = (name, SigningKey()) }

    var publicKey: [UInt8] { secret.publicKey.bytes }

    func pack(_ notes: [StadiumNote]) throws -> [UInt8] {
      try TipPack(notes, by: name, key: publicKey).signed(by: secret)
    }
  }

  private func makeTips(_ generator: inout SeededGenerator, count: Int) -> [StadiumNote] {
    (0..<count).map { _ in
      let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(generator.next() % 1_000))
      let text = Self.hostile[Int(generator.next() % UInt64(Self.hostile.count))]
      return StadiumNote(
        id: generator.nextUUID(), stadium: "wrigley-field-chicago", stadiumName: "Wrigley Field",
        topic: StadiumNote.Topic.tips[Int(generator.next() % 6)],
        text: StadiumNote.cleaned(text + " \(generator.next())"), createdAt: time, changedAt: time)
    }
  }

  private func notes(after packs: [[UInt8]], startingWith own: [StadiumNote]) throws
    -> [UUID: StadiumNote]
  {
    try packs.reduce(into: Dictionary(uniqueKeysWithValues: own.map { ($0.id, $0) })) {
      let merge = TipImport(try TipPack($1, path: "pack"), into: Array($0.values))
      for note in merge.added + merge.updated { $0[note.id] = note }
    }
  }

  @Test(arguments: 1...5) func packRoundTrips(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tips = makeTips(&generator, count: 20)
    let ana = Signer("Ana \u{1B}]0;x\u{7}")
    let pack = try TipPack(try ana.pack(tips), path: "ana.txt", signedBy: ana.publicKey)
    #expect(pack.author.name == "Ana ]0;x")
    let key = { (tip: StadiumNote) in
      [tip.id.text, tip.stadium.rawValue, tip.topic.rawValue, tip.text, tip.changedAt.utcText]
    }
    #expect(pack.tips.map(key) == tips.sorted { $0.id.uuidString < $1.id.uuidString }.map(key))
    #expect(pack.tips.allSatisfy { !$0.text.unicodeScalars.contains { $0 == "\u{1B}" } })
  }

  @Test(arguments: 1...5) func mergeIsCommutativeAndIdempotent(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let own = makeTips(&generator, count: 3)
    let signers = [Signer("Ana"), Signer("Ana"), Signer("Ben")]
    let first = makeTips(&generator, count: 8)
    let later = first.map { tip in
      var tip = tip
      guard generator.next() % 2 == 0 else { return tip }
      tip.text += " (changed)"
      tip.changedAt += Double(generator.next() % 3) - 1
      return tip
    }
    let packs = try [
      signers[0].pack(first), signers[0].pack(later), signers[1].pack(first + own),
      signers[2].pack(makeTips(&generator, count: 4)),
    ]
    let merged = try notes(after: packs, startingWith: own)
    for _ in 0..<5 {
      let order = packs.shuffled(using: &generator)
      #expect(try notes(after: order, startingWith: own) == merged)
      #expect(try notes(after: order + order, startingWith: own) == merged)
    }
    // Both authors' tips are kept, and own ones are never replaced.
    #expect(merged.count == 3 + 8 + 8 + 4)
    #expect(own.allSatisfy { merged[$0.id] == $0 })
  }

  @Test func laterVersionReplacesEarlierOneOfSameSigner() throws {
    var generator = SeededGenerator(seed: 7)
    var tip = makeTips(&generator, count: 1)[0]
    let ana = Signer("Ana")
    let first = try ana.pack([tip])
    tip.text = "The lot is closed"
    tip.changedAt += 60
    let second = try ana.pack([tip])
    for packs in [[first, second], [second, first]] {
      #expect(try notes(after: packs, startingWith: []).values.map(\.text) == ["The lot is closed"])
    }
  }

  @Test func everyChangedByteIsRefused() throws {
    var generator = SeededGenerator(seed: 3)
    let pack = try Signer("Ana").pack(makeTips(&generator, count: 2))
    for place in pack.indices {
      var changed = pack
      changed[place] ^= 1
      #expect(throws: TipError.self, "byte \(place)") { try TipPack(changed, path: "pack") }
    }
    for count in [0, 1, 10, pack.count / 2, pack.count - 1] {
      #expect(throws: TipError.self) { try TipPack(Array(pack.prefix(count)), path: "pack") }
    }
  }

  @Test func resealedPackWithoutValidSignatureIsRefused() throws {
    var generator = SeededGenerator(seed: 4)
    let (ana, eve) = (Signer("Ana"), Signer("Eve"))
    let tips = makeTips(&generator, count: 2)
    // Signed by another key than the one that it names.
    let forged = try TipPack(tips, by: "Ana", key: ana.publicKey).signed(by: eve.secret)
    #expect(throws: TipError.wrongSignature(path: "p")) { try TipPack(forged, path: "p") }
    let other = try eve.pack(tips)
    #expect(throws: TipError.otherKey(path: "p", key: eve.publicKey.hexadecimal)) {
      try TipPack(other, path: "p", signedBy: ana.publicKey)
    }
  }

  @Test func uselessPacksAreNotWritten() throws {
    var generator = SeededGenerator(seed: 5)
    let tips = makeTips(&generator, count: 1)
    for name in [
      "", " \n", "Ana\nBen", "A\u{200D}na", "Ana\u{FEFF}", String(repeating: "a", count: 101),
    ] {
      #expect(throws: TipError.invalidAuthor(name)) { try TipPack(tips, by: name, key: [1]) }
    }
    #expect(throws: TipError.nothingToExport) { try TipPack([], by: "Ana", key: [1]) }
  }
}
