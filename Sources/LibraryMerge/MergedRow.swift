import GRDB
import VisitStore

/// The state of one row given by a set of entries, whatever their order and repetition.
///
/// The latest entry decides each group of columns and whether the row exists.
struct MergedRow {
  let table: StoreTable
  private var groups: [Int: Register] = [:]
  private var life: Life?
  private(set) var firstStamp: SyncEntry.Stamp?

  private struct Register {
    let stamp: SyncEntry.Stamp
    let values: [String: DatabaseValue]
  }

  private struct Life {
    let stamp: SyncEntry.Stamp
    let isAlive: Bool
    let owner: RowKey?
  }

  init(_ table: StoreTable) { self.table = table }

  init(_ table: StoreTable, _ entries: some Sequence<SyncEntry>) {
    self.init(table)
    for entry in entries { add(entry) }
  }

  var isEmpty: Bool { firstStamp == nil }
  /// Whether the row exists; a deleted row exists again after a later change.
  var isAlive: Bool { life?.isAlive ?? false }
  /// The row with which it was deleted; nil if it exists or was deleted on its own.
  var deletedWith: RowKey? { life?.owner }

  mutating func add(_ entry: SyncEntry) {
    let stamp = entry.stamp
    firstStamp = firstStamp.map { min($0, stamp) } ?? stamp
    if life.map({ $0.stamp < stamp }) ?? true {
      let isDeletion = entry.operation == .delete
      life = Life(stamp: stamp, isAlive: !isDeletion, owner: isDeletion ? entry.owner : nil)
    }
    guard entry.operation != .delete else { return }
    var columns: [Int: [String: DatabaseValue]] = [:]
    for (column, value) in entry.values {
      guard let group = ColumnGroups.group(of: column, in: table) else { continue }
      columns[group, default: [:]][column] = value
    }
    for (group, values) in columns where groups[group].map({ $0.stamp < stamp }) ?? true {
      groups[group] = Register(stamp: stamp, values: values)
    }
  }

  /// Returns a column; NULL if no entry has it.
  func value(_ column: String) -> DatabaseValue {
    guard let group = ColumnGroups.group(of: column, in: table) else { return .null }
    return groups[group]?.values[column] ?? .null
  }

  func text(_ column: String) -> String? { String.fromDatabaseValue(value(column)) }

  var values: [String: DatabaseValue] {
    var values: [String: DatabaseValue] = [:]
    for column in ColumnGroups.of(table).joined() { values[column] = value(column) }
    return values
  }
}

/// The columns that are synced between machines, in groups that change together.
///
/// Columns that a check connects, or that make no sense alone, form a group: the latest entry sets
/// all of them. `upload_state` and `thumbnail` belong to one machine and aren't synced.
enum ColumnGroups {
  static let tables: [StoreTable] = [
    .visit, .question, .photo, .photoPath, .trip, .taste, .stadiumNote,
  ]

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

/// A row of any table, on any machine.
struct RowKey: Hashable {
  let table: StoreTable
  let id: String

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
