import Badges
package import Foundation
package import GRDB
import SportsModel

/// The only type that changes rows of the user's data and logs each change; it exists for one
/// transaction, so that a row and its log entry are stored together or not at all.
package final class Journal {
  package let database: Database
  package let batch: Batch
  package let now: Date
  let newID: @Sendable () -> UUID
  private let device, timeText: String
  private let prepare: (String?) throws -> Void
  private var isBatchWritten = false
  private var deletedVisits = 0
  /// The number of visits that one transaction may delete without a backup, plus one.
  private static let bulkDeleteCount = 5
  /// True if the transaction has changed a visit in a way that may affect badges.
  private(set) var affectsBadges = false

  /// Creates a journal; `prepare` runs in the transaction, before the batch's first change and before
  /// many visits are deleted, with the kind of the backup to make.
  init(
    database: Database, batch: Batch, now: Date, newID: @escaping @Sendable () -> UUID,
    prepare: @escaping (_ backupKind: String?) throws -> Void
  ) throws {
    (self.database, self.batch, self.now) = (database, batch, now)
    (self.newID, self.prepare) = (newID, prepare)
    device = try database.deviceID()
    timeText = now.storedText
  }

  package func insert(_ table: StoreTable, image: RowImage) throws {
    guard let id = image.text("id") else { throw MalformedRow(table: table.rawValue, column: "id") }
    try writeBatchOnce()
    try image.insert(into: table, database)
    if table == .visit { affectsBadges = true }
    // Read back, so that the log contains what the database stored.
    try log(table, id, as: .insert, before: nil, after: self.image(table, id)?.compact)
  }

  /// Sets columns of a row; returns false if they already had the values.
  @discardableResult
  package func update(
    _ table: StoreTable, _ id: String, set values: [String: DatabaseValue]
  ) throws -> Bool {
    guard let old = try image(table, id) else {
      throw MalformedRow(table: table.rawValue, column: "id")
    }
    let changed = values.filter { old.values[$0.key] != $0.value }
    guard !changed.isEmpty else { return false }
    try writeBatchOnce()
    let columns = changed.keys.sorted()
    let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
    let arguments = columns.map { changed[$0] ?? .null } + [id.databaseValue]
    try database.cachedStatement(
      sql: "UPDATE \(table.rawValue) SET \(assignments) WHERE id = ?"
    ).execute(arguments: StatementArguments(arguments))
    // No badge depends on others, such as notes and seats.
    if table == .visit, !VisitFact.evaluatedColumns.isDisjoint(with: columns) {
      affectsBadges = true
    }
    let before = old.values.filter { changed[$0.key] != nil }
    let after = try image(table, id)?.values.filter { changed[$0.key] != nil } ?? [:]
    try log(table, id, as: .update, before: RowImage(before), after: RowImage(after))
    return true
  }

  /// Sets columns of a row and its time of change; returns false if none of them differs.
  @discardableResult
  func updateIfDifferent(
    _ table: StoreTable, old: RowImage, set values: [String: DatabaseValue]
  ) throws -> Bool {
    guard let id = old.text("id"), values.contains(where: { old.values[$0.key] != $0.value })
    else { return false }
    var changed = values
    changed[RowImage.changedAtColumn] = timeText.databaseValue
    return try update(table, id, set: changed)
  }

  package func delete(_ table: StoreTable, _ id: String) throws {
    guard let old = try image(table, id) else { return }
    try writeBatchOnce()
    if table == .visit {
      deletedVisits += 1
      if deletedVisits == Self.bulkDeleteCount { try prepare("delete") }
    }
    try database.cachedStatement(sql: "DELETE FROM \(table.rawValue) WHERE id = ?")
      .execute(arguments: [id])
    if table == .visit { affectsBadges = true }
    try log(table, id, as: .delete, before: old.compact, after: nil)
  }

  /// Returns a row; throws the error for a missing row of its table if there is none.
  @discardableResult
  func existing(_ table: StoreTable, _ id: UUID) throws -> RowImage {
    if let image = try image(table, id.uuidString) { return image }
    switch table {
    case .visit: throw VisitStoreError.noSuchVisit(id)
    case .photo: throw VisitStoreError.noSuchPhoto(id)
    case .question: throw VisitStoreError.noSuchQuestion(id)
    case .trip: throw VisitStoreError.noSuchTrip(id)
    case .stadiumNote: throw VisitStoreError.noSuchNote(id)
    case .photoPath, .taste, .achievement:
      throw MalformedRow(table: table.rawValue, column: "id")
    }
  }

  package func image(_ table: StoreTable, _ id: String) throws -> RowImage? {
    let statement = try database.cachedStatement(
      sql: "SELECT * FROM \(table.rawValue) WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [id]).map(RowImage.init(_:))
  }

  private func log(
    _ table: StoreTable, _ id: String, as operation: ChangeOperation, before: RowImage?,
    after: RowImage?
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO change
          (id, device_id, batch_id, entity, entity_id, operation, before, after, at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      newID().uuidString, device, batch.id.uuidString, table.rawValue, id, operation.rawValue,
      before?.json(), after?.json(), timeText,
    ])
  }

  func writeBatchOnce() throws {
    guard !isBatchWritten else { return }
    let known = try Row.fetchOne(
      database, sql: "SELECT undone_by FROM batch WHERE id = ?", arguments: [batch.id.uuidString])
    if let known {
      guard try known[0] as String? == nil else {
        throw VisitStoreError.batchAlreadyUndone(batch.id)
      }
    } else {
      // For other kinds, one backup of the day is enough.
      try prepare([.import, .merge].contains(batch.kind) ? batch.kind.rawValue : nil)
      try database.insert(batch, device: device)
    }
    isBatchWritten = true
  }
}

extension Database {
  func insert(_ batch: Batch, device: String) throws {
    try execute(
      sql: "INSERT INTO batch (id, device_id, kind, note, started_at) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        batch.id.uuidString, device, batch.kind.rawValue, batch.note, batch.startedAt.storedText,
      ])
  }

  package func deviceID() throws -> String {
    guard let id = try String.fetchOne(self, sql: "SELECT id FROM device") else {
      throw MalformedRow(table: "device", column: "id")
    }
    return id
  }
}
