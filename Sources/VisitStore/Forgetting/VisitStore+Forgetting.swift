package import Foundation
import GRDB

/// What was removed for good.
package struct ForgetReport: Hashable, Sendable {
  package var visits = 0
  package var photos = 0
  package var questions = 0
  /// Another program has the database open, so that pages of before may still be in its log.
  package var isLogInUse = false
}

extension VisitStore {
  /// Removes visits and photos with all that the log, questions and badges say of them.
  ///
  /// It is no batch: nothing knows that it happened, and no undo brings it back. Of a photo's
  /// visit and question what was made out of the photo is removed as well. The file is written
  /// anew, so that the bytes are nowhere in it.
  ///
  /// - Parameters:
  ///   - visits: there, or deleted and known to the log only; with their photos.
  ///   - photos: of any visit or question, or known to the log only.
  ///   - keptEvidence: what of a question's evidence is not of its photos.
  /// - Returns: what was removed.
  /// - Throws: a `VisitStoreError`; nothing was removed then.
  package func forget(
    visits: Set<UUID>, photos: Set<UUID>, keptEvidence: Set<String> = []
  ) throws -> WriteOutcome<ForgetReport> {
    try translatingErrors(path: file.path) {
      var (forgotten, update) = try queue.write { database in
        var eraser = RowEraser(
          database: database, now: now, newID: newID, visits: Set(visits.map(\.uuidString)),
          photos: Set(photos.map(\.uuidString)), keptEvidence: keptEvidence)
        let forgotten = try eraser.erase()
        return (forgotten, try forgetBadges(of: eraser.visits, database))
      }
      forgotten.isLogInUse = try !rewriteFile()
      return outcome(forgotten, of: update)
    }
  }

  /// Judges the badges anew; what a lost one still said of the visits goes with them.
  private func forgetBadges(of visits: Set<String>, _ database: Database) throws
    -> AchievementUpdate?
  {
    guard !visits.isEmpty else { return nil }
    let touched = try visits.reduce(into: Set<String>()) { found, visit in
      found.formUnion(
        try String.fetchSet(
          database, sql: "SELECT definition_id FROM achievement WHERE instr(visits, ?) > 0",
          arguments: [visit]))
    }
    guard let achievementUpdater else {
      for badge in touched { try remove(badge, unlessHeld: false, database) }
      try database.execute(sql: "DELETE FROM achievement_basis")
      return nil
    }
    let update = try achievementUpdater.update(database, now: now)
    for badge in touched { try remove(badge, unlessHeld: true, database) }
    return update
  }

  private func remove(_ badge: String, unlessHeld: Bool, _ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM achievement WHERE definition_id = ? AND (revoked_at IS NOT NULL OR ?)",
      arguments: [badge, !unlessHeld])
  }

  /// Writes the whole file anew and empties its log; false when somebody else is reading it.
  private func rewriteFile() throws -> Bool {
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA temp_store = MEMORY")
      try database.execute(sql: "PRAGMA secure_delete = ON")
      try database.execute(sql: "VACUUM")
      let busy = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      return busy.map { ($0[0] as Int) == 0 } ?? true
    }
  }
}

// MARK: - Finding

extension VisitStore {
  /// The visits whose id begins so, the deleted ones that the log still knows among them.
  package func visitsIncludingDeleted(withIDPrefix prefix: String) throws -> Set<UUID> {
    try idsIncludingDeleted("visit", prefix: prefix)
  }

  /// The photos whose id begins so, the removed ones that the log still knows among them.
  package func photosIncludingDeleted(withIDPrefix prefix: String) throws -> Set<UUID> {
    try idsIncludingDeleted("photo", prefix: prefix)
  }

  /// The photos that are or were seen at a path, or that are these bytes.
  package func photosIncludingDeleted(atPath path: String, sha256: String?) throws -> Set<UUID> {
    try ids(
      """
      SELECT photo_id FROM photo_path WHERE path = ?1
      UNION SELECT id FROM photo WHERE sha256 = ?2
      UNION SELECT coalesce(json_extract(after, '$.photo_id'), json_extract(before, '$.photo_id'))
        FROM change WHERE entity = 'photo_path'
          AND ?1 IN (json_extract(after, '$.path'), json_extract(before, '$.path'))
      UNION SELECT entity_id FROM change WHERE entity = 'photo' AND operation <> 'update'
          AND ?2 IN (json_extract(after, '$.sha256'), json_extract(before, '$.sha256'))
      """, [path, sha256])
  }

  private func idsIncludingDeleted(_ table: String, prefix: String) throws -> Set<UUID> {
    let wanted = prefix.uppercased()
    guard !wanted.isEmpty, wanted.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return [] }
    return try ids(
      """
      SELECT id FROM \(table) WHERE id LIKE ?1 || '%'
      UNION SELECT entity_id FROM change WHERE entity = '\(table)' AND entity_id LIKE ?1 || '%'
      """, [wanted])
  }

  private func ids(_ sql: String, _ arguments: StatementArguments) throws -> Set<UUID> {
    try translatingErrors(path: file.path) {
      try queue.read { database in
        Set(
          try String.fetchAll(database, sql: sql, arguments: arguments).compactMap(
            UUID.init(uuidString:)))
      }
    }
  }
}
