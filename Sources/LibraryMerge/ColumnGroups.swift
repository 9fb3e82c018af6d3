import GRDB
import VisitStore

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
