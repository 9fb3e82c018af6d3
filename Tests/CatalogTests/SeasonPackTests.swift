import Cryptography
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// The text form of what was learned, and what is said of a damaged one.
@Suite struct SeasonPackTests {
  private let facts: CatalogFixture
  private let catalog: Catalog
  private let pack: SeasonPack

  init() throws {
    facts = try CatalogFixture()
    var season = try CatalogFixture.season()
    season[2] = try CatalogFixture.game(3, "2026-06-10", "bbb", "ccc", status: .postponed)
    season[4] = try CatalogFixture.game(5, "2026-09-03", "aaa", "ccc")
    pack = try #require(try facts.applyListing(season).pack)
    catalog = try facts.catalog()
  }

  private func cause(_ bytes: [UInt8], key: [UInt8]? = nil) -> CatalogUpdateError.Cause? {
    do throws(CatalogUpdateError) {
      _ = try catalog.readPack(bytes, path: "a pack", signedBy: key)
      return nil
    } catch { return error.cause }
  }

  @Test func roundTripsPack() throws {
    #expect(try catalog.readPack(pack.bytes, path: "a pack") == pack)
    #expect(pack.header.summary.games == 5 && pack.header.summary.results == 1)
    #expect(pack.header.summary.lastDay == LocalDay("2026-09-03"))
  }

  @Test func packFileIsPrivate() throws {
    #expect(try facts.learned.appendingPathComponent("mlb-2026.txt").permissions == 0o600)
    #expect(try facts.learned.permissions == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: facts.learned.path).count == 1)
  }

  @Test func checksumDetectsChangedByte() throws {
    try #require(!pack.bytes.isEmpty)
    for place in stride(from: 0, to: pack.bytes.count, by: 7) {
      var bytes = pack.bytes
      bytes[place] ^= 1
      #expect(cause(bytes) != nil, "byte \(place)")
    }
    for count in stride(from: 0, to: pack.bytes.count, by: 11) {
      #expect(cause(Array(pack.bytes.prefix(count))) != nil)
    }
  }

  @Test(arguments: [
    ("stvisits-facts 1", "stvisits-facts 2", CatalogUpdateError.Cause.newerForm),
    ("league mlb", "league ../x", .malformed(line: 2, "not a league ID: '../x'")),
    ("season 2026", "season 26", .malformed(line: 3, "not a season: '26'")),
    ("games 5", "games 6", .malformed(line: 11, "expected 6 games, found 5")),
    ("AAA BBB 5-3", "AAA XXX 5-3", .malformed(line: 14, "unknown team 'XXX'")),
    ("old-park", "no-park", .malformed(line: 11, "unknown stadium 'no-park'")),
    (" id:mlb:4", "", .malformed(line: 20, "a game without an ID")),
    (
      "id:mlb:4", "id:mlb:4/5",
      .malformed(line: 20, "expected an ID such as 'id:mlb:745123', found 'id:mlb:4/5'")
    ),
    (" postponed", " put-off", .malformed(line: 18, "unknown option 'put-off' of a game")),
    ("history ", "story ", .malformed(line: 24, "expected the history of a game")),
  ])
  func reportsMalformedLine(
    _ old: String, _ new: String, _ expected: CatalogUpdateError.Cause
  ) throws {
    let text = String(decoding: try PackTrailer.open(pack.bytes, path: "").body, as: UTF8.self)
    let range = try #require(text.range(of: old))
    #expect(cause(PackTrailer.sealed(text.replacingCharacters(in: range, with: new))) == expected)
  }

  @Test func rejectsOtherFiles() throws {
    #expect(cause(Array("<html>".utf8)) == .notAPack && cause([]) == .notAPack)
    #expect(cause(Array(repeating: UInt8(ascii: "s"), count: SeasonPack.maxBytes + 1)) == .tooLarge)
  }

  @Test func configuredKeyRequiresSignature() throws {
    let key = SigningKey()
    let known = key.publicKey.bytes
    let signed = try PackTrailer.signed(pack.bytes, by: key)
    #expect(cause(pack.bytes, key: known) == .unsigned && cause(signed, key: known) == nil)
    #expect(cause(signed) == nil)
    #expect(cause(signed, key: SigningKey().publicKey.bytes) == .wrongSignature)
    // Another text under the same signature.
    let (body, _) = try PackTrailer.open(signed, path: "")
    let ending = String(decoding: signed[body.count...], as: UTF8.self)
    let line = ending.split(separator: "\n").first.map(String.init) ?? ""
    let text = String(decoding: body, as: UTF8.self).replacingOccurrences(of: "5-3", with: "6-3")
    #expect(cause(PackTrailer.sealed(text + line + "\n"), key: known) == .wrongSignature)
  }

  @Test func readsKeysInBase64AndHexadecimal() {
    let key = (0..<32).map { UInt8($0) }
    let digits = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(PackTrailer.publicKey(digits) == key)
    #expect(PackTrailer.publicKey(Data(key).base64EncodedString() + "\n") == key)
    let other = digits.replacingOccurrences(of: "0", with: "x")
    for bad in ["", "abc", String(digits.dropLast()), other] {
      #expect(PackTrailer.publicKey(bad) == nil)
    }
  }

  @Test func damagedPackIsReportedOnceAndBundledDataIsUsed() throws {
    let file = facts.learned.appendingPathComponent("mlb-2026.txt")
    var bytes = pack.bytes
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: file)
    let errors = CatalogErrorLog()
    let catalog = try facts.catalog(errors)
    #expect(errors.all.isEmpty)
    let day = try #require(LocalDay("2026-09-01"))
    #expect(try catalog.games(on: day).count == 1)
    #expect(try catalog.games(of: "mlb", season: 2026).count == 5)
    #expect(errors.all == [CatalogUpdateError(path: file.path, .checksum)])
    let moved = try CatalogUpdateStore(folder: facts.learned).setAside(league: "mlb", season: 2026)
    #expect(moved == file.path + ".damaged-1")
    #expect(try facts.catalog(errors).seasons(of: "mlb").count == 1)
    #expect(errors.all.count == 1)
  }

  @Test func reportsMalformedHeaderOnOpening() throws {
    try CatalogFixture.with { facts throws in
      try facts.learned.createFolder()
      for (name, text) in [
        ("mlb-2027.txt", "nothing"), ("nhl-2026.txt", ""), ("notes.txt", "mine"),
        ("..-2026.txt", "x"), (".mlb-2025.txt", "x"),
      ] { try Data(text.utf8).write(to: facts.learned.appendingPathComponent(name)) }
      let errors = CatalogErrorLog()
      #expect(try facts.catalog(errors).games(of: "mlb", season: 2026).count == 5)
      #expect(
        errors.all.map { ($0.path as NSString).lastPathComponent }
          == ["mlb-2027.txt", "nhl-2026.txt"])
    }
  }

  @Test func missingFolderIsNotCreated() throws {
    try CatalogFixture.with { facts throws in
      _ = try facts.catalog()
      #expect(!FileManager.default.fileExists(atPath: facts.learned.path))
    }
  }
}

/// Packs may come over networks that change them.
@Suite struct PackMutationTests {
  private let catalog: Catalog
  private let pack: SeasonPack

  init() throws {
    let facts = try CatalogFixture()
    pack = try #require(try facts.applyListing(try CatalogFixture.season()).pack)
    catalog = try facts.catalog()
  }

  @Test func brokenPacksAreRejectedOrRead() throws {
    let text = String(decoding: try PackTrailer.open(pack.bytes, path: "").body, as: UTF8.self)
    InputMutator.run(
      samples: [Array(text.utf8)], tokens: ["games ", "\n\n", "changed ", "history", "\t", "mlb"]
    ) { bytes in
      // A right checksum, so that the reader sees the rest.
      let sealed = PackTrailer.sealed(String(decoding: bytes, as: UTF8.self))
      guard let read = try? catalog.readPack(sealed, path: "pack") else { return }
      #expect(read.rows.allSatisfy { (1...9999).contains($0.game.day.year) })
      #expect((try? catalog.readPack(read.bytes, path: "pack")) == read)
    }
  }

  @Test func changedSignedPackIsRejected() throws {
    let secret = SigningKey()
    let signed = try PackTrailer.signed(pack.bytes, by: secret)
    let key = secret.publicKey.bytes
    #expect(throws: Never.self) { try catalog.readPack(signed, path: "pack", signedBy: key) }
    InputMutator.run(samples: [signed], tokens: ["signature ", "sha256 "]) { bytes in
      guard bytes != signed else { return }
      // Also with a right checksum.
      let body = bytes.dropLast(72)
      for changed in [bytes, PackTrailer.sealed(String(decoding: body, as: UTF8.self))]
      where changed != signed {
        let read = try? catalog.readPack(changed, path: "pack", signedBy: key)
        #expect(read == nil || read == pack)
      }
    }
  }
}
