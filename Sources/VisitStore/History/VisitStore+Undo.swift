package import Foundation
import GRDB

extension VisitStore {
  /// Undoes the last active batch; nil if there is none, an error if a later one changed its rows.
  @discardableResult
  package func undoLast() throws -> WriteOutcome<UndoPlan>? {
    guard let last = try nextUndo() else { return nil }
    return try undo(last.id)
  }

  /// Undoes a batch together with the accepted ones of the later batches that depend on it; this is
  /// one transaction and one batch, so that one redo restores all of it.
  ///
  /// - Returns: the batches as they are then.
  /// - Throws: `VisitStoreError.undoConflict` if other later batches depend on it, and
  ///   `VisitStoreError.batchAlreadyUndone` if the batch isn't active.
  @discardableResult
  package func undo(
    _ target: UUID, with accepted: Set<UUID> = []
  ) throws -> WriteOutcome<UndoPlan> {
    let undo = makeBatch(.undo)
    return try write(in: undo) { writer in
      guard let plan = try writer.reader.undoPlan(of: target) else {
        throw VisitStoreError.batchAlreadyUndone(target)
      }
      // Changes of other machines are undone there.
      guard plan.later.allSatisfy({ accepted.contains($0.id) }), !plan.dependsOnOtherDevices else {
        throw try writer.conflict(of: plan)
      }
      if plan.target.batch.kind == .merge { try writer.cancelForgetting(in: target) }
      let all = [plan.target] + plan.later
      try writer.revert(all)
      try writer.close(undo, with: all.map(\.id), undoneBy: undo.id)
      return UndoPlan(
        target: try writer.summary(of: target),
        later: try plan.later.map { try writer.summary(of: $0.id) })
    }
  }

  /// Restores and returns the batches of the last undo; nil if there is none, and throws
  /// `VisitStoreError.undoConflict` if rows have changed since.
  @discardableResult
  package func redoLast() throws -> WriteOutcome<[BatchSummary]>? {
    let redo = makeBatch(.redo)
    let outcome = try write(in: redo) { writer -> [BatchSummary]? in
      guard let plan = try writer.reader.nextRedo() else { return nil }
      try writer.revert([plan.undo], isOfMerge: plan.batches.contains { $0.batch.kind == .merge })
      try writer.close(redo, with: plan.batches.map(\.id), undoneBy: nil)
      try writer.setUndone([plan.undo.id], by: redo.id)
      return try plan.batches.map { try writer.summary(of: $0.id) }
    }
    return outcome.value.map { WriteOutcome($0, badgeChanges: outcome.badgeChanges) }
  }
}

extension VisitWriter {
  /// Removes the entries by which other machines forgot the rows that a merge removed; otherwise the
  /// next merge would remove the rows again.
  fileprivate func cancelForgetting(in merge: UUID) throws {
    try journal.database.execute(
      sql: """
        DELETE FROM entry WHERE operation = 'forget' AND entity_id IN (
          SELECT entity_id FROM change WHERE batch_id = ? AND operation = 'delete')
        """, arguments: [merge.uuidString])
  }

  /// Applies the inverse of each change, newest first.
  ///
  /// A merge inserts photos before their visits, so its references are checked at the end.
  fileprivate func revert(_ batches: [BatchSummary], isOfMerge: Bool = false) throws {
    let isOfMerge = isOfMerge || batches.contains { $0.batch.kind == .merge }
    if isOfMerge { try journal.database.execute(sql: "PRAGMA defer_foreign_keys = ON") }
    let changes = try journal.database.rows(
      """
      SELECT batch_id, entity, entity_id, operation, before, after FROM change
        WHERE batch_id IN (SELECT value FROM json_each(?)) ORDER BY seq DESC
      """, with: [try StoredJSON.text(batches.map(\.id))])
    for change in changes {
      guard let batch = UUID(uuidString: try change["batch_id"]) else {
        throw MalformedRow(table: "change", column: "batch_id")
      }
      let conflict = VisitStoreError.undoConflict(
        batch: batch, entity: try change["entity"], id: try change["entity_id"])
      guard let table = StoreTable(rawValue: try change["entity"]) else { throw conflict }
      do {
        guard try revert(change, in: table) else { throw conflict }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw conflict
      }
    }
    guard isOfMerge, let change = changes.last else { return }
    guard try journal.database.rows("PRAGMA foreign_key_check", with: []).isEmpty else {
      throw VisitStoreError.undoConflict(
        batch: batches[0].id, entity: try change["entity"], id: try change["entity_id"])
    }
  }

  /// Reverts one change; returns false if the row has changed since.
  private func revert(_ change: Row, in table: StoreTable) throws -> Bool {
    let id: String = try change["entity_id"]
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
      // Later changes of other columns keep their time.
      let isLast = after.values.filter { $0.key == time }
        .allSatisfy { current.values[$0.key] == $0.value }
      try journal.update(table, id, set: (isLast ? before : before.withoutChangedAt).values)
    case (let before?, nil):
      guard current == nil else { return false }
      try journal.insert(table, image: before)
    case (nil, nil):
      return false
    }
    return true
  }

  /// Returns the error with the first change of the target that a later batch depends on.
  fileprivate func conflict(of plan: UndoPlan) throws -> VisitStoreError {
    let rows = try journal.database.rows(
      """
      SELECT entity, entity_id FROM change WHERE batch_id = ?
        ORDER BY entity_id IN (
          SELECT entity_id FROM change WHERE batch_id IN (SELECT value FROM json_each(?))
        ) DESC, seq DESC LIMIT 1
      """, with: [plan.target.id.uuidString, try StoredJSON.text(plan.later.map(\.id))])
    return .undoConflict(
      batch: plan.target.id, entity: try rows.first?["entity"] ?? "row",
      id: try rows.first?["entity_id"] ?? "")
  }

  /// Stores in an undo or redo which batches it covers, and marks these.
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

extension VisitSource {
  /// Returns the effect of an undo; nil if the batch doesn't exist or is undone.
  package func undoPlan(of batch: UUID) throws -> UndoPlan? {
    try read { reader in
      try reader.batches(
        where: "id = ? AND \(VisitReader.isRevertible)", [batch.uuidString], limit: 1
      ).first.map { UndoPlan(target: $0, later: try reader.dependentBatches(from: $0)) }
    }
  }
}

extension VisitReader {
  /// Returns the later batches that depend on the target, newest first; batches that depend on one
  /// of them are included, so the log is scanned until no more are found.
  fileprivate func dependentBatches(from target: BatchSummary) throws -> [BatchSummary] {
    var taken: Set<String> = [target.id.uuidString]
    var first = Int64.max
    // A batch of several transactions may have begun before the target.
    while let earlier = try Int64.fetchOne(
      database,
      sql: "SELECT min(seq) FROM change WHERE batch_id IN (SELECT value FROM json_each(?))",
      arguments: [try StoredJSON.text(taken.sorted())]), earlier < first
    {
      first = earlier
      let changes = try changes(since: first)
      var count = 0
      while taken.count > count {
        count = taken.count
        var effects: Set<String> = []
        for change in changes {
          if !effects.isDisjoint(with: change.needs) { taken.insert(change.batch) }
          if taken.contains(change.batch) { effects.formUnion(change.effects) }
        }
      }
    }
    taken.remove(target.id.uuidString)
    return try batches(
      where: "id IN (SELECT value FROM json_each(?))", [try StoredJSON.text(taken.sorted())],
      limit: .max)
  }

  /// Returns the changes of active batches since a log entry; none if all belong to one batch.
  private func changes(since first: Int64) throws -> [ChangeDependencies] {
    let changes = """
      FROM change JOIN batch ON batch.id = change.batch_id
        WHERE \(Self.isInForce) AND change.seq >= ?
      """
    let batches = try Int.fetchOne(
      database, sql: "SELECT count(DISTINCT batch_id) \(changes)", arguments: [first])
    guard let batches, batches > 1 else { return [] }
    let rows = try database.rows(
      """
      SELECT batch_id, entity, entity_id, operation, before, after \(changes)
        ORDER BY change.seq
      """, with: [first])
    return try rows.map(ChangeDependencies.init)
  }
}

/// The effects of undoing a change and the things that may affect it, as texts that are compared.
private struct ChangeDependencies {
  let batch: String
  /// The things that other changes would lose or conflict with if this one is undone.
  let effects: Set<String>
  /// The effects that this change can't do without.
  let needs: Set<String>

  init(_ change: Row) throws {
    guard let operation = ChangeOperation(rawValue: try change["operation"]) else {
      throw MalformedRow(table: "change", column: "operation")
    }
    let entity: String = try change["entity"]
    let before = try (change["before"] as String?).map(RowImage.init(json:)) ?? RowImage([:])
    let after = try (change["after"] as String?).map(RowImage.init(json:)) ?? RowImage([:])
    let id: String = try change["entity_id"]
    let row = "\(entity) \(id)"
    batch = try change["batch_id"]
    let columns = after.withoutChangedAt.values.keys.map { "column \(row) \($0)" }
    let isUpdate = operation == .update
    // A row that would return needs its owners, and values that must be unique.
    effects = Set(isUpdate ? columns + ["update \(row)"] : ["row \(row)"])
      .union(operation == .insert ? ["new \(id)"] : [])
      .union(before.owners.map { "owner \($0)" }).union(before.names(in: entity))
    // A row that would be removed must not be referred to, nor a unique value be taken.
    needs = Set(isUpdate ? columns : ["update \(row)"]).union(["row \(row)"])
      .union(operation == .delete ? ["owner \(id)"] : [])
      .union(after.owners.map { "new \($0)" }).union(after.names(in: entity))
  }
}

extension RowImage {
  /// The ids of rows that the row refers to.
  fileprivate var owners: [String] { ["visit_id", "question_id", "photo_id"].compactMap(text) }

  /// Values that must be unique: the hash of a photo, its path, the name of a trip.
  fileprivate func names(in entity: String) -> [String] {
    let columns: [String] =
      switch StoreTable(rawValue: entity) {
      case .photo: ["sha256"]
      case .photoPath: ["photo_id", "path"]
      case .trip: ["name"]
      case .visit, .question, .achievement, .taste, .stadiumNote, nil: []
      }
    let parts = columns.compactMap(text)
    return columns.isEmpty || parts.count < columns.count
      ? [] : ["name \(entity) \(parts.joined(separator: " "))"]
  }
}
