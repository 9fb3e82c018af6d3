import BoxScores
import SportsModel

/// The players of a league: their rows, and the seasons in which box scores name them.
struct PlayerTable {
  struct Entry {
    let id: String
    let name: String
    var mlbID: Int?
    var debut: LocalDay?
    var lastGame: LocalDay?
  }

  let league: LeagueID
  private(set) var entries: [Entry]
  private var rows: [String: Int]
  private var seasons: [ClosedRange<Int>?]

  init(_ league: LeagueID, _ entries: [Entry]) {
    self.league = league
    self.entries = entries
    rows = Dictionary(
      entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    seasons = Array(repeating: nil, count: entries.count)
  }

  /// Returns the row of a player and records the season.
  mutating func row(_ id: String, season: Int, at row: SourceTable.Row) throws(SourceError) -> Int?
  {
    if id.isEmpty { return nil }
    guard let found = rows[id] else { throw row.makeError("unknown player '\(id)'") }
    mark(found, season: season)
    return found
  }

  mutating func mark(_ row: Int, season: Int) {
    seasons[row] =
      seasons[row].map { min($0.lowerBound, season)...max($0.upperBound, season) }
      ?? season...season
  }

  /// Returns the first and last season in which a table names a player.
  func seasons(of row: Int) -> ClosedRange<Int>? { seasons[row] }

  mutating func setLastGame(_ day: LocalDay, of row: Int) { entries[row].lastGame = day }

  /// Returns the file of players.
  func file(version: String) -> [UInt8] {
    var pack = ColumnPackWriter(name: "\(league)-\(PlayerFile.name)", version: version)
    pack.add("id", texts: entries.map(\.id))
    pack.add("name", texts: entries.map(\.name))
    pack.add("mlb_id", values: entries.map(\.mlbID))
    pack.add("debut", values: entries.map { $0.debut.map { $0 - GameRows.firstDay } })
    pack.add("last_game", values: entries.map { $0.lastGame.map { $0 - GameRows.firstDay } })
    pack.add("first_season", values: seasons.map { $0?.lowerBound })
    pack.add("last_season", values: seasons.map { $0?.upperBound })
    return pack.bytes
  }
}

/// Makes the rosters of a season from its lists of players.
struct RosterBuilder {
  private var counts: [[Int: Int]]

  init(teams: Int) { counts = Array(repeating: [:], count: teams) }

  mutating func add(_ players: [Int], team: Int) {
    for player in players { counts[team][player, default: 0] += 1 }
  }

  /// The players of each team, most frequent first.
  var rosters: [[Int]] {
    counts.map { team in
      team.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }
  }

  /// The places of players in the rosters.
  static func places(_ rosters: [[Int]]) -> [[Int: Int]] {
    rosters.map { roster in
      Dictionary(roster.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
