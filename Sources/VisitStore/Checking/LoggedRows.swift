import GRDB

/// The rows of the user's data as the log has them: the last image of each.
struct LoggedRows {
  /// A row that differs from its last image.
  struct Difference: Hashable {
    let table: StoreTable
    let id: String
    /// The columns that differ; empty if the whole row is missing or surplus.
    let columns: [String]

    var sentence: String {
      let row = "\(table.rawValue) \(id.prefix(8).lowercased())"
      return columns.isEmpty
        ? "\(row): its row and the log disagree about whether it exists"
        : "\(row): \(columns.joined(separator: ", ")) differs from the log"
    }
  }

  static let tables: [StoreTable] = [
    .visit, .photo, .photoPath, .question, .trip, .taste, .stadiumNote,
  ]

  private(set) var images: [RowKey: RowImage] = [:]
  /// Log entries that can't be read.
  private(set) var problems: [String] = []

  init(_ database: Database) throws {
    let changes = try Row.fetchCursor(
      database, sql: "SELECT entity, entity_id, operation, after, seq FROM change ORDER BY seq")
    while let change = try changes.next() {
      let values = Array(change.databaseValues)
      guard let name = String.fromDatabaseValue(values[0]), let table = StoreTable(rawValue: name),
        let id = String.fromDatabaseValue(values[1]),
        let operation = String.fromDatabaseValue(values[2]).flatMap(ChangeOperation.init),
        let after = try? String.fromDatabaseValue(values[3]).map(RowImage.init(json:))
          ?? RowImage([:])
      else {
        problems.append("change \(values[4]): unreadable")
        continue
      }
      let key = RowKey(table: table, id: id)
      switch operation {
      case .insert: images[key] = after
      case .update: images[key, default: RowImage([:])].values.merge(after.values) { $1 }
      case .delete: images[key] = nil
      }
    }
  }

  /// Returns the rows that differ from their last images.
  func differences(_ database: Database) throws -> [Difference] {
    var differences: [Difference] = []
    var missing = images
    for table in Self.tables {
      let rows = try Row.fetchCursor(database, sql: "SELECT * FROM \(table.rawValue) ORDER BY id")
      while let row = try rows.next() {
        let present = RowImage(row).logged.compact
        let id = present.values["id"].flatMap(String.fromDatabaseValue) ?? "?"
        guard let image = missing.removeValue(forKey: RowKey(table: table, id: id)) else {
          differences.append(Difference(table: table, id: id, columns: []))
          continue
        }
        let logged = image.logged.compact
        guard logged != present else { continue }
        let columns = Set(logged.values.keys).union(present.values.keys)
          .filter { logged.values[$0] != present.values[$0] }
        differences.append(Difference(table: table, id: id, columns: columns.sorted()))
      }
    }
    let gone = missing.keys.filter { Self.tables.contains($0.table) }
      .map { Difference(table: $0.table, id: $0.id, columns: []) }
    return differences + gone.sorted { ($0.table.rawValue, $0.id) < ($1.table.rawValue, $1.id) }
  }
}
