import Foundation
import GRDB

/// Removes what machines told each other of a row that is forgotten, and tells them to forget it.
///
/// What of it is in the storage stays there: nobody writes a segment anew.
struct EntryEraser {
  private let shelf: EntryShelf
  private let now: Int64
  private let newID: () -> UUID

  private var database: Database { shelf.database }

  init(_ database: Database, now: Date, newID: @escaping () -> UUID) {
    shelf = EntryShelf(database: database)
    self.now = now.microseconds ?? 0
    self.newID = newID
  }

  func erase(_ name: String, _ id: String) throws {
    guard let table = Table(rawValue: name) else { return }
    let ids = table == .photo ? Set(try shelf.aliases(ofPhoto: id)).union([id]) : [id]
    for id in ids.sorted() where try isTold(table, id) {
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
    let stamp = book.stamp(at: now, newID())
    try shelf.add(
      Entry(stamp: stamp, table: table, id: id, operation: operation, values: values),
      isApplied: true)
    try book.write(database)
  }
}
