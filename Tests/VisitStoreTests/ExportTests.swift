import AppSupport
import Badges
import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// The rows of an export create an equal library.
@Suite struct ExportTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  @Test(arguments: [1, 2] as [UInt64])
  func restoredExportIsByteIdentical(seed: UInt64) throws {
    let store = try openStore(folder.appendingPathComponent("one"))
    var history = RandomHistory(seed: seed)
    try history.fill(store)
    try store.queue.write { database in
      try AchievementRecord(
        definition: "badge", version: 2, earnedOn: makeDay("2018-06-15"),
        firstAwardedAt: store.now,
        revocation: .init(at: store.now, reason: .sentence("it is so")), visits: []
      ).write(database)
      try database.execute(sql: "INSERT INTO achievement_basis VALUES (1, 'f', 3)")
    }
    let game = try #require(GameKey("mlb:fenway-park-boston:2018-06-15:mlb-bos:0"))
    try store.store([.init(game: game, provider: "mlb", content: "{}")])
    let first = try exported(store)
    for table in try store.queue.read(LibraryTables.init).shapes {
      // Only the state of the badge evaluation and the digests are missing.
      let isThere = first.contains { $0.contains("\"table\":\"\(table.name)\"") }
      #expect(
        isThere == !["achievement_basis", ContentDigest.table].contains(table.name),
        "\(table.name)")
    }
    let other = folder.appendingPathComponent("two")
    let staged = try staged(first, in: other)
    #expect(try !staged.hasSameContents(as: try openStore(other)))
    try staged.installAsNew(in: other)
    staged.discard()
    let again = try openStore(other)
    #expect(try exported(again) == first && again.checkIntegrity().isEmpty)
    #expect(try again.nextUndo()?.id == store.nextUndo()?.id)
    // Undo works as before.
    while try store.undoLast() != nil { #expect(try again.undoLast() != nil) }
    #expect(try again.dump().count == store.dump().count)
  }

  @Test func exportLineRoundTrips() throws {
    let records: [ExportRecord] = [
      .header(database: "v\"4\\"), .end(rows: 3, files: 0, sha256: nil),
      .end(rows: 0, files: 2, sha256: "ab01"),
      .file(name: "facts/kbo.teams", bytes: Array("a\tb\n\u{1F3DF}\r\u{0}".utf8)),
      .file(name: "facts/kbo.teams", bytes: [0xFF, 0, 10]),
      .row(
        ExportedRow(
          table: "visit",
          values: [
            "a": 0.1.databaseValue, "b": (-5).databaseValue, "c": 5.0.databaseValue,
            "d": Data([0, 255]).databaseValue, "e": "\u{7F}\n\"".databaseValue,
            "f": 1e300.databaseValue, "g": Int64.min.databaseValue,
          ])),
    ]
    for record in records {
      let line = record.line
      #expect(line.last == 10 && !line.dropLast().contains(10))
      #expect(try ExportRecord(line: Array(line.dropLast())) == record)
    }
  }

  @Test(arguments: [
    "", "{", "[]", "{}", "null", #"{"type":"row"}"#, #"{"type":"end","rows":-1,"files":0}"#,
    #"{"type":"end","rows":1,"files":0,"sha256":1}"#,
    #"{"type":"row","table":"visit","row":{"a":{"b":{"c":{}}}}}"#,
    #"{"type":"row","table":"visit","row":{"a":[1]}}"#,
    #"{"type":"row","table":"visit","row":{"a":1e999}}"#,
    #"{"type":"row","table":"visit","row":{"a":"\u0000"}}"#,
    #"{"type":"row","table":"visit","row":{"a":"\ud800"}}"#,
    #"{"type":"row","table":"visit","row":{"a":{"base64":"%"}}}"#,
    #"{"type":"row","table":"visit","row":{"a":1,"a":2}}"#,
    #"{"type":"row","table":"visit","row":{}}{}"#,
    #"{"type":"row","table":"visit","row":{},"x":1}"#,
    #"{"type":"party"}"#, #"{"type":"export","program":"other","schema":1,"database":"v1"}"#,
  ])
  func malformedLineIsRejected(line: String) {
    #expect(throws: ExportRecord.FormatError.self) { try ExportRecord(line: Array(line.utf8)) }
  }

  @Test func newerFormatIsReported() {
    let line = #"{"database":"v1","program":"stvisits","schema":3,"type":"export"}"#
    #expect(throws: ExportRecord.FormatError.newer) { try ExportRecord(line: Array(line.utf8)) }
  }

  @Test func invalidRowsAreRejected() throws {
    let store = try openStore(folder.appendingPathComponent("one"))
    try store.add(makeVisit(), photos: [makePhoto(1)])
    let good = try exported(store)
    let other = folder.appendingPathComponent("two")
    let changes: [(String, String)] = [
      (#""local_date":"2018-06-15""#, #""local_date":"yesterday""#),
      (#""rating":5"#, #""rating":6"#), (#""table":"visit""#, #""table":"sqlite_schema""#),
      (#""seat":"#, #""seat\" TEXT":"#), (#""origin":"photoImport""#, #""origin":"dream""#),
    ]
    for (old, new) in changes {
      let bad = good.map { $0.replacing(old, with: new, maxReplacements: 1) }
      #expect(bad != good, "\(old)")
      #expect(throws: (any Error).self, "\(new)") { try staged(bad, in: other) }
    }
    // A photo without its visit, a log with an unknown column, no device.
    for missing in [#""table":"visit""#, #""table":"device""#, #""table":"batch""#] {
      let bad = good.filter { !$0.contains(missing) }
      #expect(throws: LibraryFileError.self, "\(missing)") { try staged(bad, in: other) }
    }
    let evil = good.map { $0.replacing(#"\"seat\":"#, with: #"\"seat) SELECT 1 --\":"#) }
    #expect(evil != good)
    #expect(throws: LibraryFileError.self) { try staged(evil, in: other) }
    let left = (try? FileManager.default.contentsOfDirectory(atPath: other.path)) ?? []
    #expect(left.isEmpty)
  }

  @Test func firstSchemaExportIsMigrated() throws {
    let store = try openStore(folder.appendingPathComponent("one"), schema: .first)
    let visit = try store.add(makeVisit(), photos: [makePhoto(1)])
    let other = folder.appendingPathComponent("two")
    let staged = try staged(exported(store), in: other)
    try staged.installAsNew(in: other)
    staged.discard()
    #expect(try openStore(other).visits().map(\.visit) == [visit])
  }

  @Test func differentLibraryIsNotOverwritten() throws {
    let store = try openStore(folder.appendingPathComponent("one"))
    try store.add(makeVisit())
    let other = folder.appendingPathComponent("two")
    let present = try openStore(other)
    try present.add(makeVisit())
    let before = try present.dump()
    let staged = try staged(exported(store), in: other)
    defer { staged.discard() }
    #expect(try !staged.hasSameContents(as: present) && staged.hasSameContents(as: store))
    #expect(throws: LibraryFileError.notEmpty(path: present.file.path)) {
      try staged.installAsNew(in: other)
    }
    #expect(try present.dump() == before)
  }

  /// Returns the lines of the rows without line feeds.
  private func exported(_ store: VisitStore) throws -> [String] {
    var bytes: [UInt8] = []
    let count = try store.export { bytes += $0 }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.count == count + 1)
    return lines
  }

  private func staged(_ lines: [String], in folder: URL) throws -> StagedLibrary {
    let records = try lines.map { line throws in try ExportRecord(line: Array(line.utf8)) }
    guard case .header(let schema)? = records.first else { throw CancellationError() }
    let clock = TickingClock()
    return try StagedLibrary.fromExport(
      schema: schema, path: "export", in: folder, clock: { clock.now }
    ) { add in
      for case .row(let row) in records { try add(row) }
    }
  }
}

/// Databases to restore, exports and segments of other machines.
@Suite struct CopyMutationTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }
  private let store: VisitStore

  init() throws {
    store = try openStore(temporary.url.appendingPathComponent("one"))
    var history = RandomHistory(seed: 3)
    try history.fill(store, batches: 6)
  }

  @Test func brokenSegmentsAreRejectedOrMerged() throws {
    let entries = try store.read { reader in
      try Row.fetchAll(reader.database, sql: "\(EntryStore.selection) LIMIT 12")
        .compactMap(EntryStore.entry)
    }
    let segment = SyncSegment(id: UUID(), device: UUID(), machine: "laptop", entries: entries)
    var other = try openStore(folder.appendingPathComponent("two"))
    var inputs = 0
    try InputMutator.run(
      samples: [Array(segment.data)],
      tokens: ["\"stamp\":", "\"forget\"", "{}", "null", "\\ud800", "visit", "\"count\":1"],
      divisor: 8
    ) { bytes in
      guard let read = try? SyncSegment(Data(bytes)) else { return }
      inputs += 1
      // Merged entries stay, so that each merge would be slower than the one before.
      if inputs.isMultiple(of: 200) {
        #expect(try other.checkContent() == [])
        let used = other.file.deletingLastPathComponent()
        other = try openStore(folder.appendingPathComponent("two \(inputs)"))
        try FileManager.default.removeItem(at: used)
      }
      #expect(read.machine.count <= 80 && read.entries.allSatisfy { $0.stamp.time >= 0 })
      _ = try other.append(read)
      _ = try other.mergePendingEntries(note: nil)
      _ = try other.visits()
    }
    #expect(try other.checkContent() == [])
  }

  @Test func brokenExportsAreRejectedOrWhole() throws {
    var whole: [UInt8] = []
    _ = try store.export { whole += $0 }
    try InputMutator.run(
      samples: [whole],
      tokens: ["\"table\":\"visit\"", "null", "\\u0000", "{\"base64\":\"", "\n"],
      divisor: 10
    ) { bytes in
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      guard let records = try? lines.map({ try ExportRecord(line: Array($0)) }),
        case .header(let schema)? = records.first
      else { return }
      let staged = try? StagedLibrary.fromExport(
        schema: schema, path: "export", in: folder.appendingPathComponent("three"),
        clock: { Date() }
      ) { add in
        for case .row(let row) in records { try add(row) }
      }
      guard let staged else { return }
      defer { staged.discard() }
      let summary = try staged.contentSummary()
      #expect(summary.visits >= 0)
    }
  }

  @Test func brokenDatabasesAreRejectedOrReadable() throws {
    let copy = try store.backUp()
    let whole = try Array(Data(contentsOf: copy))
    let file = folder.appendingPathComponent("copy.sqlite")
    for seed in InputMutator.seeds(divisor: 20) {
      var generator = SeededGenerator(seed: UInt64(seed))
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = .random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      }
      try Data(bytes).write(to: file)
      do {
        let staged = try StagedLibrary.copy(
          of: file, in: folder.appendingPathComponent("four"), clock: { Date() })
        defer { staged.discard() }
        #expect(try staged.contentSummary().visits >= 0)
      } catch is LibraryFileError {
      } catch is VisitStoreError {}
    }
    let left = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("four").path)
    #expect(left ?? [] == [])
  }
}
