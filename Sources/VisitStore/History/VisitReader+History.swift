package import Foundation
import GRDB
package import SportsModel

extension VisitSource {
  /// Returns the last batches, newest first.
  package func history(limit: Int) throws -> [BatchSummary] {
    try read { try $0.batches(where: "TRUE", [], limit: limit) }
  }

  /// Returns the batch that an undo would revert.
  package func nextUndo() throws -> BatchSummary? {
    try read { reader in
      try reader.batches(
        where: VisitReader.isUndoable, [], limit: 1,
        order: "max(batch.seq, coalesce(redo_seq, 0)) DESC"
      ).first
    }
  }

  /// Returns the effect of a redo: it reverts the last undo that was not redone.
  package func nextRedo() throws -> RedoPlan? {
    try read { reader in
      let undos = try reader.batches(where: "undone_by IS NULL AND kind = 'undo'", [], limit: 1)
      return try undos.first.map { undo in
        RedoPlan(
          undo: undo,
          batches: try reader.batches(where: "undone_by = ?", [undo.id.uuidString], limit: .max),
          newer: try reader.batches(
            where: "\(VisitReader.isInForce) AND seq > ?", [undo.number], limit: .max))
      }
    }
  }

  /// Returns the batches with a number or an id prefix.
  package func batches(named text: String) throws -> [BatchSummary] {
    if let number = Int(text) {
      let found = try read { try $0.batches(where: "seq = ?", [number], limit: 1) }
      if !found.isEmpty { return found }
    }
    guard text.utf8.count >= 4, let prefix = text.asIDPrefix else { return [] }
    return try read { try $0.batches(where: "id LIKE ?", [prefix + "%"], limit: 20) }
  }

  /// Returns the numbers of batches in the history.
  package func numbers(of batches: [UUID]) throws -> [UUID: Int] {
    let numbers = try rows(
      "SELECT id, seq FROM batch WHERE id IN (SELECT value FROM json_each(?))",
      with: [try StoredJSON.text(batches)]
    ) { (UUID(uuidString: try $0[0]), try $0[1] as Int) }
    return numbers.reduce(into: [:]) { found, number in
      if let id = number.0 { found[id] = number.1 }
    }
  }

  /// Returns the files that the user removed, alone or with their visit, and did not add again: an
  /// import must not record them without asking.
  package func deletedPhotos(sha256s: Set<String>) throws -> Set<String> {
    let deleted = try read {
      try $0.database.texts(
        """
        SELECT json_extract(before, '$.sha256') FROM change
          JOIN batch ON batch.id = change.batch_id
          WHERE entity = 'photo' AND operation = 'delete' AND \(VisitReader.isInForce)
        EXCEPT SELECT sha256 FROM photo
        """)
    }
    return sha256s.intersection(deleted)
  }

  /// Returns the stadium and day of visits that the user deleted.
  package func deletedVisits() throws -> [(stadium: StadiumID, day: LocalDay)] {
    try rows(
      """
      SELECT DISTINCT json_extract(before, '$.stadium_id'), json_extract(before, '$.local_date')
        FROM change JOIN batch ON batch.id = change.batch_id
        WHERE entity = 'visit' AND operation = 'delete' AND \(VisitReader.isInForce)
      """
    ) { row in
      guard let stadium: String = try row[0], let text: String = try row[1],
        let day = LocalDay(text)
      else { return nil }
      return (StadiumID(stadium), day)
    }.compactMap { $0 }
  }
}

extension VisitReader {
  /// Active batches: not undone, and not an undo or a redo.
  static let isInForce = "undone_by IS NULL AND kind NOT IN ('undo', 'redo')"
  /// Active batches whose changes are still in the log, which can be undone by their numbers.
  static let isRevertible =
    isInForce + " AND EXISTS (SELECT 1 FROM change WHERE change.batch_id = batch.id)"
  /// Those that an undo without a number takes.
  static let isUndoable = isRevertible + " AND kind <> 'merge'"

  package func batch(_ id: UUID) throws -> BatchSummary? {
    try batches(where: "id = ?", [id.uuidString], limit: 1).first
  }

  func batches(
    where condition: String, _ arguments: StatementArguments, limit: Int,
    order: String = "seq DESC"
  ) throws -> [BatchSummary] {
    let rows = try database.rows(
      """
      SELECT batch.*, (
          SELECT max(redo.seq) FROM batch AS redo, json_each(redo.batches) AS subject
            WHERE redo.kind = 'redo' AND subject.value = batch.id) AS redo_seq
        FROM batch WHERE \(condition) ORDER BY \(order), batch.seq DESC LIMIT \(max(0, limit))
      """, with: arguments)
    return try rows.map(summary)
  }

  private func summary(_ row: Row) throws -> BatchSummary {
    guard let id = UUID(uuidString: try row["id"]),
      let device = UUID(uuidString: try row["device_id"]),
      let started = Date(utcText: try row["started_at"] as String)
    else { throw MalformedRow(table: "batch", column: "id") }
    let batch = Batch(
      id: id, kind: Batch.Kind(rawValue: try row["kind"]) ?? .other, note: try row["note"],
      startedAt: started)
    let tallies = try tallies(of: id)
    var photos = tallies[.photo] ?? .init()
    // New paths of known photos are a change of these photos, not new photos.
    if photos.added == 0, photos.removed == 0 { photos.changed += tallies[.photoPath]?.added ?? 0 }
    let undoneBy = try (row["undone_by"] as String?).flatMap(UUID.init(uuidString:))
    let subjects = try (row["batches"] as String?).map {
      try StoredJSON.read([UUID].self, text: $0)
    }
    return BatchSummary(
      batch: batch, number: try row["seq"], device: device, undoneBy: undoneBy,
      subjects: subjects ?? [], isRedone: try undoneBy == nil && (row["redo_seq"] as Int?) != nil,
      visits: tallies[.visit] ?? .init(), photos: photos,
      questions: tallies[.question] ?? .init(), trips: tallies[.trip] ?? .init(),
      notes: tallies[.stadiumNote] ?? .init())
  }

  private func tallies(of batch: UUID) throws -> [StoreTable: BatchSummary.Tally] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT entity, operation, count(DISTINCT entity_id) FROM change
          WHERE batch_id = ? GROUP BY entity, operation
        """)
    var tallies: [StoreTable: BatchSummary.Tally] = [:]
    for row in try Row.fetchAll(statement, arguments: [batch.uuidString]) {
      guard let table = StoreTable(rawValue: try row[0]) else { continue }
      switch ChangeOperation(rawValue: try row[1]) {
      case .insert: tallies[table, default: .init()].added = try row[2]
      case .update: tallies[table, default: .init()].changed = try row[2]
      case .delete: tallies[table, default: .init()].removed = try row[2]
      case nil: throw MalformedRow(table: "change", column: "operation")
      }
    }
    return tallies
  }
}
