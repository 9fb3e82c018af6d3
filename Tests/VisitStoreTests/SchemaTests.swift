import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite final class SchemaTests: LibrarySuite {
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

  private static let invalidValues = [
    "visit": [
      "rating = 6", "rating = 0", "kind = 'party'", "local_date = '2018-6-15'",
      "created_at = '2018-06-15'", "evidence = '{'", "away_score = NULL", "home_name = NULL",
      "origin = 'dream'", "score_pending = 2", "data_source = ''", "home_score = -1",
    ],
    "photo": [
      "sha256 = 'ABC'", "visit_id = NULL", "upload_state = 'lost'", "latitude = 91",
      "longitude = NULL",
    ],
    "stadium_note": [
      "topic = 'beer'", "text = ''", "rating = 3", "author = 'Ana'", "author_key = 'x'",
      "changed_at = '2026'", "stadium_id = ''",
    ],
    "trip": [
      "status = 'dreamt'", "preferences = '{'", "games = ''", "itinerary = '['", "name = ''",
      "created_at = '2026'",
    ],
  ]

  @Test(arguments: invalidValues) func invalidValuesAreRejected(
    table: String, assignments: [String]
  ) throws {
    try store.add(makeVisit(), photos: [makePhoto(1)])
    try store.write(in: store.makeBatch(.add)) { writer in
      try writer.add(makeNote("Bring cash", at: writer.now))
      try writer.add(makeTrip("a", at: writer.now))
    }
    for assignment in assignments {
      #expect(throws: DatabaseError.self, "\(assignment)") {
        try store.queue.write { try $0.execute(sql: "UPDATE \(table) SET \(assignment)") }
      }
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
    let folder = libraryFolder
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
    #expect(try newer.nextRedo()?.undo.subjects == [undone.target.id])
    try newer.redoLast()
    #expect(try newer.visit(visit.id) == present && newer.photos(of: visit.id).count == 1)
  }
}

/// Migrates a library of every released schema: one that the first version wrote, with the migrations
/// of later versions.
@Suite struct UpgradeTests {
  private static let digests: [Int64] = [
    7_526_560_181_849_366_517, -4_841_459_215_497_939_988, 6_132_705_031_354_934_678,
    -2_401_511_782_394_584_371, -6_890_657_700_601_124_438, -8_571_618_709_289_597_551,
    314_464_693_747_074_359, 5_266_665_193_343_001_997, -4_865_395_733_270_289_511,
    1_387_611_170_988_208_259, 3_729_379_659_787_708_163, 1_118_264_516_248_437_728,
    -5_189_557_941_840_546_580, 4_593_026_827_793_403_090,
  ]

  @Test func releasedMigrationsAreUnchanged() {
    let found = Migrations.all.map { sql in
      var hash = RowHash()
      hash.add(bytes: sql.utf8)
      return hash.value
    }
    #expect(found == Self.digests)
  }

  @Test(arguments: 1...Migrations.all.count)
  func everySchemaIsMigrated(_ version: Int) throws {
    try withTemporaryDirectory { folder in
      try create(version, in: folder)
      let store = try openStore(folder)
      #expect(try store.checkContent() == [])
      let visits = try store.visits()
      #expect(visits.map(\.visit.note) == ["edited", nil] && visits.map(\.photoCount) == [2, 1])
      #expect(visits.first?.visit.game?.score == Score(home: 5, away: 4))
      #expect(try store.questions(states: [.open]).count == 1)
      #expect(try store.history(limit: 10).map(\.batch.kind).contains(.import))
      let copies = try? FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("backups").path)
      #expect(copies?.count == (version == Migrations.all.count ? nil : 1))
      // Changes before the migration can be undone.
      while try store.undoLast() != nil {}
      #expect(try store.visits().isEmpty && store.count("photo") == 0)
      #expect(try store.questions(states: Set(Question.State.allCases)).isEmpty)
    }
  }

  /// Creates the library of the first version, and migrates it to a later one.
  private func create(_ version: Int, in folder: URL) throws {
    let text = URL.repository.appending(path: "Tests/VisitStoreTests/Schemas/v1.sql")
    let statements = try text.text
    let queue = try DatabaseQueue(path: folder.appendingPathComponent("visits.sqlite").path)
    try queue.inDatabase { database in
      try database.execute(sql: statements)
      try database.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
    }
    try Schema(clock: { Date() }, version: version).migrate(queue)
    try queue.close()
  }
}
