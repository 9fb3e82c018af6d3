import GRDB
import VisitStore

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
  /// Whether the row exists; a deleted row exists again after a later change.
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
