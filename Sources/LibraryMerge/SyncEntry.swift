import Foundation
import GRDB
import VisitStore

/// One change of one row, as it is exchanged between machines.
///
/// A set of entries defines a library: machines with the same set have the same rows, whatever the
/// order in which the entries arrived. An entry never changes, except that it loses evidence from
/// forgotten photos, and that its stamp becomes an earlier one, if its machine's clock was ahead.
package struct SyncEntry: Hashable, Sendable {
  enum ChangeOperation: String, Sendable {
    /// The row exists, with these columns.
    case insert
    case update
    case delete
    /// All entries of the row are ignored.
    case forget
  }

  /// The order of entries; the latest one decides.
  struct Stamp: Comparable, Hashable, Sendable {
    /// Microseconds since 1970; later than every entry that the machine had.
    let time: Int64
    /// The entry's random id; a copied machine creates other ones.
    let entry: String

    static func < (one: Stamp, other: Stamp) -> Bool {
      (one.time, one.entry) < (other.time, other.entry)
    }
  }

  let stamp: Stamp
  let table: StoreTable
  let id: String
  let operation: ChangeOperation
  /// The columns after the change, where the others of their group are NULL; of a row that was
  /// deleted with its owner, the owner's id.
  let values: [String: DatabaseValue]

  /// The last instant of the year 9999; later stamps are invalid.
  static let latest: Int64 = 253_402_300_799_000_000

  /// The row that its row belongs to, if it has that column.
  var owner: RowKey? {
    table.owners.lazy.compactMap { column, table in
      values[column].flatMap(String.fromDatabaseValue).map { RowKey(table: table, id: $0) }
    }.first
  }

  /// The hash of a photo's file, if it has that column.
  var sha256: String? { table == .photo ? values["sha256"].flatMap(String.fromDatabaseValue) : nil }
}

// A line of JSON in the format of exports, and the columns in the same format in the database. NULL,
// which an export leaves out, is `{}`, because an update has to contain it.

extension SyncEntry {
  /// The largest line in bytes; an entry contains at most a question's evidence.
  static let maxBytes = 4 << 20

  /// The line with its line feed.
  var line: [UInt8] {
    ExportJSON.line([
      "after": .object(values.mapValues(ExportJSON.Value.init)), "entity": .text(table.rawValue),
      "entry": .text(stamp.entry), "id": .text(id), "operation": .text(operation.rawValue),
      "stamp": .integer(stamp.time),
    ])
  }

  init(line: [UInt8]) throws(ExportRecord.FormatError) {
    var members = try ExportJSON.object(line)
    guard case .text(let entity)? = members.removeValue(forKey: "entity"),
      let table = StoreTable(rawValue: entity), !ColumnGroups.of(table).isEmpty,
      case .text(let entry)? = members.removeValue(forKey: "entry"), entry.isID,
      case .text(let id)? = members.removeValue(forKey: "id"),
      case .text(let name)? = members.removeValue(forKey: "operation"),
      let operation = ChangeOperation(rawValue: name),
      case .integer(let time)? = members.removeValue(forKey: "stamp"),
      (0...Self.latest).contains(time),
      case .object(let after)? = members.removeValue(forKey: "after"), members.isEmpty
    else { throw .meaning("not an entry") }
    guard Self.isKey(id, of: table) else { throw .meaning("invalid id") }
    self.init(
      stamp: Stamp(time: time, entry: entry), table: table, id: id, operation: operation,
      values: try Self.values(after, of: table))
  }

  /// Returns whether a text is a valid id: a UUID as this program writes it, or the name of a
  /// weight.
  private static func isKey(_ id: String, of table: StoreTable) -> Bool {
    if table == .taste { return (1...100).contains(id.utf8.count) && !id.utf8.contains(0) }
    return id.isID
  }

  /// Returns the text of columns.
  static func text(of values: [String: DatabaseValue]) -> String {
    let line = ExportJSON.line(values.mapValues(ExportJSON.Value.init))
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  static func values(
    _ members: [String: ExportJSON.Value], of table: StoreTable
  ) throws(ExportRecord.FormatError) -> [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    for (column, value) in members {
      guard ColumnGroups.group(of: column, in: table) != nil else {
        throw .meaning("column that isn't synced")
      }
      values[column] = value == .object([:]) ? .null : try value.stored()
    }
    return values
  }
}

extension String {
  /// True if the text is a UUID as this program writes it.
  fileprivate var isID: Bool { UUID(uuidString: self)?.uuidString == self }
}

/// The state of one row given by a set of entries, whatever their order and repetition; the latest
/// entry decides each group of columns and whether the row exists.
struct MergedRow {
  let table: StoreTable
  /// The latest entry with columns of each group.
  private var groups: [Int: SyncEntry] = [:]
  /// The latest entry.
  private var latest: SyncEntry?
  private(set) var firstStamp: SyncEntry.Stamp?

  init(_ table: StoreTable) { self.table = table }

  init(_ table: StoreTable, entries: some Sequence<SyncEntry>) {
    self.init(table)
    for entry in entries { add(entry) }
  }

  var isEmpty: Bool { firstStamp == nil }
  /// True if the row exists; a deleted row exists again after a later change.
  var isAlive: Bool { latest.map { $0.operation != .delete } ?? false }
  /// The row with which it was deleted; nil if it exists or was deleted on its own.
  var deletedWith: RowKey? { isAlive ? nil : latest?.owner }

  mutating func add(_ entry: SyncEntry) {
    func isLater(than other: SyncEntry?) -> Bool { other.map { $0.stamp < entry.stamp } ?? true }
    firstStamp = min(firstStamp ?? entry.stamp, entry.stamp)
    if isLater(than: latest) { latest = entry }
    guard entry.operation != .delete else { return }
    for group in Set(entry.values.keys.compactMap { ColumnGroups.group(of: $0, in: table) })
    where isLater(than: groups[group]) {
      groups[group] = entry
    }
  }

  /// Returns a column; NULL if no entry has it.
  func value(_ column: String) -> DatabaseValue {
    ColumnGroups.group(of: column, in: table).flatMap { groups[$0]?.values[column] } ?? .null
  }

  func text(_ column: String) -> String? { String.fromDatabaseValue(value(column)) }

  var values: [String: DatabaseValue] {
    let columns = ColumnGroups.of(table).joined().map { ($0, value($0)) }
    return Dictionary(uniqueKeysWithValues: columns)
  }
}

/// The columns that are synced between machines, in groups that change together.
///
/// Columns that a check connects, or that make no sense alone, form a group: the latest entry sets
/// all of them. `upload_state` and `thumbnail` belong to one machine and aren't synced.
enum ColumnGroups {
  static func of(_ table: StoreTable) -> [[String]] { groups[table] ?? [] }

  /// The index of a column's group; nil if it isn't synced or doesn't exist.
  static func group(of column: String, in table: StoreTable) -> Int? { places[table]?[column] }

  private static let places: [StoreTable: [String: Int]] = groups.mapValues { groups in
    let pairs = groups.enumerated().flatMap { place, columns in columns.map { ($0, place) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static let groups: [StoreTable: [[String]]] = [
    .visit: [
      [
        "stadium_id", "stadium_name", "local_date", "league", "kind", "game_key", "home_team",
        "away_team", "home_name", "away_name", "home_score", "away_score", "game_start",
        "game_source_version", "game_resolved_at", "score_source", "data_source", "score_pending",
        "superseded_by", "score_provider", "other_scores", "original",
      ],
      ["description"], ["seat"], ["note"], ["rating"], ["origin"], ["evidence"], ["created_at"],
      ["changed_at"],
    ],
    .question: [
      ["state", "visit_id"], ["stadium_id", "local_date"], ["kind"], ["evidence"], ["created_at"],
      ["changed_at"],
    ],
    .photo: [
      [
        "sha256", "media", "latitude", "longitude", "horizontal_error_m", "altitude_m",
        "position_void", "local_time", "utc_offset_s", "utc_time", "time_source", "clock_doubtful",
        "location_source", "make", "model", "error",
      ],
      ["visit_id", "question_id"], ["position"], ["caption"], ["added_at"],
    ],
    .photoPath: [["photo_id", "path", "added_at"]],
    .trip: [
      ["name"], ["status"], ["preferences", "games", "itinerary"], ["created_at"], ["changed_at"],
    ],
    .taste: [["factor", "changed_at"]],
    .stadiumNote: [
      ["stadium_id", "stadium_name"], ["topic", "text", "rating"], ["author", "author_key"],
      ["created_at"], ["changed_at"],
    ],
  ]
}

extension RowKey {
  /// Returns the columns that refer to an owner.
  func values(belongingTo owner: RowKey?) -> [String: DatabaseValue] {
    guard let owner, let column = table.owners.first(where: { $0.table == owner.table })?.column
    else { return [:] }
    return [column: owner.id.databaseValue]
  }
}

extension StoreTable {
  /// The columns that refer to a row of another table.
  var owners: [(column: String, table: StoreTable)] {
    switch self {
    case .photo: [("visit_id", .visit), ("question_id", .question)]
    case .photoPath: [("photo_id", .photo)]
    case .question: [("visit_id", .visit)]
    case .visit, .trip, .taste, .stadiumNote, .achievement: []
    }
  }
}
