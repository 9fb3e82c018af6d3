import Foundation
import GRDB
import SportsModel
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
      #expect(try store.dump() == before)
      #expect(try store.visits().map(\.visit) == [visit])
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
