import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite struct SchemaTests {
  private let library: TestLibrary
  private var store: VisitStore { library.store }

  init() throws { library = try TestLibrary() }

  @Test func everyTableIsStrict() throws {
    let loose = try store.queue.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT name FROM pragma_table_list WHERE strict = 0 AND schema = 'main'
            AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
          """)
    }
    #expect(loose.isEmpty)
    #expect(throws: DatabaseError.self) {
      try store.queue.write { try $0.execute(sql: "UPDATE device SET id = x'00'") }
    }
  }

  @Test func foreignKeysAreEnforced() throws {
    let visit = try store.add(makeVisit(), photos: [makePhoto(1)])
    #expect(throws: DatabaseError.self) {
      try store.queue.write { try $0.execute(sql: "DELETE FROM visit") }
    }
    #expect(try store.visit(visit.id) != nil)
  }

  @Test(arguments: [
    "rating = 6", "rating = 0", "kind = 'party'", "local_date = '2018-6-15'",
    "created_at = '2018-06-15'", "evidence = '{'", "away_score = NULL", "home_name = NULL",
    "origin = 'dream'", "score_pending = 2", "data_source = ''", "home_score = -1",
  ])
  func invalidVisitValuesAreRejected(assignment: String) throws {
    try store.add(makeVisit())
    #expect(throws: DatabaseError.self) {
      try store.queue.write { try $0.execute(sql: "UPDATE visit SET \(assignment)") }
    }
  }

  @Test(arguments: [
    "sha256 = 'ABC'", "visit_id = NULL", "upload_state = 'lost'", "latitude = 91",
    "longitude = NULL",
  ])
  func invalidPhotoValuesAreRejected(assignment: String) throws {
    try store.add(makeVisit(), photos: [makePhoto(1)])
    #expect(throws: DatabaseError.self) {
      try store.queue.write { try $0.execute(sql: "UPDATE photo SET \(assignment)") }
    }
  }

  @Test func malformedValueIsReportedWithColumn() throws {
    try store.add(makeVisit())
    try store.queue.write { try $0.execute(sql: "UPDATE visit SET superseded_by = 'x'") }
    #expect(
      throws: VisitStoreError.damaged(path: store.file.path, detail: "visit.superseded_by")
    ) { try store.visits() }
  }

  @Test func undosFromEarlierVersionsCanBeRedone() throws {
    let folder = library.folder
    let visit = try store.add(makeVisit(), photos: [makePhoto(1)])
    let present = try store.visit(visit.id)
    let undone = try #require(try store.undoLast())
    try store.queue.close()
    // An undo of older versions, without its subjects.
    let queue = try DatabaseQueue(path: store.file.path)
    try queue.write { database in
      try database.execute(
        sql: """
          ALTER TABLE batch DROP COLUMN batches;
          ALTER TABLE visit DROP COLUMN original;
          DELETE FROM grdb_migrations WHERE identifier = 'v6';
          """)
    }
    try queue.close()
    let newer = try openStore(folder)
    #expect(try newer.nextRedo()?.undo.subjects == [undone.undone.id])
    try newer.redoLast()
    #expect(try newer.visit(visit.id) == present)
    #expect(try newer.photos(of: visit.id).count == 1)
  }
}
