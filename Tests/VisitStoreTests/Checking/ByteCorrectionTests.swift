import Foundation
import GRDB
import TestSupport
import Testing

@testable import VisitStore

/// The changed byte of a row, found by the digest of its table.
@Suite struct ByteCorrectionTests {
  @Test func changedByteIsFoundAtEveryPlace() {
    var generator = SeededGenerator(seed: 5)
    let bytes = (0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var hash = RowHash()
    for byte in bytes { hash.add(byte: byte) }
    #expect(RowHash.state(of: hash.value) == hash.state)
    var found: [Int] = []
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= UInt8.random(in: 1...255, using: &generator)
      let corrections = RowHash.corrections(of: damaged, to: hash.value)
      if corrections.map(\.place) == [place], corrections.first?.byte == bytes[place] {
        found.append(place)
      }
    }
    #expect(found == Array(bytes.indices))
    var twice = bytes
    twice[10] ^= 1
    twice[200] ^= 1
    #expect(RowHash.corrections(of: twice, to: hash.value).isEmpty)
    #expect(RowHash.corrections(of: bytes, to: hash.value).isEmpty)
  }

  @Test(arguments: [
    ("number", "7 + 256"), ("number", "7 | (1 << 40)"), ("number", "-249"), ("real", "12.75"),
    ("text", "'Fenway Pbrk'"), ("text", "CAST(X'46656E7761792050E1726B' AS TEXT)"),
    ("text", "CAST(X'46656E77617920500072' || X'6B' AS TEXT)"), ("bytes", "X'0102FF04'"),
    ("id", "6"),
  ])
  func changedByteOfAValueIsFound(_ column: String, _ damage: String) throws {
    let queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE place (id INTEGER PRIMARY KEY, number INTEGER, real REAL, text TEXT,
            bytes BLOB, empty TEXT) STRICT;
          INSERT INTO place VALUES (1, -1, 0.5, '', X'', NULL), (2, 7, 12.5, 'Fenway Park',
            X'01020304', NULL), (3, NULL, NULL, 'ü', X'FF', 'a')
          """)
      let shape = try #require(LibraryTables(database).shapes.first)
      let digest = try ContentDigest(database)
      let sum = try digest.sum(of: shape)
      let value = try DatabaseValue.fetchOne(
        database, sql: "SELECT \(column) FROM place WHERE number = 7")
      try database.execute(sql: "UPDATE place SET \(column) = \(damage) WHERE number = 7")
      let missing = sum &- (try digest.sum(of: shape))
      let found = try ByteCorrection(database, shape, missing: missing).replacements()
      guard damage != "-249" else { return #expect(found.isEmpty, "all bytes differ") }
      #expect(found.map(\.column) == [column])
      #expect(found.first?.row == (column == "id" ? 6 : 2))
      #expect(found.first?.value == value)
    }
  }
}
