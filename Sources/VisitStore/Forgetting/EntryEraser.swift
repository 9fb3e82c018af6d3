import Foundation
import GRDB

/// Removes what machines told each other of a row that is forgotten, and tells them to forget it.
///
/// What of it is in the storage stays there: nobody writes a segment anew.
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

  /// What the photos of a visit or a question told, which stays without them.
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
