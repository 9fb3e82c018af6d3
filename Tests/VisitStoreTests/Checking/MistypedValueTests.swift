import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// Values of another type than their column's, as a flipped bit in the header of a record makes.
@Suite struct MistypedValueTests {
  @TemporaryURL private var folder: URL

  /// The parts that run at the same time.
  private static let parts = 4

  /// One of so many values is tried; each if `STVISITS_FLIPS` is set.
  private static let step = ProcessInfo.processInfo.environment["STVISITS_FLIPS"] == nil ? 60 : 1

  @Test(arguments: 0..<parts) func mistypedValuesAreReportedAndRepaired(part: Int) throws {
    let library = try DamageableLibrary(in: folder, backup: .current)
    let columns = try library.columns()
    try #require(columns.count > 100)
    for (place, column) in columns.enumerated() where place % Self.parts == part {
      for (number, value) in column.wrongValues.enumerated() {
        let isDigest = column.table == ContentDigest.table
        guard isDigest || (place / Self.parts + number) % Self.step == 0 else { continue }
        let name = "\(column.table).\(column.name) = \(value)"
        #expect(try library.set(column, to: value), "\(name) is the same")
        #expect(!library.problems().isEmpty, "\(name) is not noticed")
        let foreign = library.failures().filter { !($0 is VisitStoreError) }
        #expect(foreign.isEmpty, "\(name): \(foreign)")
        _ = try library.set(column, to: value)
        let (report, content) = try library.repair()
        #expect(library.isRepaired(report, content), "\(name): \(report)")
      }
    }
  }

  @Test func mistypedCacheIsReplaced() throws {
    let cache = try CacheStore(folder: folder)
    try cache.put(Data("a".utf8), for: "page a", storedAt: Date(timeIntervalSince1970: 0))
    let file = folder.appendingPathComponent("cache.sqlite")
    for column in ["stored_at", "key"] {
      try MistypedColumn(table: "entry", name: column, type: "TEXT").set("X'FF00FE'", in: file)
      #expect(try cache.entry("page a") == nil && cache.sizes(of: "page") == [:])
      #expect(try cache.entryCounts() == [:])
      try cache.put(Data("a".utf8), for: "page a", storedAt: Date(timeIntervalSince1970: 0))
      #expect(try cache.entry("page a")?.value == Data("a".utf8))
    }
  }
}

/// A column of a strict table that gets a value that SQLite wouldn't accept.
struct MistypedColumn {
  let table, name, type: String

  /// Values as SQL.
  var wrongValues: [String] {
    switch type {
    case "TEXT": ["104551926799295839", "X'FF00FE'"]
    case "BLOB": ["'text'"]
    default: ["X'FF00FE'"]
    }
  }

  /// Sets the value in the last row.
  func set(_ value: String, in file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.inDatabase { database in
      try database.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          PRAGMA ignore_check_constraints = ON;
          CREATE TEMP TABLE definition AS SELECT sql FROM sqlite_schema WHERE name = '\(table)';
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = replace(replace(sql, ') STRICT', ')'), ' TEXT', ' BLOB')
            WHERE name = '\(table)';
          PRAGMA writable_schema = RESET;
          UPDATE \(table) SET \(name) = \(value) WHERE rowid = (SELECT max(rowid) FROM \(table));
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = (SELECT sql FROM definition) WHERE name = '\(table)';
          PRAGMA writable_schema = RESET;
          """)
    }
    try queue.close()
  }
}

extension DamageableLibrary {
  /// Returns every column of a table with rows, except for the numbers of rows.
  fileprivate func columns() throws -> [MistypedColumn] {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.read { database in
      let tables = try LibraryTables(database).shapes.map(\.name) + ["grdb_migrations"]
      return try tables.flatMap { table in
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") != 0 else {
          return [MistypedColumn]()
        }
        return try Row.fetchAll(
          database,
          sql: "SELECT name, type FROM pragma_table_info(?) WHERE type <> 'INTEGER' OR NOT pk",
          arguments: [table]
        ).map {
          MistypedColumn(
            table: table, name: try $0.decode(atIndex: 0), type: try $0.decode(atIndex: 1))
        }
      }
    }
  }

  /// Returns whether a value of another type changes the content.
  fileprivate func set(_ column: MistypedColumn, to value: String) throws -> Bool {
    _ = try damage { _ in }
    try column.set(value, in: file)
    return Self.content(of: file) != content || column.table == "grdb_migrations"
  }

  /// Returns the errors of commands that read and write the library.
  fileprivate func failures() -> [any Error] {
    let reading: [(VisitStore) throws -> Void] = [
      { _ = try $0.checkIntegrity() }, { _ = try $0.visitSummaries() }, { _ = try $0.visits() },
      { _ = try $0.pendingVisits() }, { _ = try $0.allPhotos() }, { _ = try $0.photoHashes() },
      { _ = try $0.photoTally() }, { _ = try $0.localPhotoFolders() }, { _ = try $0.trips() },
      { _ = try $0.questions(states: Set(Question.State.allCases)) },
      { _ = try $0.pathsOfOpenQuestions() }, { _ = try $0.learnedFactors() },
      { _ = try $0.achievements() }, { _ = try $0.deletedVisits() }, { _ = try $0.nextRedo() },
      { store in
        let history = try store.history(limit: 99)
        _ = try history.first.map { try store.changes(of: $0.id) }
        _ = try history.last.map { try store.undoPlan(of: $0.id) }
      },
      { _ = try $0.remoteState() }, { _ = try $0.machines() }, { _ = try $0.uploadQueue() },
      { _ = try $0.chainedSegments() }, { _ = try $0.reportedHeads() },
      { _ = try $0.sentSegments().map($0.sentSegment) }, { _ = try $0.sentObjects("") },
      { _ = try $0.contentSummary() }, { _ = try $0.missingContent() },
      { _ = try $0.export { _ in } },
    ]
    let writing: [(VisitStore) throws -> Void] = [
      { _ = try $0.mergePendingEntries(note: nil) }, { _ = try $0.undoLast() },
      { _ = try $0.redoLast() }, { _ = try $0.nextSegment(machine: "a machine") },
      { _ = try $0.add(makeVisit()) },
    ]
    var errors: [any Error] = []
    func attempt(_ body: () throws -> Void) { do { try body() } catch { errors.append(error) } }
    attempt {
      let store = try VisitStore.openReadOnly(folder: folder, clock: Self.clock)
      for read in reading { attempt { try read(store) } }
    }
    attempt {
      let store = try openStore(folder)
      for write in writing { attempt { try write(store) } }
      try store.queue.close()
    }
    return errors
  }
}

@Suite struct MissingContentTests {
  /// Makes a library of ten visits with a backup, changes its files, and returns what is missing.
  private func missing(
    backUpAfter: Bool = true, _ change: (VisitStore, URL) throws -> Void
  ) throws -> MissingContent? {
    try withTemporaryDirectory { folder in
      let store = try openStore(folder)
      for _ in 0..<10 { try store.add(makeVisit()) }
      _ = try store.backUp()
      try change(store, folder)
      try store.queue.close()
      return try openStore(folder).missingContent()
    }
  }

  @Test func emptiedLibraryIsNoticed() throws {
    let missing = try missing { store, folder in
      try store.queue.close()
      try Data().write(to: store.file)
    }
    #expect(missing?.visits == 0 && missing?.backup.visits == 10)
  }

  @Test func olderLibraryIsNoticed() throws {
    let missing = try missing { store, folder in
      let older = try #require(BackupFile.all(in: folder).first)
      for _ in 0..<3 { try store.add(makeVisit()) }
      _ = try store.backUp()
      try store.queue.close()
      try Data(contentsOf: older.file).write(to: store.file)
    }
    #expect(missing?.visits == 10 && missing?.backup.visits == 13)
  }

  @Test func missingLibraryIsNoticed() throws {
    _ = try missing { store, folder in
      #expect(VisitStore.missingLibrary(in: folder) == nil)
      try store.queue.close()
      unlink(store.file.path)
      #expect(VisitStore.missingLibrary(in: folder)?.backup.visits == 10)
    }
  }

  @Test func rowsRemovedWithoutALogAreNoticed() throws {
    let missing = try missing { store, _ in
      try store.queue.write { try $0.execute(sql: "DELETE FROM visit") }
    }
    #expect(missing?.visits == 0)
  }

  @Test func deletedForgottenAndRestoredVisitsAreNotMissing() throws {
    #expect(
      try missing { store, _ in
        try store.write(in: store.makeBatch(.delete)) { writer in
          for visit in try writer.reader.visits() { try writer.deleteVisit(visit.visit.id) }
        }
      } == nil)
    #expect(
      try missing { store, _ in
        _ = try store.forget(visits: Set(store.visits().map(\.visit.id)), photos: [])
      } == nil)
    #expect(
      try missing { store, folder in
        let old = try #require(BackupFile.all(in: folder).first)
        for _ in 0..<3 { try store.add(makeVisit()) }
        _ = try store.backUp()
        let staged = try StagedLibrary.copy(
          of: old.file, in: folder, clock: { Date(timeIntervalSince1970: 1_700_009_000) })
        defer { staged.discard() }
        _ = try staged.restore(in: folder, note: "older")
      } == nil)
  }

  @Test func libraryThatLostContentGetsNoAutomaticBackup() throws {
    _ = try missing { store, folder in
      try store.queue.close()
      try Data().write(to: store.file)
      let emptied = try VisitStore.open(
        folder: folder, clock: { Date(timeIntervalSince1970: 1_700_100_000) })
      for _ in 0..<3 {
        try emptied.write(in: emptied.makeBatch(.import)) { try $0.add(makeVisit()) }
      }
      #expect(BackupFile.all(in: folder).map(\.visits) == [10, 1])
      _ = try emptied.backUp()
      #expect(try emptied.missingContent() == nil)
    }
  }
}
