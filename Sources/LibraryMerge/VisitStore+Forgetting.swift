package import Foundation
import GRDB
package import VisitStore

/// The numbers of permanently removed rows.
package struct ForgetReport: Hashable, Sendable {
  package var visits = 0
  package var photos = 0
  package var questions = 0
  /// Tips and reviews of stadiums.
  package var notes = 0
  /// Another process has the database open, so that its log may still contain removed pages.
  package var isLogInUse = false
}

extension VisitStore {
  /// Removes visits, photos and stadium notes permanently, with their traces in the log, questions and badges.
  ///
  /// This isn't a batch: the history doesn't show it, and it can't be undone. Evidence that came
  /// from a removed photo is also removed from its visit and question. The file is rewritten, so
  /// that no removed bytes remain in it. With `makesBackup`, a backup is made before.
  ///
  /// The visits, with their photos, the photos and the notes may exist only in the log. `keptEvidence` names
  /// the parts of a question's evidence that don't come from photos.
  package func forget(
    visits: Set<UUID>, photos: Set<UUID>, notes: Set<UUID> = [],
    keptEvidence: Set<String> = [], makesBackup: Bool = false
  ) throws -> WriteOutcome<ForgetReport> {
    var outcome = try erase(makesBackup: makesBackup) { database in
      var eraser = RowEraser(
        database: database, now: now, newID: newID, visits: Set(visits.map(\.uuidString)),
        photos: Set(photos.map(\.uuidString)), notes: Set(notes.map(\.uuidString)),
        keptEvidence: keptEvidence)
      return (try eraser.erase(), eraser.visits)
    }
    outcome.value.isLogInUse = try !rewriteFile()
    return outcome
  }
}

// MARK: - Finding

extension VisitStore {
  /// Returns the visits whose id has a prefix, including deleted ones that the log contains.
  package func visitsIncludingDeleted(withIDPrefix prefix: String) throws -> Set<UUID> {
    try idsIncludingDeleted("visit", prefix: prefix)
  }

  /// Returns the photos whose id has a prefix, including removed ones that the log contains.
  package func photosIncludingDeleted(withIDPrefix prefix: String) throws -> Set<UUID> {
    try idsIncludingDeleted("photo", prefix: prefix)
  }

  /// Returns the stadium notes whose id has a prefix, including deleted ones that the log contains.
  package func notesIncludingDeleted(withIDPrefix prefix: String) throws -> Set<UUID> {
    try idsIncludingDeleted("stadium_note", prefix: prefix)
  }

  /// Returns the photos that are or were at a path, or whose bytes have a hash.
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
    try read { reader in
      let ids = try String.fetchAll(reader.database, sql: sql, arguments: arguments)
      return Set(ids.compactMap(UUID.init(uuidString:)))
    }
  }
}
