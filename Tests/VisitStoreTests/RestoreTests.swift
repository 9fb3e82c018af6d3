import AppSupport
import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// Only a sound backup replaces the data, which is backed up first.
@Suite final class RestoreTests: LibrarySuite {
  @TemporaryURL private var folder: URL

  @Test func restoreReplacesDataAndBacksUpCurrent() throws {
    let folder = libraryFolder
    let first = try store.add(makeVisit(), photos: [makePhoto(1)])
    let copy = try store.backUp()
    let second = try store.add(makeVisit(on: "2019-07-01"))
    let installed = try restore(copy, in: folder)
    // The store that was open all the time also sees it.
    #expect(try store.visits().map(\.visit) == [first])
    let again = try openStore(folder)
    #expect(try again.visits().map(\.visit) == [first] && again.checkIntegrity().isEmpty)
    let batch = try #require(try again.history(limit: 1).first?.batch)
    #expect(batch.kind == .restore && batch.note == "copy")
    // An undo doesn't revert it; restoring the backup does.
    #expect(try again.nextUndo()?.visits.added == 1)
    let backup = try #require(installed.backup)
    #expect(installed.setAside == nil)
    try restore(backup, in: folder)
    #expect(try openStore(folder).visits().map(\.visit) == [first, second])
  }

  @Test func restoreWaitsForReaders() throws {
    let folder = libraryFolder
    try store.add(makeVisit())
    let copy = try store.backUp()
    for day in 1...9 { try store.add(makeVisit(on: "2019-07-0\(day)")) }
    try store.read { reader in
      let before = try reader.visits()
      #expect(throws: VisitStoreError.busy(path: store.file.path)) {
        try restore(copy, in: folder, lockWait: LockWaitPolicy { _ in false })
      }
      #expect(try reader.visits() == before)
    }
    try restore(copy, in: folder)
    #expect(try store.visits().count == 1)
    try store.add(makeVisit())
    #expect(try openStore(folder).visits().count == 2)
  }

  @Test func olderSchemaIsMigratedOnCopy() throws {
    let old = try openStore(folder.appendingPathComponent("old"), schema: .first)
    let visit = try old.add(makeVisit())
    let place = folder.appendingPathComponent("old.sqlite")
    try old.backUp(to: place)
    let bytes = try Data(contentsOf: place)
    let data = folder.appendingPathComponent("data")
    try restore(place, in: data)
    #expect(try openStore(data).visits().map(\.visit) == [visit])
    #expect(try Data(contentsOf: place) == bytes)
  }

  @Test func backupWithOtherPageSizeIsRestored() throws {
    let folder = libraryFolder
    let visit = try store.add(makeVisit())
    let place = folder.appendingPathComponent("large.sqlite")
    try store.backUp(to: place)
    let queue = try DatabaseQueue(path: place.path)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA page_size = 16384; VACUUM") }
    try queue.close()
    try store.add(makeVisit())
    try restore(place, in: folder)
    #expect(try store.visits().map(\.visit) == [visit])
  }

  @Test(arguments: [
    "CREATE TRIGGER t AFTER INSERT ON visit BEGIN DELETE FROM photo; END",
    "CREATE VIEW v AS SELECT * FROM visit", "CREATE TABLE other (a)",
    "DROP INDEX visit_at", "PRAGMA application_id = 1",
    "INSERT INTO grdb_migrations VALUES ('v99')", "UPDATE visit SET superseded_by = 'x'",
    "PRAGMA foreign_keys = OFF; DELETE FROM visit", "DELETE FROM device",
    #"UPDATE change SET after = '{"a) VALUES (1) --":1}'"#,
  ])
  func invalidDatabaseContentIsRejected(statement: String) throws {
    let folder = libraryFolder
    try store.add(makeVisit(), photos: [makePhoto(1)])
    let place = folder.appendingPathComponent("bad.sqlite")
    try store.backUp(to: place)
    let queue = try DatabaseQueue(path: place.path)
    try queue.inDatabase { try $0.execute(sql: statement) }
    try queue.close()
    try expectRefusal(of: place, by: store)
  }

  @Test func nonDatabaseIsRejected() throws {
    let folder = libraryFolder
    try store.add(makeVisit(), photos: [makePhoto(1)])
    let good = folder.appendingPathComponent("good.sqlite")
    try store.backUp(to: good)
    let bytes = try Data(contentsOf: good)
    let bad = folder.appendingPathComponent("bad.sqlite")
    var torn = bytes
    torn.replaceSubrange(8_192..<20_000, with: Data(repeating: 0x5A, count: 11_808))
    for content in [Data(), Data("hello".utf8), bytes.prefix(bytes.count / 2), torn] {
      try content.write(to: bad)
      try expectRefusal(of: bad, by: store)
    }
    try expectRefusal(of: folder.appendingPathComponent("none.sqlite"), by: store)
  }

  @Test func unreadableDatabaseIsSetAside() throws {
    let data = folder.appendingPathComponent("data")
    let place = folder.appendingPathComponent("good.sqlite")
    let visit = makeVisit()
    do {
      let store = try openStore(data)
      try store.add(visit)
      try store.backUp(to: place)
      try store.queue.close()
    }
    let file = data.appendingPathComponent("visits.sqlite")
    try Data(repeating: 0x5A, count: 5_000).write(to: file)
    let installed = try restore(place, in: data)
    let aside = try #require(installed.setAside)
    #expect(try Data(contentsOf: aside.appendingPathComponent("visits.sqlite")).count == 5_000)
    #expect(try openStore(data).visits().map(\.visit) == [visit])
  }

  @Test func backupNeverOverwritesFile() throws {
    let folder = libraryFolder
    let place = folder.appendingPathComponent("mine")
    try Data("mine".utf8).write(to: place)
    #expect(throws: LibraryFileError.exists(path: place.path)) { try store.backUp(to: place) }
    #expect(try place.text == "mine")
    #expect(try leftovers(in: folder).isEmpty)
  }

  @Test func leftoverStagedLibrariesAreRemoved() throws {
    let folder = libraryFolder
    try store.add(makeVisit())
    // No process has such a high number.
    let left = folder.appendingPathComponent("visits-staged-2147483646-a.partial")
    try Data().write(to: left)
    try restore(store.backUp(), in: folder)
    #expect(try leftovers(in: folder).isEmpty)
  }

  @Test func openingRemovesOnlyLeftoverFiles() throws {
    try openStore(folder).add(makeVisit())
    let inUse = "visits-staged-\(getpid())-b.partial"
    for name in ["visits-staged-2147483646-a.partial", inUse] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    _ = try openStore(folder)
    #expect(try leftovers(in: folder) == [inUse])
  }

  @discardableResult
  private func restore(
    _ copy: URL, in folder: URL, lockWait: LockWaitPolicy = .standard
  ) throws -> StagedLibrary.InstallResult {
    let clock = TickingClock()
    let staged = try StagedLibrary.copy(of: copy, in: folder, clock: { clock.now })
    defer { staged.discard() }
    staged.lockWait = lockWait
    return try staged.restore(in: folder, note: "copy")
  }

  private func expectRefusal(of place: URL, by store: VisitStore) throws {
    let folder = store.file.deletingLastPathComponent()
    let before = try store.dump()
    #expect(throws: (any Error).self) { try restore(place, in: folder) }
    #expect(try store.dump() == before && leftovers(in: folder).isEmpty)
  }

  private func leftovers(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".partial") }
  }
}
