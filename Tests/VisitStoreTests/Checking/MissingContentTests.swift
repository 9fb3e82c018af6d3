import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

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
      for ending in ["-wal", "-shm"] { unlink(store.file.path + ending) }
      try Data().write(to: store.file)
    }
    #expect(missing?.visits == 0 && missing?.backup.visits == 10)
  }

  @Test func lostWriteAheadLogIsNoticed() throws {
    try withTemporaryDirectory { folder in
      let store = try openStore(folder)
      for _ in 0..<10 { try store.add(makeVisit()) }
      try store.queue.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      for _ in 0..<3 { try store.add(makeVisit()) }
      _ = try store.backUp()
      // Killed before its log was written back.
      let copy = folder.appendingPathComponent("copy", isDirectory: true)
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for name in ["visits.sqlite", "backups"] {
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
      }
      let missing = try #require(try openStore(copy).missingContent())
      #expect(missing.visits == 10 && missing.backup.visits == 13)
    }
  }

  @Test func missingLibraryIsNoticed() throws {
    _ = try missing { store, folder in
      #expect(VisitStore.missingLibrary(in: folder) == nil)
      try store.queue.close()
      for ending in ["-wal", "-shm", ""] { unlink(store.file.path + ending) }
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
        try store.write(in: store.begin(.delete)) { writer in
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
      for ending in ["-wal", "-shm"] { unlink(store.file.path + ending) }
      try Data().write(to: store.file)
      let emptied = try VisitStore.open(
        folder: folder, clock: { Date(timeIntervalSince1970: 1_700_100_000) })
      for _ in 0..<3 { try emptied.write(in: emptied.begin(.import)) { try $0.add(makeVisit()) } }
      #expect(BackupFile.all(in: folder).map(\.visits) == [10, 1])
      _ = try emptied.backUp()
      #expect(try emptied.missingContent() == nil)
    }
  }
}
