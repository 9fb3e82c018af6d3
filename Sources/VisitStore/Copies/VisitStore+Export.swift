import Foundation
import GRDB

extension VisitStore {
  /// Writes every row of every table in one consistent state, several lines at a time after those of
  /// the header; returns the number of rows.
  ///
  /// The state of the badge evaluation is left out: it belongs to one database, and reading changes
  /// it.
  package func export(_ body: ([UInt8]) throws -> Void) throws -> Int {
    try read { try Self.export($0.database, body) }
  }

  private static func export(
    _ database: Database, _ body: ([UInt8]) throws -> Void
  ) throws -> Int {
    let migrations = try String.fetchAll(
      database, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
    var lines = ExportRecord.header(database: migrations.last ?? "").line
    var count = 0
    for shape in try LibraryTables(database).shapes
    where !["achievement_basis", ContentDigest.table].contains(shape.name) {
      let columns = shape.columns.map(\.quotedForSQL).joined(separator: ", ")
      let key = shape.key.map(\.quotedForSQL).joined(separator: ", ")
      let rows = try Row.fetchCursor(
        database, sql: "SELECT \(columns) FROM \(shape.name.quotedForSQL) ORDER BY \(key)")
      while let row = try rows.next() {
        ExportedRow.append(zip(shape.columns, row.databaseValues), of: shape.name, to: &lines)
        count += 1
        if lines.count > 1 << 18 {
          try body(lines)
          lines.removeAll(keepingCapacity: true)
        }
      }
    }
    try body(lines)
    return count
  }

  /// Returns whether nothing was ever recorded.
  package func isUntouched() throws -> Bool {
    try read { try StagedLibrary.isUntouched($0.database) }
  }

  /// Returns the numbers of visits and photos, and the time of the last change.
  package func contentSummary() throws -> StagedLibrary.ContentSummary {
    try read { try StagedLibrary.contentSummary($0.database) }
  }
}
