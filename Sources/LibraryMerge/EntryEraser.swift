import Foundation
import GRDB
import VisitStore

/// Removes the sync entries of forgotten rows, and adds ones that make other machines forget them;
/// the next sync sends this machine's segments that contained them again, without them.
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
      try share(table, id, by: .forget)
    }
  }

  /// Removes the evidence of a visit or a question that came from its photos; the row stays.
  func eraseEvidence(_ table: StoreTable, _ id: String) throws {
    guard try isShared(table, id) else { return }
    try removeEvidence(table, id)
    let evidence = try DatabaseValue.fetchOne(
      database, sql: "SELECT evidence FROM \(table.rawValue) WHERE id = ?", arguments: [id])
    try share(table, id, by: .update, setting: ["evidence": evidence ?? .null])
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

  /// Removes the entries of a row that another machine has forgotten, after the merge has removed
  /// the row, and what the other machine didn't know about it; this machine's history keeps the
  /// row, so that the merge can be undone.
  func follow(_ forgotten: SyncEntry, journal: Journal) throws {
    let (table, id) = (forgotten.table, forgotten.id)
    if table == .photo {
      let entries = try entries(ofPhoto: id)
      try forgetFiles(of: entries)
      for owner in Set(entries.compactMap(\.owner)) { try forgetEvidence(of: owner, journal) }
    }
    try removeEntries(table, id)
    try forgetOrphans(of: id, journal)
  }

  /// Forgets photos, their paths and questions that went with a forgotten row.
  private func forgetOrphans(of owner: String, _ journal: Journal) throws {
    for table in [StoreTable.photo, .photoPath, .question] {
      for id in try entryStore.childIDs(table, of: owner)
      where try !entryStore.isForgotten(table, id) {
        let same = table == .photo ? Set(try entryStore.aliases(ofPhoto: id)).union([id]) : [id]
        guard try same.allSatisfy({ try journal.image(table, $0) == nil }) else { continue }
        if table == .photo { try forgetFiles(of: same.flatMap { try entries(ofPhoto: $0) }) }
        try erase(table.rawValue, id)
        if table == .photo { for id in same { try forgetOrphans(of: id, journal) } }
      }
    }
  }

  /// Removes what the storage and the list of failed uploads have of photos.
  private func forgetFiles(of entries: [SyncEntry]) throws {
    let files = Set(entries.compactMap(\.sha256))
    try removeFromStorage(files)
    for file in files {
      try database.execute(sql: "DELETE FROM upload WHERE sha256 = ?", arguments: [file])
    }
  }

  /// Removes the evidence of an owner that came from a forgotten photo: of a visit that the other
  /// machine didn't know as its owner also in the row.
  private func forgetEvidence(of owner: RowKey, _ journal: Journal) throws {
    guard owner.table == .visit, let row = try journal.image(.visit, owner.id),
      row.values["evidence"]?.isNull == false
    else { return try removeEvidence(owner.table, owner.id) }
    _ = try journal.update(.visit, owner.id, set: ["evidence": .null])
    try eraseEvidence(.visit, owner.id)
  }

  private func entries(ofPhoto id: String) throws -> [SyncEntry] {
    try database.rows(
      "\(EntryStore.selection) WHERE entity_id = ? AND entity = 'photo'", with: [id]
    ).compactMap(EntryStore.entry)
  }

  private func removeEntries(_ table: StoreTable, _ id: String) throws {
    let isOfRow = "entity_id = ? AND entity = ? AND operation <> 'forget'"
    let row: StatementArguments = [id, table.rawValue]
    try resendSegments(isOfRow, arguments: row)
    try database.execute(sql: "DELETE FROM entry WHERE \(isOfRow)", arguments: row)
  }

  /// The evidence of a question can't be NULL: an empty object takes its place.
  private func removeEvidence(_ table: StoreTable, _ id: String) throws {
    let hasEvidence = """
      entity_id = ? AND entity = ? AND coalesce(json_extract(after, '$.evidence'), '{}') <> '{}'
      """
    let row: StatementArguments = [id, table.rawValue]
    try resendSegments(hasEvidence, arguments: row)
    let change =
      table == .question
      ? "json_set(after, '$.evidence', '{}')" : "json_remove(after, '$.evidence')"
    try database.execute(
      sql: "UPDATE entry SET after = \(change) WHERE \(hasEvidence)", arguments: row)
  }

  /// Marks this machine's segments with some entries to be sent again, as they are then.
  private func resendSegments(_ condition: String, arguments: StatementArguments) throws {
    try database.execute(
      sql: """
        UPDATE remote_segment SET state = 'sending' WHERE state = 'sent'
          AND number IN (SELECT segment FROM entry WHERE \(condition))
        """, arguments: arguments)
  }

  private func isShared(_ table: StoreTable, _ id: String) throws -> Bool {
    try database.exists(
      "FROM entry WHERE entity_id = ? AND entity = ?", with: [id, table.rawValue])
  }

  private func share(
    _ table: StoreTable, _ id: String, by operation: SyncEntry.ChangeOperation,
    setting values: [String: DatabaseValue] = [:]
  ) throws {
    var syncState = try SyncStateRecord.read(database)
    let stamp = syncState.stamp(at: now, newID())
    try entryStore.add(
      SyncEntry(stamp: stamp, table: table, id: id, operation: operation, values: values),
      isApplied: true)
    try syncState.write(database)
  }
}
