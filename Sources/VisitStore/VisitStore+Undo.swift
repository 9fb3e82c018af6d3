import Foundation
import GRDB

extension VisitStore {
  /// Takes back the last batch that is not taken back yet; nil when there is none.
  ///
  /// One transaction, logged as a batch of its own. A batch whose rows were changed by a batch
  /// still in force is refused, so that nothing later is lost.
  @discardableResult
  package func undoLast() throws -> UndoReport? {
    let undo = begin(.undo)
    return try write(in: undo) { writer in
      guard let last = try writer.reads.nextUndo() else { return nil }
      try writer.takeBack(last.batch.id)
      try writer.markUndone(last.batch.id, by: undo.id)
      guard let undone = try writer.reads.batch(last.batch.id),
        let done = try writer.reads.batch(undo.id)
      else { return nil }
      return UndoReport(undone: undone, undo: done)
    }
  }
}

extension VisitWriter {
  /// Does the inverse of each change of a batch, the last first.
  fileprivate func takeBack(_ batch: UUID) throws {
    let changes = try Row.fetchAll(
      journal.database,
      sql: """
        SELECT entity, entity_id, operation, before, after FROM change
          WHERE batch_id = ? ORDER BY seq DESC
        """,
      arguments: [batch.uuidString])
    for change in changes {
      let conflict = VisitStoreError.undoConflict(
        batch: batch, entity: change["entity"], id: change["entity_id"])
      guard let table = Table(rawValue: change["entity"]) else { throw conflict }
      do {
        guard try takeBack(change, in: table) else { throw conflict }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw conflict
      }
    }
  }

  /// False when the row is not as the change left it.
  private func takeBack(_ change: Row, in table: Table) throws -> Bool {
    let id: String = change["entity_id"]
    let before = try (change["before"] as String?).map(RowImage.init(json:))
    let after = try (change["after"] as String?).map(RowImage.init(json:))
    let current = try journal.image(table, id)
    switch (before, after) {
    case (nil, let after?):
      guard current?.compact == after else { return false }
      try journal.delete(table, id)
    case (let before?, let after?):
      guard let current, after.values.allSatisfy({ current.values[$0.key] == $0.value }) else {
        return false
      }
      try journal.update(table, id, set: before.values)
    case (let before?, nil):
      guard current == nil else { return false }
      try journal.insert(table, before)
    case (nil, nil):
      return false
    }
    return true
  }

  fileprivate func markUndone(_ batch: UUID, by undo: UUID) throws {
    try journal.database.execute(
      sql: "UPDATE batch SET undone_by = ? WHERE id = ?",
      arguments: [undo.uuidString, batch.uuidString])
  }
}
