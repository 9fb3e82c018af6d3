import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// Flipped bits of a library's file: every one that changes readable content is noticed, and
/// repaired if a copy has the content.
@Suite struct BitFlipTests {
  /// The number of flips that change content; `STVISITS_FLIPS` sets another.
  private static let count =
    ProcessInfo.processInfo.environment["STVISITS_FLIPS"].flatMap { Int($0) } ?? 40

  @Test func flipsThatChangeContentAreNoticed() throws {
    try withTemporaryDirectory { folder in
      let library = try Library(in: folder)
      var generator = SeededGenerator(seed: 29)
      var (changed, missed) = (0, [Int]())
      while changed < Self.count {
        let bit = Int(generator.next() % UInt64(library.bytes.count * 8))
        guard let outcome = try library.flip(bit) else { continue }
        changed += 1
        if outcome.problems.isEmpty { missed.append(bit) }
      }
      #expect(missed == [])
    }
  }

  @Test func flipsOfContentInABackupAreRepaired() throws {
    try withTemporaryDirectory { folder in
      let library = try Library(in: folder)
      var generator = SeededGenerator(seed: 30)
      var (changed, lost) = (0, [Int]())
      while changed < Self.count / 2 {
        let bit = Int(generator.next() % UInt64(library.bytes.count * 8))
        guard let outcome = try library.flip(bit, repairs: true) else { continue }
        changed += 1
        if outcome.content != library.content { lost.append(bit) }
      }
      #expect(lost == [])
    }
  }

  private struct Library {
    struct Outcome {
      var problems: [String] = []
      var content: [String] = []
    }

    let folder: URL
    let bytes: [UInt8]
    let content: [String]
    private let file: URL

    init(in folder: URL) throws {
      self.folder = folder
      file = folder.appendingPathComponent("visits.sqlite")
      let store = try openStore(folder)
      var history = RandomHistory(seed: 7)
      try history.fill(store, batches: 12)
      _ = try store.backUp()
      #expect(try store.checkContent() == [])
      try store.queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try store.queue.close()
      bytes = try Array(Data(contentsOf: file))
      content = try #require(Self.content(of: file))
    }

    /// Flips a bit; returns nil if the content stays the same.
    func flip(_ bit: Int, repairs: Bool = false) throws -> Outcome? {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      for ending in ["-wal", "-shm", "-journal"] { unlink(file.path + ending) }
      try Data(flipped).write(to: file)
      guard Self.content(of: file) != content else { return nil }
      var outcome = Outcome()
      do {
        let store = try VisitStore.openReadOnly(
          folder: folder, clock: { Date(timeIntervalSince1970: 1_700_900_000) })
        outcome.problems = try store.checkContent()
        if repairs, !outcome.problems.isEmpty {
          let report = try store.repair()
          #expect(report.isComplete, "bit \(bit): \(outcome.problems), \(report)")
          try store.queue.close()
          outcome.content = Self.content(of: file) ?? []
        }
      } catch {
        outcome.problems = ["\(error)"]
        if repairs { outcome.content = try restore() }
      }
      return outcome
    }

    /// Restores the newest backup, as the advice says; returns the content, without the new undo step.
    private func restore() throws -> [String] {
      let backup = try #require(BackupFile.all(in: folder).last { $0.kind == "manual" })
      let staged = try StagedLibrary.copy(
        of: backup.file, in: folder, clock: { Date(timeIntervalSince1970: 1_700_900_000) })
      defer { staged.discard() }
      #expect(staged.damagedTables.isEmpty)
      _ = try staged.restore(in: folder, note: "repair")
      return try #require(Self.content(of: file)).contains { $0.contains("Fenway") } ? content : []
    }

    /// Returns every value of every table; nil if they can't be read.
    private static func content(of file: URL) -> [String]? {
      guard let queue = try? DatabaseQueue(path: file.path) else { return nil }
      defer { try? queue.close() }
      return try? queue.read { database in
        try LibraryTables(database).shapes.flatMap { shape in
          try Row.fetchAll(
            database,
            sql: "SELECT * FROM \(shape.quotedName) ORDER BY \(shape.key.joined(separator: ", "))"
          ).map { "\(shape.name): \($0)" }
        } + String.fetchAll(database, sql: "SELECT name || seq FROM sqlite_sequence")
      }
    }
  }
}
