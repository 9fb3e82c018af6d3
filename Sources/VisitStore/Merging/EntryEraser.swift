import Foundation
import GRDB

/// Removes the sync entries of forgotten rows, and adds ones that make other machines forget them.
///
/// The next sync sends this machine's segments that contained them again, without them.
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
      try removeEntries(table, id)
      try share(table, id, .forget, [:])
    }
  }

  /// Removes the evidence of a visit or a question that came from its photos; the row stays.
  func eraseEvidence(_ table: StoreTable, _ id: String) throws {
    guard try isShared(table, id) else { return }
    try removeEvidence(table, id)
    let evidence = try DatabaseValue.fetchOne(
      database, sql: "SELECT evidence FROM \(table.rawValue) WHERE id = ?", arguments: [id])
    try share(table, id, .update, ["evidence": evidence ?? .null])
  }

  /// Removes the entries of a row that another machine has forgotten, and older evidence that came
  /// from it.
  ///
  /// This machine's history keeps the row, so that the merge can be undone.
  func follow(_ forgotten: SyncEntry) throws {
    let (table, id) = (forgotten.table, forgotten.id)
    if table == .photo {
      let entries = try Row.fetchAll(
        database, sql: "\(EntryStore.selection) WHERE entity_id = ? AND entity = 'photo'",
        arguments: [id]
      ).compactMap(EntryStore.entry)
      try removeFromStorage(Set(entries.compactMap(\.sha256)))
      for owner in Set(entries.compactMap(\.owner)) {
        try removeEvidence(owner.table, owner.id, before: forgotten.stamp.time)
      }
    }
    try removeEntries(table, id)
  }

  /// Makes the next sync remove files of photos from the storage, if they may be there.
  func removeFromStorage(_ files: Set<String>) throws {
    for file in files.sorted() {
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO remote_removal (sha256) SELECT ?1
            WHERE EXISTS (SELECT 1 FROM entry WHERE sha256 = ?1)
              OR EXISTS (SELECT 1 FROM remote_object WHERE sha256 = ?1)
          """, arguments: [file])
    }
  }

  // MARK: Entries

  private func removeEntries(_ table: StoreTable, _ id: String) throws {
    let isOfRow = "entity_id = ? AND entity = ? AND operation <> 'forget'"
    let row: StatementArguments = [id, table.rawValue]
    let segments = try segments(isOfRow, row)
    try database.execute(sql: "DELETE FROM entry WHERE \(isOfRow)", arguments: row)
    try VisitStore.resend(segments, database)
  }

  private func removeEvidence(
    _ table: StoreTable, _ id: String, before end: Int64 = .max
  ) throws {
    let hasEvidence = """
      entity_id = ? AND entity = ? AND stamp < ? AND json_type(after, '$.evidence') IS NOT NULL
      """
    let row: StatementArguments = [id, table.rawValue, end]
    let segments = try segments(hasEvidence, row)
    try database.execute(
      sql: """
        UPDATE entry SET after = json_remove(after, '$.evidence') WHERE \(hasEvidence)
        """, arguments: row)
    try VisitStore.resend(segments, database)
  }

  private func segments(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> Set<Int64> {
    try Int64.fetchSet(
      database,
      sql: "SELECT segment FROM entry WHERE segment IS NOT NULL AND \(condition)",
      arguments: arguments)
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
