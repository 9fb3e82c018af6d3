import GRDB
import TestSupport
import Testing

@testable import VisitStore

/// The last word about each group of columns, whatever comes first.
@Suite struct FoldedRowTests {
  private let id = "8B1E0C5A-4C7E-4D34-9D0E-5B8C3A0F2E11"
  private let devices = ["A", "B", "C"]

  private func entry(
    _ time: Int64, _ operation: Entry.Operation = .update, device: String = "A",
    _ values: [String: DatabaseValue] = [:]
  ) -> Entry {
    Entry(
      stamp: Entry.Stamp(time: time, device: device, number: time), table: .visit, id: id,
      operation: operation, values: values)
  }

  @Test func theOrderAndRepetitionOfEntriesDoNotMatter() {
    var generator = SeededGenerator(seed: 5)
    let columns = ["note", "seat", "rating", "home_score", "away_score", "league"]
    for _ in 0..<200 {
      let entries = (0..<12).map { _ in
        let operation: Entry.Operation =
          [.insert, .update, .update, .delete]
          .randomElement(using: &generator) ?? .update
        let named = columns.filter { _ in Bool.random(using: &generator) }
        return entry(
          Int64.random(in: 0..<8, using: &generator), operation,
          device: devices.randomElement(using: &generator) ?? "A",
          Dictionary(
            uniqueKeysWithValues: named.map {
              ($0, Int.random(in: 0..<9, using: &generator).databaseValue)
            }))
      }
      // One number of a device is one entry.
      let set = Array(
        Dictionary(entries.map { ($0.stamp, $0) }, uniquingKeysWith: { first, _ in first }).values)
      let first = FoldedRow(.visit, set)
      let second = FoldedRow(.visit, (set + set).shuffled(using: &generator))
      #expect(first.values == second.values && first.isAlive == second.isAlive)
      #expect(first.birth == second.birth)
    }
  }

  @Test func aGroupTravelsAsAWhole() {
    let row = FoldedRow(
      .visit,
      [
        entry(
          1, .insert,
          ["home_score": 5.databaseValue, "away_score": 4.databaseValue, "seat": "B".databaseValue]),
        entry(
          3, device: "B", ["home_name": "Reds".databaseValue, "away_name": "Cubs".databaseValue]),
      ])
    #expect(row.value("home_score").isNull && row.value("home_name") == "Reds".databaseValue)
    #expect(row.value("seat") == "B".databaseValue)
  }

  @Test func aLaterWordRevivesAndKeepsWhatWasSaidBefore() {
    let all = [
      entry(1, .insert, ["seat": "B37".databaseValue, "note": "old".databaseValue]),
      entry(2, .delete), entry(3, device: "B", ["note": "new".databaseValue]),
    ]
    #expect(!FoldedRow(.visit, all.prefix(2)).isAlive)
    let row = FoldedRow(.visit, all)
    #expect(row.isAlive && row.text("note") == "new" && row.text("seat") == "B37")
    #expect(!FoldedRow(.visit, all + [entry(4, .delete)]).isAlive)
  }

  @Test func anEntryReadsAsItWasWritten() throws {
    let written = entry(
      7, .update,
      ["note": "a \"b\"\n\u{1F3DF}".databaseValue, "seat": .null, "rating": 4.databaseValue])
    let read = try Entry(line: Array(written.line.dropLast()), device: "A")
    #expect(read == written)
  }

  @Test(arguments: [
    #"{"after":{},"entity":"visit","id":"x","number":1,"operation":"insert","stamp":1}"#,
    #"{"after":{"id":"1"},"entity":"taste","id":"x","number":1,"operation":"insert","stamp":1}"#,
    #"{"after":{"x; DROP":1},"entity":"taste","id":"x","number":1,"operation":"insert","stamp":1}"#,
    #"{"after":{},"entity":"device","id":"x","number":1,"operation":"insert","stamp":1}"#,
    #"{"after":{},"entity":"taste","id":"x","number":0,"operation":"insert","stamp":1}"#,
    #"{"after":{},"entity":"taste","id":"x","number":1,"operation":"drop","stamp":1}"#,
    #"{"after":{},"entity":"taste","id":"x","number":1,"operation":"insert","stamp":-1}"#,
    #"{"after":{},"entity":"taste","id":"x","number":1,"operation":"insert","stamp":253402300800000000}"#,
    #"{"after":{"factor":{"factor":{}}},"entity":"taste","id":"x","number":1,"operation":"insert","stamp":1}"#,
    #"{}"#, #""#, #"{"after":"#,
  ])
  func whatNoMachineWritesIsNoEntry(_ line: String) {
    #expect(throws: ExportRecord.Flaw.self) { try Entry(line: Array(line.utf8), device: "A") }
  }
}
