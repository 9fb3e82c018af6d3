import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// Damaged files of a library: every flipped bit that changes readable content is noticed, and
/// repaired if a copy has the content.
@Suite struct BitFlipTests {
  /// The number of flips that change content; `STVISITS_FLIPS` sets another.
  private static let count =
    ProcessInfo.processInfo.environment["STVISITS_FLIPS"].flatMap { Int($0) } ?? 8

  /// The parts that run at the same time.
  private static let parts = UInt64(4)

  @Test(arguments: 0..<parts) func flipsThatChangeContentAreNoticed(part: UInt64) throws {
    try withTemporaryDirectory { folder in
      let library = try DamageableLibrary(in: folder, backup: .none)
      var generator = SeededGenerator(seed: 29 + part << 32)
      var (changed, missed) = (0, [Int]())
      while changed < Self.count / Int(Self.parts) {
        let bit = Int(generator.next() % UInt64(library.bytes.count * 8))
        guard try library.flip(bit) else { continue }
        changed += 1
        if library.problems().isEmpty { missed.append(bit) }
      }
      #expect(missed == [])
    }
  }

  @Test(arguments: 0..<parts) func flipsOfContentInABackupAreRepaired(part: UInt64) throws {
    try withTemporaryDirectory { folder in
      let library = try DamageableLibrary(in: folder, backup: .current)
      var generator = SeededGenerator(seed: 30 + part << 32)
      var (changed, lost) = (0, [Int]())
      while changed < Self.count / 2 / Int(Self.parts) {
        let bit = Int(generator.next() % UInt64(library.bytes.count * 8))
        guard try library.flip(bit) else { continue }
        changed += 1
        let (report, content) = try library.repair()
        if content != library.content || !report.isComplete { lost.append(bit) }
      }
      #expect(lost == [])
    }
  }

  @Test func flipsInTheSchemaAreRepairedWithoutABackup() throws {
    try withTemporaryDirectory { folder in
      let library = try DamageableLibrary(in: folder, backup: .none)
      let pages = library.schemaPages()
      #expect(pages.count > 3)
      var generator = SeededGenerator(seed: 31)
      var (changed, lost) = (0, [String]())
      while changed < Self.count / 2 {
        let page = pages[Int(generator.next() % UInt64(pages.count))]
        let bit = page * 4096 * 8 + Int(generator.next() % (4096 * 8))
        _ = try library.flip(bit)
        let problems = library.problems()
        guard !problems.isEmpty else { continue }
        changed += 1
        let (report, content) = try library.repair()
        if content != library.content || !report.isComplete || !library.problems().isEmpty {
          lost.append("bit \(bit % 32_768) of page \(page + 1): \(problems), \(report)")
        }
      }
      #expect(lost == [])
    }
  }

  /// Rows are also in the log, so that an old backup is enough for them.
  @Test func visitsSurviveFlipsWithAnOlderBackup() throws {
    try withTemporaryDirectory { folder in
      let library = try DamageableLibrary(in: folder, backup: .older)
      var generator = SeededGenerator(seed: 32)
      var (changed, lost) = (0, [String]())
      while changed < Self.count / 2 {
        let bit = Int(generator.next() % UInt64(library.bytes.count * 8))
        guard try library.flip(bit) else { continue }
        changed += 1
        do {
          let content = try library.repair().content
          for table in LoggedRows.tables.map(\.rawValue)
          where content[table] != library.content[table] { lost.append("\(bit): \(table)") }
        } catch {
          lost.append("\(bit): \(error)")
        }
      }
      #expect(lost == [])
    }
  }

  /// The digest of a table shows which byte of which row makes it right.
  @Test func flippedTextsAreRepairedWithoutABackup() throws {
    try withTemporaryDirectory { folder in
      let library = try DamageableLibrary(in: folder, backup: .none)
      let batches = try #require(library.content["batch"])
      let ids = try batches.map { try #require(String.fromDatabaseValue($0[1])) }
      try #require(ids.count > 8)
      let bytes = Data(library.bytes)
      var generator = SeededGenerator(seed: 34)
      var lost: [String] = []
      for id in ids.prefix(Self.count / 4) {
        // In the rows of the batch and its changes, and in their indexes.
        var places: [Int] = []
        while let found = bytes.range(of: Data(id.utf8), in: (places.last ?? -1) + 1..<bytes.count)
        {
          places.append(found.lowerBound)
        }
        let place = try #require(places.randomElement(using: &generator))
        let bit = (place + Int(generator.next() % 36)) * 8 + Int(generator.next() % 8)
        _ = try library.flip(bit)
        let (report, content) = try library.repair()
        if content != library.content || !report.isComplete { lost.append("\(bit): \(report)") }
      }
      #expect(lost == [])
    }
  }

  @Test func noiseInAnyPageIsRepairedFromABackup() throws {
    try withTemporaryDirectory { folder in
      let library = try DamageableLibrary(in: folder, backup: .current)
      var generator = SeededGenerator(seed: 33)
      var lost: [Int] = []
      let step = Self.count < 200 ? 30 : 1
      for page in stride(from: 0, to: library.bytes.count / 4096, by: step) {
        let isChanged = try library.damage { bytes in
          for index in page * 4096..<(page + 1) * 4096 {
            bytes[index] = UInt8(truncatingIfNeeded: generator.next())
          }
        }
        guard isChanged else { continue }
        let (report, content) = try library.repair()
        if content != library.content || !report.isComplete { lost.append(page + 1) }
      }
      #expect(lost == [])
    }
  }

  @Test func writeAheadLogOfADamagedFileIsKept() throws {
    try withTemporaryDirectory { folder in
      let store = try openStore(folder)
      for _ in 0..<10 { try store.add(makeVisit()) }
      try store.queue.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      for _ in 0..<3 { try store.add(makeVisit()) }
      // Killed before its log was written back, and then damaged.
      let copy = folder.appendingPathComponent("copy", isDirectory: true)
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for name in ["visits.sqlite", "visits.sqlite-wal"] {
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
      }
      let file = copy.appendingPathComponent("visits.sqlite")
      var bytes = try Data(contentsOf: file)
      let text = try #require(bytes.range(of: Data("CREATE TABLE trip".utf8)))
      bytes[text.lowerBound] ^= 1
      try bytes.write(to: file)
      #expect(throws: VisitStoreError.self) { try openStore(copy) }
      let report = try VisitStore.repair(folder: copy, clock: { Date() })
      #expect(report.isComplete)
      #expect(try openStore(copy).visits().count == 13)
    }
  }

  /// The changes of a batch that no copy has stay, also in the history.
  @Test(arguments: [
    "DELETE FROM batch WHERE seq = 2", "UPDATE batch SET id = 'x' || substr(id, 2) WHERE seq = 2",
    "UPDATE batch SET started_at = 'x' || substr(started_at, 2) WHERE seq = 2",
    "UPDATE change SET batch_id = 'xyz' || substr(batch_id, 4) WHERE seq = 2",
  ])
  func unreadableBatchIsReplacedWithoutABackup(_ damage: String) throws {
    try withTemporaryDirectory { folder in
      let store = try openStore(folder)
      for _ in 0..<3 { try store.add(makeVisit()) }
      try store.queue.close()
      let file = folder.appendingPathComponent("visits.sqlite")
      let queue = try DatabaseQueue(path: file.path)
      try queue.inDatabase { database in
        try database.execute(sql: "PRAGMA foreign_keys = OFF; \(damage)")
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try queue.close()
      var bytes = try Data(contentsOf: file)
      let text = try #require(bytes.range(of: Data("CREATE TABLE trip".utf8)))
      bytes[text.lowerBound] ^= 1
      try bytes.write(to: file)
      _ = try VisitStore.repair(folder: folder, clock: { Date() })
      let repaired = try openStore(folder)
      #expect(try repaired.visits().count == 3)
      #expect(try repaired.checkIntegrity() == [])
      #expect(try repaired.history(limit: 9).map(\.number) == [3, 2, 1])
    }
  }

  @Test func filesOfOthersAreNotRepaired() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("visits.sqlite")
      let other = try DatabaseQueue(path: file.path)
      try other.write {
        try $0.execute(sql: "CREATE TABLE visit (a); INSERT INTO visit VALUES (1)")
      }
      try other.close()
      let before = try Data(contentsOf: file)
      #expect(throws: VisitStoreError.notADatabase(path: file.path)) {
        try VisitStore.repair(folder: folder, clock: { Date() })
      }
      #expect(try Data(contentsOf: file) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["visits.sqlite"])
    }
  }
}
