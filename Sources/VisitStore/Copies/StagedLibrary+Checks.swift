import AppSupport
import Foundation
import GRDB
import SportsModel

extension StagedLibrary {
  /// Migrates the database and rejects one that this program would not have written.
  func finish(path: String) throws {
    let foreign = try queue.inDatabase { database in
      // A trigger of an untrusted file must not run in a migration.
      try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')") ?? 0
    }
    guard foreign == 0 else {
      throw LibraryFileError.unsound(path: path, problems: ["it has triggers or views"])
    }
    // An export has no digests, and a migration changes them.
    damagedTables = try queue.read { try ContentDigest($0).differences() }
    try queue.write(ContentDigest.remove)
    try schema.migrate(queue)
    let problems = try queue.read { database in
      var problems = try schema.problems(database)
      // Only what has the right form can be asked for its content.
      if problems.isEmpty { problems = try Self.problems(of: database) }
      if problems.isEmpty { problems = try LibraryTables(database).changeLogProblems(database) }
      return problems
    }
    guard problems.isEmpty else {
      throw LibraryFileError.unsound(path: path, problems: problems)
    }
    try translatingErrors(path: path) { try queue.read(Self.readAllRows) }
    try queue.write(ContentDigest.rebuild)
  }

  private static func problems(of database: Database) throws -> [String] {
    let devices = try Int.fetchOne(database, sql: "SELECT count(*) FROM device") ?? 0
    return try database.integrityProblems()
      + (devices == 1 ? [] : ["device: \(devices.counted("row")) instead of 1"])
  }

  /// Decodes every value, so that no malformed one is found later.
  private static func readAllRows(_ database: Database) throws {
    let reader = VisitReader(database: database)
    for stored in try reader.visits() where stored.photoCount > 0 {
      _ = try reader.photos(of: stored.visit.id)
    }
    _ = try reader.questions(states: Set(Question.State.allCases))
    _ = try reader.achievements()
    _ = try reader.trips()
    _ = try reader.notes()
    _ = try reader.learnedFactors()
    let batches = try Row.fetchCursor(
      database, sql: "SELECT id, device_id, started_at FROM batch")
    while let row = try batches.next() {
      let texts = try (0...2).map { try row[$0] as String }
      if UUID(uuidString: texts[0]) == nil || UUID(uuidString: texts[1]) == nil
        || Date(utcText: texts[2]) == nil
      {
        throw MalformedRow(table: "batch", column: "id")
      }
    }
  }
}

extension Database {
  /// Returns what SQLite finds wrong.
  func integrityProblems() throws -> [String] {
    let found = try String.fetchAll(self, sql: "PRAGMA integrity_check")
    let orphans = try Row.fetchAll(self, sql: "PRAGMA foreign_key_check").map { row in
      "\(try row[0] as String? ?? "?"): missing \(try row[2] as String? ?? "row")"
    }
    return found.filter { $0 != "ok" } + orphans
  }
}
