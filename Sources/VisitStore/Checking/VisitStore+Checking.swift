import Badges
import Foundation
import GRDB
import SportsModel

extension VisitStore {
  /// Returns SQLite's errors in the file, and values that differ from the written ones, all in one
  /// state while other processes write; empty if nothing does.
  package func checkContent() throws -> [String] {
    try read { try Self.problems(of: $0.database, schema: schema) }
  }

  static func problems(of database: Database, schema: Schema) throws -> [String] {
    let problems =
      try database.integrityProblems() + structureProblems(of: database, schema: schema)
    // Only a readable schema can be asked for more.
    guard problems.isEmpty else { return problems }
    let logged = try LoggedRows(database)
    let rows = try logged.differences(database)
    let tables = try ContentDigest(database).differences()
    let named = Set(rows.map(\.table.rawValue))
    return logged.problems + rows.map(\.sentence)
      + tables.filter { !named.contains($0) }.map { "\($0): its content differs from its digest" }
  }

  /// Returns differences of the schema, the header and the list of migrations from a new database.
  static func structureProblems(of database: Database, schema: Schema) throws -> [String] {
    var problems = try schema.problems(database)
    if try Int.fetchOne(database, sql: "PRAGMA user_version") != 0 {
      problems.append("the file's header has an unexpected version")
    }
    let migrations = try database.texts("SELECT identifier FROM grdb_migrations ORDER BY rowid")
    if migrations != schema.migrator.migrations {
      problems.append("grdb_migrations: its content differs from what stvisits creates")
    }
    return problems
  }

  var schema: Schema { Schema(clock: { self.now }) }

  /// Evaluates all badges again, and returns those whose rows differ; empty if definitions, facts or
  /// visits have changed since the last evaluation, because the next write updates them.
  package func checkBadges(_ updater: AchievementUpdater) throws -> [String] {
    try read { try updater.problems($0.database, now: now) }
  }
}

extension AchievementUpdater {
  func problems(_ database: Database, now: Date) throws -> [String] {
    let unreadable = try unreadableBadges(database).map { "achievement \($0): unreadable" }
    guard unreadable.isEmpty, try !isOutdated(database) else { return unreadable }
    let evaluator = try self.evaluator.evaluator()
    let state = evaluator.evaluate(VisitLedger(try VisitFact.readAll(database)))
    return evaluator.reconcile(
      try AchievementRecord.readAll(database), with: state, now: now
    )
    .records.map { "achievement \($0.definition): it differs from what your visits give" }
  }

  /// Evaluates all badges again; the time of a first award is lost if its row can't be read.
  func repair(_ database: Database, now: Date) throws {
    for badge in try unreadableBadges(database) {
      try database.execute(
        sql: "DELETE FROM achievement WHERE definition_id = ?", arguments: [badge])
    }
    _ = try update(database, now: now)
  }

  private func unreadableBadges(_ database: Database) throws -> [String] {
    try Row.fetchAll(database, sql: "SELECT * FROM achievement ORDER BY definition_id")
      .filter { (try? AchievementRecord(ColumnReader($0, of: .achievement))) == nil }
      .map { try $0["definition_id"] }
  }
}

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
    _ = try database.records(
      of: table, "SELECT \(selection) FROM \(table.rawValue)", with: []
    ) { columns in
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
}
