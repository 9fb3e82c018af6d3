import GRDB
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// The latest entry of each group of columns decides, in any order.
@Suite struct MergedRowTests {
  private let id = "8B1E0C5A-4C7E-4D34-9D0E-5B8C3A0F2E11"
  private let names = ["A", "B", "C"]

  private func entry(
    _ time: Int64, _ operation: SyncEntry.ChangeOperation = .update, name: String = "A",
    _ values: [String: DatabaseValue] = [:]
  ) -> SyncEntry {
    SyncEntry(
      stamp: SyncEntry.Stamp(time: time, entry: name), table: .visit, id: id, operation: operation,
      values: values)
  }

  @Test func entryOrderAndDuplicatesDoNotMatter() {
    var generator = SeededGenerator(seed: 5)
    let columns = ["note", "seat", "rating", "home_score", "away_score", "league"]
    for _ in 0..<200 {
      let entries = (0..<12).map { _ in
        let operation: SyncEntry.ChangeOperation =
          [.insert, .update, .update, .delete]
          .randomElement(using: &generator) ?? .update
        let named = columns.filter { _ in Bool.random(using: &generator) }
        return entry(
          Int64.random(in: 0..<8, using: &generator), operation,
          name: names.randomElement(using: &generator) ?? "A",
          Dictionary(
            uniqueKeysWithValues: named.map {
              ($0, Int.random(in: 0..<9, using: &generator).databaseValue)
            }))
      }
      // A stamp is unique.
      let set = Array(
        Dictionary(entries.map { ($0.stamp, $0) }, uniquingKeysWith: { first, _ in first }).values)
      let first = MergedRow(.visit, entries: set)
      let second = MergedRow(.visit, entries: (set + set).shuffled(using: &generator))
      #expect(first.values == second.values && first.isAlive == second.isAlive)
      #expect(first.firstStamp == second.firstStamp)
    }
  }

  @Test func columnGroupsMergeTogether() {
    let row = MergedRow(
      .visit,
      entries: [
        entry(
          1, .insert,
          ["home_score": 5.databaseValue, "away_score": 4.databaseValue, "seat": "B".databaseValue]),
        entry(
          3, name: "B", ["home_name": "Reds".databaseValue, "away_name": "Cubs".databaseValue]),
      ])
    #expect(row.value("home_score").isNull && row.value("home_name") == "Reds".databaseValue)
    #expect(row.value("seat") == "B".databaseValue)
  }

  @Test func laterEntryRevivesRowWithEarlierValues() {
    let all = [
      entry(1, .insert, ["seat": "B37".databaseValue, "note": "old".databaseValue]),
      entry(2, .delete), entry(3, name: "B", ["note": "new".databaseValue]),
    ]
    #expect(!MergedRow(.visit, entries: all.prefix(2)).isAlive)
    let row = MergedRow(.visit, entries: all)
    #expect(row.isAlive && row.text("note") == "new" && row.text("seat") == "B37")
    #expect(!MergedRow(.visit, entries: all + [entry(4, .delete)]).isAlive)
  }

  @Test func entryRoundTrips() throws {
    let written = entry(
      7, .update, name: Self.name,
      ["note": "a \"b\"\n\u{1F3DF}".databaseValue, "seat": .null, "rating": 4.databaseValue])
    let read = try SyncEntry(line: Array(written.line.dropLast()))
    #expect(read == written)
  }

  private static let name = "0E6BA6A1-9B1B-4B0A-9C62-1C9D8C0F6D11"

  @Test(arguments: [
    (#"{}"#, "visit", "x", "insert", "1"), (#"{"id":"1"}"#, "taste", "x", "insert", "1"),
    (#"{"x; DROP":1}"#, "taste", "x", "insert", "1"), (#"{}"#, "device", "x", "insert", "1"),
    (#"{}"#, "taste", "x", "drop", "1"), (#"{}"#, "taste", "x", "insert", "-1"),
    (#"{}"#, "taste", "x", "insert", "253402300800000000"),
    (#"{"factor":{"factor":{}}}"#, "taste", "x", "insert", "1"),
  ])
  func invalidEntryIsRejected(
    after: String, table: String, id: String, operation: String, stamp: String
  ) throws {
    let line = { (after: String, table: String, id: String, operation: String, stamp: String) in
      #"{"after":\#(after),"entity":"\#(table)","entry":"\#(Self.name)","id":"\#(id)","#
        + #""operation":"\#(operation)","stamp":\#(stamp)}"#
    }
    #expect(throws: ExportRecord.FormatError.self) {
      try SyncEntry(line: Array(line(after, table, id, operation, stamp).utf8))
    }
    // It has no other error.
    _ = try SyncEntry(line: Array(line(#"{"factor":1}"#, "taste", "x", "insert", "1").utf8))
  }

  @Test(arguments: [
    #"{}"#, #""#, #"{"after":"#,
    #"{"after":{},"entity":"taste","entry":"1","id":"x","operation":"insert","stamp":1}"#,
  ])
  func malformedLineIsRejected(_ line: String) {
    #expect(throws: ExportRecord.FormatError.self) { try SyncEntry(line: Array(line.utf8)) }
  }
}
