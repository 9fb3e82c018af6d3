import Dispatch
import Foundation
import GRDB
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import VisitStore

@Suite struct StoreFailureTests {
  @Test func fullDiskLosesOnlyFailedWrite() throws {
    try withStore { store in
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
    (ResultCode.SQLITE_IOERR_SHMSIZE, "create the -shm file next to the database (4874)"),
    (.SQLITE_IOERR_READ, "can't read from it (266)"), (.SQLITE_ERROR, "SQLite error 1: why"),
  ])
  func diskErrorsOmitSQLStatements(code: ResultCode, words: String) throws {
    try withTemporaryDirectory { folder in
      let error = DatabaseError(resultCode: code, message: "why", sql: "SELECT * FROM visit")
      guard case .failed(_, let message) = VisitStoreError(error, path: folder.path + "/d") else {
        Issue.record("another kind of error")
        return
      }
      #expect(message.hasSuffix(words) && !message.contains("SELECT"), "\(message)")
    }
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
    try withTemporaryDirectory { folder in
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
  @Test func nextImportCompletesInterruptedOne() throws {
    try withTemporaryDirectory { folder in
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
  }

  @Test func tornWALLosesOnlyLastTransactions() throws {
    try withTemporaryDirectory { folder in
      let store = try openStore(folder.appendingPathComponent("undisturbed"))
      try runImport(into: store)
      let expected = try content(of: store)
      let log = store.file.path + "-wal"
      let size = try #require(
        try FileManager.default.attributesOfItem(atPath: log)[.size] as? NSNumber)
      var generator = SeededGenerator(seed: 7)
      for attempt in 0..<4 {
        let copy = folder.appendingPathComponent("torn-\(attempt)", isDirectory: true)
        try copyFiles(of: store, to: copy)
        let torn = try FileHandle(forWritingTo: copy.appendingPathComponent("visits.sqlite-wal"))
        try torn.truncate(atOffset: generator.next() % UInt64(truncating: size))
        try torn.close()
        let again = try openStore(copy)
        try runImport(into: again)
        let completed = try content(of: again)
        #expect(completed == expected)
      }
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
@Suite struct ConcurrentCheckTests {
  /// Checks a library; at the start of one of its statements another connection adds a visit.
  ///
  /// - Returns: the problems, and whether there was such a statement.
  private func check(
    _ store: VisitStore, _ writer: VisitStore, writingAt number: Int
  ) throws -> (problems: [String], wrote: Bool) {
    let count = Mutex(0)
    let failure = Mutex<String?>(nil)
    let trace: @Sendable () -> Void = {
      let now = count.withLock { count in
        count += 1
        return count
      }
      guard now == number else { return }
      do {
        try writer.add(makeVisit())
      } catch {
        failure.withLock { $0 = "\(error)" }
      }
    }
    store.queue.inDatabase { database in database.trace { _ in trace() } }
    defer { store.queue.inDatabase { database in database.trace() } }
    let problems = try store.checkContent()
    #expect(failure.withLock(\.self) == nil)
    return (problems, count.withLock(\.self) >= number)
  }

  @Test func writeDuringCheckIsNoProblem() throws {
    try withTemporaryDirectory { folder in
      let (store, writer) = (try openStore(folder), try openStore(folder))
      for _ in 0..<3 { try writer.add(makeVisit()) }
      var number = 1
      while true {
        let (problems, wrote) = try check(store, writer, writingAt: number)
        #expect(problems == [], "written before statement \(number)")
        guard wrote else { break }
        number += 1
      }
      #expect(try number > 20 && store.visits().count == 3 + number - 1)
    }
  }
}
