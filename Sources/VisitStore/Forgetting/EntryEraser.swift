import Foundation
import GRDB

/// Removes the sync entries of a forgotten row, and adds one that makes other machines forget it.
///
/// Segments in the remote storage stay: no machine rewrites a segment.
struct EntryEraser {
  private let entryStore: EntryStore
  private let now: Int64
  private let newID: () -> UUID

  private var database: Database { entryStore.database }

  init(_ database: Database, now: Date, newID: @escaping () -> UUID) {
    entryStore = EntryStore(database: database)
    self.now = now.microseconds ?? 0
    self.newID = newID
  }

  func erase(_ name: String, _ id: String) throws {
    guard let table = StoreTable(rawValue: name) else { return }
    let ids = table == .photo ? Set(try entryStore.aliases(ofPhoto: id)).union([id]) : [id]
    for id in ids.sorted() where try isShared(table, id) {
      try database.execute(
        sql: "DELETE FROM entry WHERE entity_id = ? AND entity = ? AND operation <> 'forget'",
        arguments: [id, table.rawValue])
      try share(table, id, .forget, [:])
    }
  }

  /// Removes the evidence of a visit or a question that came from its photos; the row stays.
  func eraseEvidence(_ table: StoreTable, _ id: String) throws {
    guard try isShared(table, id) else { return }
    try database.execute(
      sql: """
        UPDATE entry SET after = json_remove(after, '$.evidence')
          WHERE entity_id = ? AND entity = ?
        """, arguments: [id, table.rawValue])
    let evidence = try DatabaseValue.fetchOne(
      database, sql: "SELECT evidence FROM \(table.rawValue) WHERE id = ?", arguments: [id])
    try share(table, id, .update, ["evidence": evidence ?? .null])
  }

  private func isShared(_ table: StoreTable, _ id: String) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: "SELECT EXISTS (SELECT 1 FROM entry WHERE entity_id = ? AND entity = ?)",
      arguments: [id, table.rawValue]) ?? false
  }

  private func share(
    _ table: StoreTable, _ id: String, _ operation: SyncEntry.ChangeOperation,
    _ values: [String: DatabaseValue]
  ) throws {
    var syncState = try SyncStateRecord.read(database)
    let stamp = syncState.stamp(at: now, newID())
    try entryStore.add(
      SyncEntry(stamp: stamp, table: table, id: id, operation: operation, values: values),
      isApplied: true)
    try syncState.write(database)
  }
}
