package import Foundation
import GRDB
import SportsModel

extension VisitSource {
  /// Returns the changes of a batch in order.
  package func changes(of batch: UUID) throws -> [LoggedChange] {
    try read { try $0.loggedChanges(of: batch) }
  }
}

extension VisitReader {
  fileprivate func loggedChanges(of batch: UUID) throws -> [LoggedChange] {
    let rows = try database.rows(
      """
      SELECT entity, entity_id, operation, before, after, at FROM change
        WHERE batch_id = ? ORDER BY seq
      """, with: [batch.uuidString])
    var paths = try pathsOfPhotos(in: rows)
    return try rows.map { row in
      guard let operation = ChangeOperation(rawValue: try row["operation"]),
        let at = Date(utcText: try row["at"] as String)
      else { throw MalformedRow(table: "change", column: "operation") }
      let before = try Self.values(row["before"])
      let after = try Self.values(row["after"])
      let entity: String = try row["entity"]
      let id: String = try row["entity_id"]
      let whole =
        switch operation {
        case .insert: after
        case .delete: before
        case .update: try lastKnown(entity, id)
        }
      let photo = entity == "photo" ? id : whole["photo_id"]?.text
      return LoggedChange(
        entity: entity, id: id, kind: operation.kind, before: before, after: after, row: whole,
        path: try photo.flatMap { try path(ofPhoto: $0, &paths) }, at: at)
    }
  }

  /// Returns the visits that a batch changed, directly or by their photos, in their current or last
  /// state: the first few and the total number.
  package func visitsTouched(
    by batch: UUID, atMost limit: Int
  ) throws -> (rows: [[String: RowValue]], count: Int) {
    let ids = try String.fetchAll(
      database,
      sql: """
        SELECT id FROM (
          SELECT seq, CASE entity WHEN 'visit' THEN entity_id ELSE coalesce(
              json_extract(after, '$.visit_id'), json_extract(before, '$.visit_id'),
              (SELECT visit_id FROM photo WHERE photo.id = entity_id)) END AS id
            FROM change WHERE batch_id = ? AND entity IN ('visit', 'photo'))
          WHERE id IS NOT NULL GROUP BY id ORDER BY min(seq)
        """,
      arguments: [batch.uuidString])
    return (try ids.prefix(limit).map { try lastKnown("visit", $0) }, ids.count)
  }

  /// Returns a row as it is or as it was when it was deleted; empty if the log doesn't contain it.
  private func lastKnown(_ entity: String, _ id: String) throws -> [String: RowValue] {
    guard let table = StoreTable(rawValue: entity), table != .achievement else { return [:] }
    let present = try database.cachedStatement(sql: "SELECT * FROM \(table.rawValue) WHERE id = ?")
    if let row = try Row.fetchOne(present, arguments: [id]) {
      return RowImage(row).values.mapValues(RowValue.init)
    }
    let gone = try database.cachedStatement(
      sql: """
        SELECT before FROM change WHERE entity_id = ? AND entity = ? AND operation = 'delete'
          ORDER BY seq DESC LIMIT 1
        """)
    return try Self.values(String.fetchOne(gone, arguments: [id, entity]))
  }

  /// Returns the paths of photos that the changes contain.
  private func pathsOfPhotos(in changes: [Row]) throws -> [String: String] {
    var paths: [String: String] = [:]
    for change in changes where try change["entity"] == StoreTable.photoPath.rawValue {
      let values = try Self.values(change["after"] ?? change["before"])
      guard let photo = values["photo_id"]?.text, let path = values["path"]?.text else { continue }
      paths[photo] = paths[photo] ?? path
    }
    return paths
  }

  private func path(ofPhoto id: String, _ paths: inout [String: String]) throws -> String? {
    if let path = paths[id] { return path }
    let statement = try database.cachedStatement(
      sql: "SELECT path FROM photo_path WHERE photo_id = ? ORDER BY added_at, path LIMIT 1")
    let path = try String.fetchOne(statement, arguments: [id])
    paths[id] = path
    return path
  }

  private static func values(_ json: String?) throws -> [String: RowValue] {
    try json.map(RowImage.init(json:))?.values.mapValues(RowValue.init) ?? [:]
  }
}

extension RowValue {
  init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let integer): .integer(Int(integer))
      case .double(let number): .number(number)
      case .string(let text): .text(text)
      case .blob(let data): .bytes(data.count)
      }
  }
}

extension ChangeOperation {
  fileprivate var kind: LoggedChange.Kind {
    switch self {
    case .insert: .added
    case .update: .changed
    case .delete: .removed
    }
  }
}
