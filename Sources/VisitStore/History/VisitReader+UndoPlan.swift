package import Foundation
import GRDB

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
  /// Returns the later batches that depend on the target, newest first.
  ///
  /// Batches that depend on one of them are included, so the log is scanned until no more are
  /// found.
  fileprivate func dependentBatches(from target: BatchSummary) throws -> [BatchSummary] {
    var taken: Set<String> = [target.id.uuidString]
    var first = Int64.max
    // A batch of several transactions may have begun before the target.
    while let earlier = try firstChange(of: taken), earlier < first {
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

  private func firstChange(of batches: Set<String>) throws -> Int64? {
    try Int64.fetchOne(
      database,
      sql: """
        SELECT min(seq) FROM change WHERE batch_id IN (SELECT value FROM json_each(?))
        """,
      arguments: [try StoredJSON.text(batches.sorted())])
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

/// What an undo of a change affects, and what may affect the change, as texts that are compared.
private struct ChangeDependencies {
  let batch: String
  /// What other changes would lose, or conflict with, if this one is undone.
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
