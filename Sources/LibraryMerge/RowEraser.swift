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
    let outcome = try erase(makesBackup: makesBackup) { database in
      var eraser = RowEraser(
        database: database, now: now, newID: newID, visits: Set(visits.map(\.uuidString)),
        photos: Set(photos.map(\.uuidString)), notes: Set(notes.map(\.uuidString)),
        keptEvidence: keptEvidence)
      return (try eraser.erase(), eraser.visits)
    }
    try rewriteFile()
    return outcome
  }

  /// Returns the rows whose id has a prefix, including deleted ones that the log contains.
  package func idsIncludingDeleted(
    _ table: StoreTable, withPrefix prefix: String
  ) throws -> Set<UUID> {
    guard let prefix = prefix.asIDPrefix else { return [] }
    let name = table.rawValue
    return try ids(
      """
      SELECT id FROM \(name) WHERE id LIKE ?1 || '%'
      UNION SELECT entity_id FROM change WHERE entity = '\(name)' AND entity_id LIKE ?1 || '%'
      """, arguments: [prefix])
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
      """, arguments: [path, sha256])
  }

  private func ids(_ sql: String, arguments: StatementArguments) throws -> Set<UUID> {
    try Set(rows(sql, with: arguments) { UUID(uuidString: try $0[0]) }.compactMap { $0 })
  }
}

/// Removes rows and all traces of them in one transaction.
struct RowEraser {
  let database: Database
  /// The ids to remove; `erase` adds dependent rows.
  private(set) var visits: Set<String>
  private(set) var photos: Set<String>
  private(set) var questions: Set<String> = []
  private let notes, keptEvidence: Set<String>
  private let entries: EntryEraser

  init(
    database: Database, now: Date, newID: @escaping () -> UUID, visits: Set<String>,
    photos: Set<String>, notes: Set<String> = [], keptEvidence: Set<String>
  ) {
    (self.database, self.keptEvidence) = (database, keptEvidence)
    (self.visits, self.photos, self.notes) = (visits, photos, notes)
    entries = EntryEraser(database, now: now, newID: newID)
  }

  mutating func erase() throws -> ForgetReport {
    // Rows are removed by kind, not in the order of their references.
    try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for visit in visits { try gather(visit) }
    for question in questions {
      photos.formUnion(try fetch("SELECT id FROM photo WHERE question_id = ?", question))
    }
    let count = photos.count
    try gatherEarlierRows()
    let keptVisits = try owners("visit_id").subtracting(visits)
    var keptQuestions = try owners("question_id").subtracting(questions)
    for question in keptQuestions where try isLeftWithoutPhotos(question) {
      questions.insert(question)
      keptQuestions.remove(question)
    }
    var batches: Set<String> = []
    for photo in photos { try erase(photo: photo, &batches) }
    for question in questions { try erase("question", question, from: &batches) }
    for visit in visits { try erase("visit", visit, from: &batches) }
    for note in notes { try erase("stadium_note", note, from: &batches) }
    for visit in keptVisits { try forgetEvidence(ofVisit: visit) }
    for question in keptQuestions { try forgetEvidence(ofQuestion: question) }
    try eraseNotes(of: batches)
    try eraseBoxScoresWithoutVisit()
    return ForgetReport(
      visits: visits.count, photos: count, questions: questions.count, notes: notes.count)
  }

  /// Adds the photos and questions of a visit, also former ones.
  private mutating func gather(_ visit: String) throws {
    photos.formUnion(
      try fetch(
        """
        SELECT id FROM photo WHERE visit_id = ?1
        UNION SELECT entity_id FROM change WHERE entity = 'photo'
          AND ?1 IN (json_extract(before, '$.visit_id'), json_extract(after, '$.visit_id'))
          AND NOT EXISTS (SELECT 1 FROM photo WHERE id = entity_id)
        """, visit))
    // Settled questions about the same day and stadium contain the same facts.
    questions.formUnion(
      try fetch(
        """
        SELECT id FROM question WHERE visit_id = ?1
        UNION SELECT entity_id FROM change WHERE entity = 'question'
          AND ?1 IN (json_extract(before, '$.visit_id'), json_extract(after, '$.visit_id'))
          AND NOT EXISTS (
            SELECT 1 FROM question WHERE id = entity_id AND (state = 'open' OR visit_id NOT NULL))
        UNION SELECT question.id FROM question JOIN visit USING (stadium_id, local_date)
          WHERE visit.id = ?1 AND state <> 'open' AND question.visit_id IS NULL
        """, visit))
  }

  /// Adds earlier rows of the same files, which have other ids: deleted, and added again.
  ///
  /// Their failed uploads and the records of their objects in the storage are also removed. The
  /// next sync removes the files from the storage.
  private mutating func gatherEarlierRows() throws {
    let files = try fetch(
      """
      SELECT sha256 FROM photo WHERE id IN (SELECT value FROM json_each(?1))
      UNION SELECT json_extract(coalesce(after, before), '$.sha256') FROM change
        WHERE entity = 'photo' AND operation <> 'update'
          AND entity_id IN (SELECT value FROM json_each(?1))
      """, StoredJSON.text(photos.sorted()))
    try entries.removeFromStorage(files)
    let known = try StoredJSON.text(files.sorted())
    photos.formUnion(
      try fetch(
        """
        SELECT entity_id FROM change WHERE entity = 'photo' AND operation <> 'update'
          AND json_extract(coalesce(after, before), '$.sha256') IN (SELECT value FROM json_each(?))
        """, known))
    for table in ["upload", "remote_object"] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE sha256 IN (SELECT value FROM json_each(?))",
        arguments: [known])
    }
  }

  /// Returns the remaining rows that have or had one of the photos.
  private func owners(_ column: String) throws -> Set<String> {
    let table = column == "visit_id" ? "visit" : "question"
    return try photos.reduce(into: []) { owners, photo in
      owners.formUnion(
        try fetch(
          """
          SELECT id FROM \(table) WHERE id IN (
            SELECT \(column) FROM photo WHERE id = ?1
            UNION SELECT json_extract(before, '$.\(column)') FROM change WHERE entity_id = ?1
            UNION SELECT json_extract(after, '$.\(column)') FROM change WHERE entity_id = ?1)
          """, photo))
    }
  }

  /// Returns whether a question was about these photos only.
  private func isLeftWithoutPhotos(_ question: String) throws -> Bool {
    let isSettled = try database.exists(
      "FROM question WHERE id = ? AND visit_id IS NOT NULL", with: [question])
    return try !isSettled
      && fetch("SELECT id FROM photo WHERE question_id = ?", question).isSubset(of: photos)
  }

  private func fetch(_ sql: String, _ id: String) throws -> Set<String> {
    try String.fetchSet(database, sql: sql, arguments: [id])
  }

  private func erase(photo: String, _ batches: inout Set<String>) throws {
    let paths = try fetch(
      """
      SELECT id FROM photo_path WHERE photo_id = ?1
      UNION SELECT entity_id FROM change WHERE entity = 'photo_path'
        AND ?1 IN (json_extract(before, '$.photo_id'), json_extract(after, '$.photo_id'))
      """, photo)
    for path in paths { try erase("photo_path", path, from: &batches) }
    try erase("photo", photo, from: &batches)
  }

  private func erase(_ table: String, _ id: String, from batches: inout Set<String>) throws {
    batches.formUnion(try fetch("SELECT DISTINCT batch_id FROM change WHERE entity_id = ?", id))
    try entries.erase(table, id)
    try database.execute(sql: "DELETE FROM change WHERE entity_id = ?", arguments: [id])
    try database.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id])
  }

  /// Removes where and when the photos were taken.
  private func forgetEvidence(ofVisit visit: String) throws {
    try database.execute(sql: "UPDATE visit SET evidence = NULL WHERE id = ?", arguments: [visit])
    try database.execute(
      sql: """
        UPDATE change SET before = json_remove(before, '$.evidence'),
            after = json_remove(after, '$.evidence')
          WHERE entity_id = ?
        """, arguments: [visit])
    try entries.eraseEvidence(.visit, visit)
  }

  /// Removes the outing from a question and from the log, so that an undo still finds the row as
  /// its batch left it.
  private func forgetEvidence(ofQuestion question: String) throws {
    let marks = keptEvidence.map { _ in "?" }.joined(separator: ", ")
    try database.execute(
      sql: """
        UPDATE question SET evidence = (
            SELECT json_group_object(key, json_extract(question.evidence, fullkey))
              FROM (SELECT key, fullkey FROM json_each(question.evidence)
                WHERE key IN (\(marks)) ORDER BY key))
          WHERE id = ?
        """, arguments: StatementArguments(keptEvidence.sorted() + [question]))
    try database.execute(
      sql: """
        UPDATE change SET before = json_remove(before, '$.evidence'),
            after = CASE operation
              WHEN 'insert' THEN json_set(
                after, '$.evidence', (SELECT evidence FROM question WHERE id = entity_id))
              ELSE json_remove(after, '$.evidence') END
          WHERE entity_id = ?
        """, arguments: [question])
    try entries.eraseEvidence(.question, question)
  }

  /// Removes the box scores of games without a visit, even if undo could restore the visit: they
  /// can be fetched again.
  private func eraseBoxScoresWithoutVisit() throws {
    try database.execute(
      sql: """
        DELETE FROM box_score WHERE game_key NOT IN (
          SELECT game_key FROM visit WHERE game_key NOT NULL
          UNION SELECT superseded_by FROM visit WHERE superseded_by NOT NULL)
        """)
  }

  /// Removes notes of batches, which name folders and stadiums; a batch without other changes is
  /// removed.
  private func eraseNotes(of batches: Set<String>) throws {
    for batch in batches {
      try database.execute(sql: "UPDATE batch SET note = NULL WHERE id = ?", arguments: [batch])
    }
    let empty = "NOT EXISTS (SELECT 1 FROM change WHERE batch_id = batch.id) AND id = ?"
    // Undone batches first, because they refer to the others.
    for condition in ["undone_by IS NOT NULL", "TRUE"] {
      for batch in batches {
        try database.execute(
          sql: """
            DELETE FROM batch WHERE \(empty) AND \(condition)
              AND NOT EXISTS (SELECT 1 FROM batch AS other WHERE other.undone_by = batch.id)
            """, arguments: [batch])
      }
    }
  }
}
