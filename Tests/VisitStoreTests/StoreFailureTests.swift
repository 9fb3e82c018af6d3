import Dispatch
import Foundation
import GRDB
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import VisitStore

@Suite final class StoreFailureTests: LibrarySuite {
  @TemporaryURL private var folder: URL

  @Test func fullDiskLosesOnlyFailedWrite() throws {
    let visit = try store.add(makeVisit())
    let before = try store.dump()
    try store.queue.inDatabase { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages + 4)")
    }
    #expect(throws: VisitStoreError.diskFull(path: store.file.path)) {
      try store.add(makeVisit(), photos: (0..<100).map { makePhoto($0) })
    }
    #expect(try store.dump() == before && store.visits().map(\.visit) == [visit])
  }

  @Test(arguments: [
    (ResultCode.SQLITE_BUSY, VisitStoreError.busy(path: "/d")),
    (.SQLITE_BUSY_SNAPSHOT, .busy(path: "/d")), (.SQLITE_FULL, .diskFull(path: "/d")),
    (.SQLITE_READONLY_DIRECTORY, .notWritable(path: "/d", reason: "why")),
    (.SQLITE_CANTOPEN, .notWritable(path: "/d", reason: "why")),
    (.SQLITE_NOTADB, .notADatabase(path: "/d")),
    (.SQLITE_CORRUPT_INDEX, .damaged(path: "/d", detail: "why")),
  ])
  func sqliteCodesMapToErrors(code: ResultCode, expected: VisitStoreError) {
    #expect(
      VisitStoreError(DatabaseError(resultCode: code, message: "why"), path: "/d") == expected)
  }

  @Test(arguments: [
    (ResultCode.SQLITE_IOERR_FSYNC, "it doesn't keep what is written (1034)"),
    (.SQLITE_IOERR_READ, "can't read from it (266)"), (.SQLITE_ERROR, "SQLite error 1: why"),
  ])
  func diskErrorsOmitSQLStatements(code: ResultCode, words: String) throws {
    let error = DatabaseError(resultCode: code, message: "why", sql: "SELECT * FROM visit")
    guard case .failed(_, let message) = VisitStoreError(error, path: folder.path + "/d") else {
      Issue.record("another kind of error")
      return
    }
    #expect(message.hasSuffix(words) && !message.contains("SELECT"), "\(message)")
  }

  @Test(arguments: [
    (ENOSPC, VisitStoreError.diskFull(path: "/d")),
    (EIO, .failed(path: "/d", message: String(cString: strerror(EIO)))),
    (EROFS, .notWritable(path: "/d", reason: String(cString: strerror(EROFS)))),
  ])
  func errnoCodesMapToErrors(code: Int32, expected: VisitStoreError) {
    #expect(VisitStoreError(errno: code, path: "/d") == expected)
  }
}

@Suite struct StoreConcurrencyTests {
  @TemporaryURL private var folder: URL
  private let endless = LockWaitPolicy { _ in true }

  @Test func concurrentFirstOpensShareOneDatabase() throws {
    for _ in 0..<2 {
      try withTemporaryDirectory { folder in
        let failures = concurrently(8) { _ in
          try openStore(folder, lockWait: endless).add(makeVisit())
        }
        #expect(failures.isEmpty)
        let store = try openStore(folder)
        #expect(try store.visits().count == 8 && store.count("device") == 1)
      }
    }
  }

  @Test func secondStoreWaitsForFirst() throws {
    let stores = try (0..<4).map { _ in try openStore(folder, lockWait: endless) }
    let failures = concurrently(4) { index in
      for number in 0..<25 {
        // The same photos everywhere: one store adds each, the others see it.
        let store = stores[index]
        try store.write(in: store.makeBatch(.import)) { writer in
          try writer.add(makeVisit(), photos: [makePhoto(number)])
        }
      }
    }
    #expect(try failures.isEmpty && stores[0].visits().count == 100)
    #expect(try stores[1].count("photo") == 25 && stores[2].checkIntegrity().isEmpty)
  }

  /// A transaction with more changes than fit into SQLite's cache.
  @Test func largeTransactionLetsOthersReadAndBackUp() throws {
    let store = try openStore(folder)
    let reader = try openStore(folder, lockWait: LockWaitPolicy { _ in false })
    try store.write(in: store.makeBatch(.import)) { writer in
      for visit in 0..<6 {
        try writer.add(makeVisit(), photos: (0..<300).map { makePhoto(visit * 300 + $0) })
      }
      #expect(try reader.visits().isEmpty)
    }
    #expect(try reader.visits().count == 6)
    try store.write(in: store.makeBatch(.delete)) { writer in
      for visit in try writer.reader.visits() { try writer.deleteVisit(visit.visit.id) }
      #expect(try reader.visits().count == 6)
    }
    #expect(try reader.visits().isEmpty)
    let backup = BackupFile.all(in: folder).first { $0.kind == "delete" }
    #expect(backup?.visits == 6)
  }

  /// Runs a body on several threads and returns their errors.
  private func concurrently(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Void
  ) -> [String] {
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do {
        try body(index)
      } catch {
        failures.append("\(error)")
      }
    }
    return failures.all
  }
}

private final class Failures: @unchecked Sendable {
  // The lock guards the list.
  private let lock = NSLock()
  private var list: [String] = []

  var all: [String] { lock.withLock { list } }

  func append(_ text: String) { lock.withLock { list.append(text) } }
}

/// A kill leaves the files as they are at that moment, so the tests copy them.
@Suite struct StoreCrashTests {
  @TemporaryURL private var folder: URL

  @Test func nextImportCompletesInterruptedOne() throws {
    let store = try openStore(folder.appendingPathComponent("undisturbed"))
    var copies: [URL] = []
    try runImport(into: store) { outing in
      guard outing % 4 == 1 else { return }
      let copy = folder.appendingPathComponent("killed-\(outing)", isDirectory: true)
      try copyFiles(of: store, to: copy)
      copies.append(copy)
    }
    let expected = try content(of: store)
    #expect(copies.count == 5)
    for copy in copies {
      let again = try openStore(copy)
      try runImport(into: again)
      let completed = try content(of: again)
      #expect(try completed == expected && again.checkIntegrity().isEmpty)
    }
  }

  /// Imports twenty outings of ten photos: a visit for most, a question for every fifth.
  private func runImport(into store: VisitStore, after: (Int) throws -> Void = { _ in }) throws {
    let batch = store.makeBatch(.import)
    for outing in 0..<20 {
      let day = (makeDay("2018-01-01") + outing).description
      let photos = (0..<10).map { makePhoto(outing * 10 + $0) }
      try store.write(in: batch) { writer in
        let known = try writer.reader.knownPhotos(sha256s: Set(photos.map(\.sha256)))
        guard known.count < photos.count else { return }
        if outing.isMultiple(of: 5) {
          try writer.addQuestion(
            stadium: "fenway-park-boston", day: makeDay(day), evidence: "{}",
            photos: photos)
        } else {
          try writer.add(makeVisit(on: day), photos: photos)
        }
      }
      try after(outing)
    }
  }

  /// Returns the contents without ids and times of writing.
  private func content(of store: VisitStore) throws -> [String] {
    try store.read { reader in
      try reader.visits().map { stored in
        let photos = try reader.photos(of: stored.visit.id)
        return "\(stored.visit.day) \(stored.photoCount) \(photos.map(\.sha256))"
      }
        + reader.questions(states: [.open]).map { "\($0.day as Any) \($0.photos.map(\.sha256))" }
    }
  }
}

/// A check of the whole library while another process writes to it.
@Suite final class ConcurrentCheckTests: LibrarySuite {
  /// The outcome of a write during a check.
  private enum Write { case notReached, done, refused }

  /// Checks a library; at the start of one of its statements another connection adds a visit.
  private func check(
    _ store: VisitStore, _ writer: VisitStore, writingAt number: Int
  ) throws -> (problems: [String], write: Write) {
    let count = Mutex(0)
    let write = Mutex(Write.notReached)
    let trace: @Sendable () -> Void = {
      let now = count.withLock { count in
        count += 1
        return count
      }
      guard now == number else { return }
      do {
        try writer.add(makeVisit())
        write.withLock { $0 = .done }
      } catch {
        #expect(error as? VisitStoreError == .busy(path: writer.file.path))
        write.withLock { $0 = .refused }
      }
    }
    store.queue.inDatabase { database in database.trace { _ in trace() } }
    defer { store.queue.inDatabase { database in database.trace() } }
    return (try store.checkContent(), write.withLock(\.self))
  }

  /// The check reads one state: a writer waits until its end.
  @Test func writeDuringCheckIsNoProblem() throws {
    let writer = try openStore(libraryFolder, lockWait: LockWaitPolicy { _ in false })
    for _ in 0..<3 { try writer.add(makeVisit()) }
    var writes: [Write] = []
    repeat {
      let (problems, write) = try check(store, writer, writingAt: writes.count + 1)
      #expect(problems == [], "written before statement \(writes.count + 1)")
      writes.append(write)
    } while writes.last != .notReached
    #expect(writes.count { $0 == .refused } > 20)
    #expect(try store.visits().count == 3 + writes.count { $0 == .done })
  }
}
