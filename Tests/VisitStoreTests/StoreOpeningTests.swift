import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite final class StoreOpeningTests: LibrarySuite {
  @TemporaryURL private var folder: URL

  @Test func createsPrivateFolderAndFiles() throws {
    let folder = self.folder.appendingPathComponent("a/b", isDirectory: true)
    let store = try openStore(folder)
    try store.write(in: store.makeBatch(.edit)) { writer in
      try writer.add(makeVisit(), photos: [makePhoto(1)])
      #expect(try mode(folder) == 0o700)
      for name in ["visits.sqlite", "visits.sqlite-journal"] {
        #expect(try mode(folder.appendingPathComponent(name)) == 0o600, "\(name)")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["visits.sqlite"])
  }

  @Test func writeAheadLogOfAnEarlierVersionIsWrittenBack() throws {
    let visit = try openStore(folder).add(makeVisit())
    let file = folder.appendingPathComponent("visits.sqlite")
    let earlier = try DatabaseQueue(path: file.path)
    try earlier.inDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; UPDATE visit SET note = note")
    }
    // As long as the earlier version runs, both use its log.
    let second = try openStore(folder).add(makeVisit())
    #expect(access(file.path + "-wal", F_OK) == 0)
    try earlier.close()
    let store = try openStore(folder)
    #expect(try Set(store.visits().map(\.visit.id)) == [visit.id, second.id])
    #expect(access(file.path + "-wal", F_OK) != 0)
  }

  @Test func makesCopiedFilePrivate() throws {
    let file = try openStore(folder).file
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    _ = try openStore(folder)
    #expect(try mode(file) == 0o600)
  }

  @Test func configuresConnectionForSafety() throws {
    try store.queue.inDatabase { database in
      let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
      #expect(journal == "delete")
      let settings = [
        "synchronous": 3, "foreign_keys": 1, "secure_delete": 1, "cache_spill": 16_383,
      ]
      for (name, value) in settings {
        let found = try Int.fetchOne(database, sql: "PRAGMA \(name)")
        #expect(found == value, "\(name)")
      }
    }
  }

  @Test func isEmptyBeforeTheFirstImport() throws {
    let visits = try store.visits()
    #expect(try visits.isEmpty && store.history(limit: 10).isEmpty && store.undoLast() == nil)
    #expect(try store.checkIntegrity().isEmpty)
  }

  @Test(arguments: ["hello", String(repeating: "No database at all. ", count: 1000)])
  func rejectsNonDatabaseFileUnchanged(content: String) throws {
    let file = folder.appendingPathComponent("visits.sqlite")
    try Data(content.utf8).write(to: file)
    #expect(throws: VisitStoreError.notADatabase(path: file.path)) { try openStore(folder) }
    #expect(try Data(contentsOf: file) == Data(content.utf8))
  }

  @Test func rejectsForeignDatabaseUnchanged() throws {
    let file = folder.appendingPathComponent("visits.sqlite")
    let other = try DatabaseQueue(path: file.path)
    try other.write { try $0.execute(sql: "CREATE TABLE visit (id INTEGER)") }
    try other.close()
    let before = try Data(contentsOf: file)
    #expect(throws: VisitStoreError.notADatabase(path: file.path)) { try openStore(folder) }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func rejectsNewerSchemaUnchanged() throws {
    let visit = makeVisit()
    let newer = try openStore(folder, schema: schemaWithOneMoreMigration())
    try newer.add(visit)
    let path = newer.file.path
    #expect(throws: VisitStoreError.newerSchema(path: path)) { try openStore(folder) }
    let again = try openStore(folder, schema: schemaWithOneMoreMigration())
    #expect(try again.visits().map(\.visit) == [visit])
  }

  /// A program killed before its first migration leaves only the table of migrations.
  @Test func createsLibraryWithoutAnyMigration() throws {
    let empty = try DatabaseQueue(path: folder.appendingPathComponent("visits.sqlite").path)
    try empty.write {
      try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    try empty.close()
    let store = try openStore(folder)
    #expect(try store.visits().isEmpty && store.checkContent().isEmpty)
  }

  @Test func reportsFolderCreationFailure() throws {
    let file = folder.appendingPathComponent("file")
    try Data().write(to: file)
    for folder in [file, file.appendingPathComponent("data")] {
      let error = #expect(throws: VisitStoreError.self) { try openStore(folder) }
      #expect(error?.isNotWritable == true, "\(String(describing: error))")
    }
  }

  @Test func reportsFolderInPlaceOfFile() throws {
    let place = folder.appendingPathComponent("visits.sqlite")
    try place.createFolder()
    let error = #expect(throws: VisitStoreError.self) { try openStore(folder) }
    #expect(error?.isNotWritable == true, "\(String(describing: error))")
  }

  @Test(.disabled(if: geteuid() == 0, "root may write anywhere"), arguments: [true, false])
  func reportsReadOnlyFolder(hasDatabase: Bool) throws {
    if hasDatabase { try openStore(folder).add(makeVisit()) }
    #expect(chmod(folder.path, 0o500) == 0)
    defer { chmod(folder.path, 0o700) }
    let error = #expect(throws: VisitStoreError.self) { try openStore(folder) }
    #expect(error?.isNotWritable == true, "\(String(describing: error))")
  }

  @Test func reportsDamagedFile() throws {
    let folder = libraryFolder
    for _ in 0..<50 { try store.add(makeVisit()) }
    try store.queue.close()
    let handle = try FileHandle(forWritingTo: store.file)
    let size = try handle.seekToEnd()
    for page in 1..<(size / 4096) {
      try handle.seek(toOffset: page * 4096)
      try handle.write(contentsOf: Data(repeating: 0xff, count: 512))
    }
    try handle.close()
    let error = #expect(throws: VisitStoreError.self) { try openStore(folder).visits() }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func backsUpDatabaseBeforeMigration() throws {
    let visit = try openStore(folder).add(makeVisit())
    let migrated = try openStore(folder, schema: schemaWithOneMoreMigration())
    #expect(try migrated.visits().map(\.visit) == [visit])
    let backups = folder.appendingPathComponent("backups")
    let names = try FileManager.default.contentsOfDirectory(atPath: backups.path)
    let name = try #require(names.first)
    let present = "v\(Migrations.all.count)"
    #expect(names.count == 1 && name.hasPrefix("visits-\(present)-") && name.hasSuffix(".sqlite"))
    #expect(try mode(backups.appendingPathComponent(name)) == 0o600)

    let restored = folder.appendingPathComponent("restored")
    try restored.createFolder()
    try FileManager.default.copyItem(
      at: backups.appendingPathComponent(name),
      to: restored.appendingPathComponent("visits.sqlite"))
    #expect(try openStore(restored).visits().map(\.visit) == [visit])
  }

  @Test func libraryIsReadableWhileAnotherProcessOpensIt() throws {
    let visit = try openStore(folder).add(makeVisit())
    try DataFolder.withLock(in: folder, .standard) {
      let store = try VisitStore.openReadOnly(
        folder: folder, clock: { Date() }, lockWait: LockWaitPolicy { _ in false })
      #expect(try store.visits().map(\.visit) == [visit])
    }
  }

  @Test func missingLibraryIsCreatedForReading() throws {
    let store = try VisitStore.openReadOnly(folder: folder, clock: { Date() })
    #expect(try store.visits().isEmpty)
  }

  private func schemaWithOneMoreMigration() -> Schema {
    let current = Schema(clock: { Date() })
    var migrator = current.migrator
    migrator.registerMigration("later") { database in
      try database.execute(sql: "ALTER TABLE visit ADD COLUMN weather TEXT")
    }
    return Schema(migrator: migrator, identify: current.identify)
  }

  private func mode(_ url: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}

extension VisitStoreError {
  var isNotWritable: Bool { if case .notWritable = self { true } else { false } }
}
