package import Foundation
import GRDB

extension VisitStore {
  /// What taking a batch back would mean; nil when there is no such batch in force.
  package func undoPlan(of batch: UUID) throws -> UndoPlan? {
    try read { try $0.undoPlan(of: batch) }
  }

  /// Takes back the last batch that is not taken back yet; nil when there is none.
  ///
  /// A batch whose rows were changed by a batch still in force is refused, so that nothing later is
  /// lost.
  @discardableResult
  package func undoLast() throws -> WriteOutcome<UndoReport>? {
    guard let last = try nextUndo() else { return nil }
    return try undo(last.id)
  }

  /// Takes a batch back, with those later ones that go on from it.
  ///
  /// One transaction, logged as a batch of its own, so that one redo brings all of it back.
  ///
  /// - Parameters:
  ///   - target: the batch.
  ///   - accepted: later batches that may be taken back as well.
  /// - Returns: what was taken back.
  /// - Throws: `VisitStoreError.undoConflict` when other later batches go on from it, and
  ///   `VisitStoreError.batchAlreadyUndone` when the batch is not in force.
  @discardableResult
  package func undo(
    _ target: UUID, with accepted: Set<UUID> = []
  ) throws -> WriteOutcome<UndoReport> {
    let undo = begin(.undo)
    return try write(in: undo) { writer in
      guard let plan = try writer.reader.undoPlan(of: target) else {
        throw VisitStoreError.batchAlreadyUndone(target)
      }
      guard plan.later.allSatisfy({ accepted.contains($0.id) }) else {
        throw try writer.conflict(of: plan)
      }
      // What other machines did is taken back there.
      guard !plan.dependsOnOtherDevices else { throw try writer.conflict(of: plan) }
      let all = [plan.target] + plan.later
      try writer.revert(all.map(\.id))
      try writer.close(undo, with: all.map(\.id), undoneBy: undo.id)
      return UndoReport(
        undone: try writer.summary(of: target),
        later: try plan.later.map { try writer.summary(of: $0.id) },
        undo: try writer.summary(of: undo.id))
    }
  }

  /// Brings back what the last undo took back; nil when there is none.
  ///
  /// - Returns: what was brought back.
  /// - Throws: `VisitStoreError.undoConflict` when rows have changed since.
  @discardableResult
  package func redoLast() throws -> WriteOutcome<RedoReport>? {
    let redo = begin(.redo)
    let outcome = try write(in: redo) { writer -> RedoReport? in
      guard let plan = try writer.reader.nextRedo() else { return nil }
      try writer.revert([plan.undo.id])
      try writer.close(redo, with: plan.batches.map(\.id), undoneBy: nil)
      try writer.setUndone([plan.undo.id], by: redo.id)
      return RedoReport(
        redone: try plan.batches.map { try writer.summary(of: $0.id) },
        redo: try writer.summary(of: redo.id))
    }
    return outcome.value.map { WriteOutcome($0, badgeChanges: outcome.badgeChanges) }
  }
}

extension VisitWriter {
  /// Does the inverse of each change of the batches, the last first.
  fileprivate func revert(_ batches: [UUID]) throws {
    let changes = try Row.fetchAll(
      journal.database,
      sql: """
        SELECT batch_id, entity, entity_id, operation, before, after FROM change
          WHERE batch_id IN (SELECT value FROM json_each(?)) ORDER BY seq DESC
        """,
      arguments: [try StoredJSON.text(batches)])
    for change in changes {
      guard let batch = UUID(uuidString: change["batch_id"]) else {
        throw MalformedRow(table: "change", column: "batch_id")
      }
      let conflict = VisitStoreError.undoConflict(
        batch: batch, entity: change["entity"], id: change["entity_id"])
      guard let table = StoreTable(rawValue: change["entity"]) else { throw conflict }
      do {
        guard try revert(change, in: table) else { throw conflict }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw conflict
      }
    }
  }

  /// False when the row is not as the change left it.
  private func revert(_ change: Row, in table: StoreTable) throws -> Bool {
    let id: String = change["entity_id"]
    let before = try (change["before"] as String?).map(RowImage.init(json:))
    let after = try (change["after"] as String?).map(RowImage.init(json:))
    let current = try journal.image(table, id)?.logged
    switch (before, after) {
    case (nil, let after?):
      guard current?.compact.withoutChangedAt == after.logged.withoutChangedAt else { return false }
      try journal.delete(table, id)
    case (let before?, let after?):
      guard let current,
        after.logged.withoutChangedAt.values.allSatisfy({ current.values[$0.key] == $0.value })
      else { return false }
      let time = RowImage.changedAtColumn
      // What was done later to the rest of the row keeps its time.
      let isLast = after.values.filter { $0.key == time }
        .allSatisfy { current.values[$0.key] == $0.value }
      try journal.update(table, id, set: (isLast ? before : before.withoutChangedAt).values)
    case (let before?, nil):
      guard current == nil else { return false }
      try journal.insert(table, before)
    case (nil, nil):
      return false
    }
    return true
  }

  /// The first change of the target that a later batch goes on from.
  fileprivate func conflict(of plan: UndoPlan) throws -> VisitStoreError {
    let rows = try Row.fetchAll(
      journal.database,
      sql: """
        SELECT entity, entity_id FROM change WHERE batch_id = ?
          ORDER BY entity_id IN (
            SELECT entity_id FROM change WHERE batch_id IN (SELECT value FROM json_each(?))
          ) DESC, seq DESC LIMIT 1
        """,
      arguments: [
        plan.target.id.uuidString, try StoredJSON.text(plan.later.map(\.id)),
      ])
    return .undoConflict(
      batch: plan.target.id, entity: rows.first?["entity"] ?? "row",
      id: rows.first?["entity_id"] ?? "")
  }

  /// Notes in an undo or a redo which batches it was about, and in these what became of them.
  fileprivate func close(_ batch: Batch, with subjects: [UUID], undoneBy undo: UUID?) throws {
    try journal.writeBatchOnce()
    try journal.database.execute(
      sql: "UPDATE batch SET batches = ? WHERE id = ?",
      arguments: [try StoredJSON.text(subjects), batch.id.uuidString])
    try setUndone(subjects, by: undo)
  }

  fileprivate func setUndone(_ batches: [UUID], by undo: UUID?) throws {
    try journal.database.execute(
      sql: "UPDATE batch SET undone_by = ? WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [undo?.uuidString, try StoredJSON.text(batches)])
  }

  fileprivate func summary(of batch: UUID) throws -> BatchSummary {
    guard let summary = try reader.batch(batch) else {
      throw MalformedRow(table: "batch", column: "id")
    }
    return summary
  }
}
