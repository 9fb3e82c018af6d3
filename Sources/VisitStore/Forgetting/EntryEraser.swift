import Foundation
import GRDB

/// Removes what machines told each other of a row that is forgotten, and tells them to forget it.
///
/// What of it is in the storage stays there: nobody writes a segment anew.
struct EntryEraser {
  private let shelf: EntryShelf
  private let device: String
  private let now: Int64
  /// The last entry of this machine that is in the storage.
  private let sent: Int64

  private var database: Database { shelf.database }

  init(_ database: Database, now: Date) throws {
    shelf = EntryShelf(database: database)
    device = try database.deviceID()
    self.now = now.microseconds ?? 0
    sent =
      try Int64.fetchOne(
        database, sql: "SELECT number FROM remote_device WHERE id = ?", arguments: [device]) ?? 0
  }

  func erase(_ name: String, _ id: String) throws {
    guard let table = Table(rawValue: name) else { return }
    let ids = table == .photo ? Set(try shelf.aliases(ofPhoto: id)).union([id]) : [id]
    for id in ids.sorted() where try isTold(table, id) {
      // Numbers have no gap: what is still to be sent stays, without what it said.
      try database.execute(
        sql: """
          UPDATE entry SET operation = 'forget', after = '{}', sha256 = NULL, owner_id = NULL
            WHERE entity_id = ? AND entity = ? AND device_id = ? AND number > ?
          """, arguments: [id, table.rawValue, device, sent])
      try database.execute(
        sql: "DELETE FROM entry WHERE entity_id = ? AND entity = ? AND operation <> 'forget'",
        arguments: [id, table.rawValue])
      try tell(table, id, .forget, [:])
    }
  }

  /// What the photos of a visit or a question told, which stays without them.
  func eraseEvidence(_ table: Table, _ id: String) throws {
    guard try isTold(table, id) else { return }
    try database.execute(
      sql: """
        UPDATE entry SET after = json_remove(after, '$.evidence')
          WHERE entity_id = ? AND entity = ?
        """, arguments: [id, table.rawValue])
    let evidence = try DatabaseValue.fetchOne(
      database, sql: "SELECT evidence FROM \(table.rawValue) WHERE id = ?", arguments: [id])
    try tell(table, id, .update, ["evidence": evidence ?? .null])
  }

  private func isTold(_ table: Table, _ id: String) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: "SELECT EXISTS (SELECT 1 FROM entry WHERE entity_id = ? AND entity = ?)",
      arguments: [id, table.rawValue]) ?? false
  }

  private func tell(
    _ table: Table, _ id: String, _ operation: Entry.Operation,
    _ values: [String: DatabaseValue]
  ) throws {
    var book = try RemoteBook.read(database)
    let stamp = book.stamp(at: now, device: device)
    try shelf.add(
      Entry(stamp: stamp, table: table, id: id, operation: operation, values: values),
      isApplied: true)
    try book.write(database)
  }
}
