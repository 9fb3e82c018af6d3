import AppSupport

/// The tables of a response: columns are found by name, because they changed over the years.
struct NBAResultSets {
  struct Table {
    private let columns: [String: Int]
    private let values: [[JSONValue]]

    init?(_ set: JSONValue) {
      guard let headers = set["headers"].array, let rows = set["rowSet"].array else { return nil }
      columns = Dictionary(
        headers.enumerated().compactMap { index, name in name.text.map { ($0.uppercased(), index) }
        }, uniquingKeysWith: { first, _ in first })
      values = rows.map(\.list)
    }

    var rows: [Row] { values.map { Row(columns: columns, values: $0) } }

    func has(_ column: String) -> Bool { columns[column] != nil }
  }

  struct Row {
    fileprivate let columns: [String: Int]
    fileprivate let values: [JSONValue]

    subscript(_ column: String) -> JSONValue {
      guard let place = columns[column], values.indices.contains(place) else { return .null }
      return values[place]
    }
  }

  private let tables: [(name: String, table: Table)]

  /// Some responses have a list of tables, some a single one.
  init(_ root: JSONValue) {
    let sets = root["resultSets"].array ?? [root["resultSets"], root["resultSet"]]
    tables = sets.compactMap { set in Table(set).map { (set["name"].text ?? "", $0) } }
  }

  subscript(_ name: String) -> Table? { tables.first { $0.name == name }?.table }

  /// The table with one row per team and game.
  var log: Table? { tables.first { $0.table.has("MATCHUP") && $0.table.has("GAME_ID") }?.table }
}
