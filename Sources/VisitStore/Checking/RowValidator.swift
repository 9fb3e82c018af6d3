import Foundation
import GRDB
import SportsModel

/// Tests whether a row is valid in an empty database: an entry of another machine may violate a
/// check, or have a value that this program can't read.
package struct RowValidator {
  private let scratch: DatabaseQueue

  package init() throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.label = "trial"
    scratch = try DatabaseQueue(configuration: configuration)
    try Schema(clock: { .distantPast }).migrate(scratch)
  }

  package func accepts(_ image: RowImage, in table: StoreTable) throws -> Bool {
    try scratch.inDatabase { database in
      var isAccepted = false
      try database.inSavepoint {
        isAccepted = (try? Self.insert(image, in: table, database: database)) != nil
        return .rollback
      }
      return isAccepted
    }
  }

  private static func insert(_ image: RowImage, in table: StoreTable, database: Database) throws {
    try image.insert(into: table, database)
    let selection = table == .photo ? StoredPhoto.selection : "*"
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: "SELECT \(selection) FROM \(table.rawValue)"))
    _ = try rows.map(of: table) { try read($0, in: table) }
  }

  private static func read(_ columns: ColumnReader, in table: StoreTable) throws {
    switch table {
    case .visit: _ = try Visit(columns)
    case .photo: _ = try StoredPhoto(columns, paths: [])
    case .question: _ = try Question(columns, photos: [])
    case .trip: _ = try StoredTrip(columns)
    case .photoPath: _ = try columns.date("added_at")
    case .taste: _ = try columns.date("changed_at")
    case .stadiumNote: _ = try StadiumNote(columns)
    case .achievement: break
    }
  }
}
