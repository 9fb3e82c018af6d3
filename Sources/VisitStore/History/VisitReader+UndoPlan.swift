package import Foundation
import GRDB

extension VisitReader {
  /// What taking a batch back would mean; nil when there is no such batch in force.
  package func undoPlan(of batch: UUID) throws -> UndoPlan? {
    guard
      let target = try batches(
        where: "id = ? AND \(Self.isUndoable)", [batch.uuidString], limit: 1
      ).first
    else { return nil }
    return UndoPlan(target: target, later: try dependentBatches(from: target))
  }

  /// The later batches in force that cannot stay without the target, the last first.
  ///
  /// Whatever goes on from one of them cannot stay either, so that the log is gone through until
  /// no further batch is found.
  private func dependentBatches(from target: BatchSummary) throws -> [BatchSummary] {
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

  /// The changes of batches in force from an entry of the log on; none if all are of one batch.
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

/// What a change did, as far as other changes may rest on it.
private struct ChangeDependencies {
  let batch: String
  let row: String
  let id: String
  let operation: ChangeOperation
  /// Those of an update.
  let columns: Set<String>
  /// The rows that its row belonged to before and after, where it told of them.
  let ownersBefore: Set<String>
  let ownersAfter: Set<String>
  /// What no two rows may have at once: the hash of a photo, its path, the name of a trip.
  let namesBefore: Set<String>
  let namesAfter: Set<String>

  init(_ change: Row) throws {
    guard let operation = ChangeOperation(rawValue: change["operation"]) else {
      throw MalformedRow(table: "change", column: "operation")
    }
    let entity: String = change["entity"]
    let before = try (change["before"] as String?).map(RowImage.init(json:))?.values ?? [:]
    let after = try (change["after"] as String?).map(RowImage.init(json:))?.values ?? [:]
    batch = change["batch_id"]
    id = change["entity_id"]
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
      case .visit, .question, .achievement, .taste, nil: []
      }
    let parts = columns.compactMap { values[$0].flatMap(String.fromDatabaseValue) }
    return columns.isEmpty || parts.count < columns.count
      ? [] : ["\(entity) \(parts.joined(separator: " "))"]
  }
}

/// What changes that are to be taken back leave behind, on which later ones may stand.
private struct UndoneChanges {
  /// The columns that were changed, of each row.
  private var columns: [String: Set<String>] = [:]
  /// Rows that came or went.
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

  /// Whether a later change would be lost, or stand in the way, when the ground goes.
  func affects(_ change: ChangeDependencies) -> Bool {
    if wholeRows.contains(change.row) { return true }
    if let columns = columns[change.row] {
      guard change.operation == .update, columns.isDisjoint(with: change.columns) else {
        return true
      }
    }
    // A row that would be gone has got something, or a name that would come back is taken.
    if !inserted.isDisjoint(with: change.ownersAfter) { return true }
    if !namesBefore.isDisjoint(with: change.namesAfter) { return true }
    // What would come back belongs to a row that is gone.
    return change.operation == .delete && ownersBefore.contains(change.id)
  }
}
