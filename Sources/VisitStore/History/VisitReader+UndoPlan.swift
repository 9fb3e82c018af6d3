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
    while let begin = try firstChange(of: taken), begin < first {
      first = begin
      let marks = try changes(since: first)
      var count = 0
      while taken.count > count {
        count = taken.count
        var ground = UndoneChanges()
        for change in marks {
          if !taken.contains(change.batch), ground.affects(change) { taken.insert(change.batch) }
          if taken.contains(change.batch) { ground.add(change) }
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
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT batch_id, entity, entity_id, operation, before, after \(changes)
          ORDER BY change.seq
        """,
      arguments: [first])
    return try rows.map(ChangeDependencies.init)
  }
}

/// The parts of a change that other changes may depend on.
private struct ChangeDependencies {
  let batch: String
  let row: String
  let id: String
  let operation: ChangeOperation
  let columns: Set<String>
  /// The rows that its row referred to, before and after.
  let ownersBefore: Set<String>
  let ownersAfter: Set<String>
  /// Values that must be unique: the hash of a photo, its path, the name of a trip.
  let namesBefore: Set<String>
  let namesAfter: Set<String>

  init(_ change: Row) throws {
    guard let operation = ChangeOperation(rawValue: try change["operation"]) else {
      throw MalformedRow(table: "change", column: "operation")
    }
    let entity: String = try change["entity"]
    let before = try (change["before"] as String?).map(RowImage.init(json:))?.values ?? [:]
    let after = try (change["after"] as String?).map(RowImage.init(json:))?.values ?? [:]
    batch = try change["batch_id"]
    id = try change["entity_id"]
    row = "\(entity) \(id)"
    self.operation = operation
    columns = operation == .update ? Set(after.keys).subtracting([RowImage.changedAtColumn]) : []
    ownersBefore = Self.owners(before)
    ownersAfter = Self.owners(after)
    namesBefore = Self.names(before, of: entity)
    namesAfter = Self.names(after, of: entity)
  }

  private static func owners(_ values: [String: DatabaseValue]) -> Set<String> {
    Set(
      ["visit_id", "question_id", "photo_id"].compactMap { column in
        values[column].flatMap(String.fromDatabaseValue)
      })
  }

  private static func names(_ values: [String: DatabaseValue], of entity: String) -> Set<String> {
    let columns: [String] =
      switch StoreTable(rawValue: entity) {
      case .photo: ["sha256"]
      case .photoPath: ["photo_id", "path"]
      case .trip: ["name"]
      case .visit, .question, .achievement, .taste, .stadiumNote, nil: []
      }
    let parts = columns.compactMap { values[$0].flatMap(String.fromDatabaseValue) }
    return columns.isEmpty || parts.count < columns.count
      ? [] : ["\(entity) \(parts.joined(separator: " "))"]
  }
}

/// The rows and columns that an undo reverts and that later changes may depend on.
private struct UndoneChanges {
  private var columns: [String: Set<String>] = [:]
  private var wholeRows: Set<String> = []
  private var inserted: Set<String> = []
  private var ownersBefore: Set<String> = []
  private var namesBefore: Set<String> = []

  mutating func add(_ change: ChangeDependencies) {
    if change.operation == .update {
      columns[change.row, default: []].formUnion(change.columns)
    } else {
      wholeRows.insert(change.row)
    }
    if change.operation == .insert { inserted.insert(change.id) }
    ownersBefore.formUnion(change.ownersBefore)
    namesBefore.formUnion(change.namesBefore)
  }

  /// Whether a later change would be lost by the undo, or would conflict with it.
  func affects(_ change: ChangeDependencies) -> Bool {
    if wholeRows.contains(change.row) { return true }
    if let columns = columns[change.row] {
      guard change.operation == .update, columns.isDisjoint(with: change.columns) else {
        return true
      }
    }
    // A row that would be removed is now referred to, or a unique value that would return is taken.
    if !inserted.isDisjoint(with: change.ownersAfter) { return true }
    if !namesBefore.isDisjoint(with: change.namesAfter) { return true }
    // A row that would return belongs to a row that is gone.
    return change.operation == .delete && ownersBefore.contains(change.id)
  }
}
