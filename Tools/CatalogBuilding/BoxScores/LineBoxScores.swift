import BoxScores
import SportsModel

/// Makes the box scores of the NHL and NBA from their tables of players' statistics.
struct LineBoxScores {
  private struct Line {
    let player: Int
    var numbers: [Int?]
    var decision: String?
  }

  private let games: SourceGameTable
  private let version: String
  private var players: PlayerTable
  /// The lines by season, game and side.
  private var lines: [SourceGameTable.Place: [TeamSide: [Line]]] = [:]

  init(_ sources: SourceFolder, _ games: SourceGameTable, _ version: String) throws(SourceError) {
    self.games = games
    self.version = version
    let league = games.league
    var entries: [PlayerTable.Entry] = []
    let names = try sources.table(
      "witness/\(league)-players.csv.gz", columns: ["player_id", "name"])
    for row in names.rows {
      entries.append(PlayerTable.Entry(id: row["player_id"], name: row["name"]))
    }
    players = PlayerTable(league, entries)
    let columns = ["date", "home", "side", "player_id"] + Self.columns(of: league)
    for row in try sources.table("witness/\(league)-player-lines.csv.gz", columns: columns).rows {
      try add(row)
    }
  }

  /// Returns the columns of numbers in the source.
  private static func columns(of league: LeagueID) -> [String] {
    league == "nba"
      ? ["points", "rebounds", "assists", "steals", "blocks"]
      : ["goals", "assists", "pp_goals", "saves", "goals_against", "goalie_toi"]
  }

  /// Returns the columns of numbers in the files.
  private static func packColumns(of league: LeagueID) -> [String] {
    league == "nba"
      ? columns(of: league)
      : ["goals", "assists", "power_play_goals", "saves", "goals_against", "goalie_time"]
  }

  private mutating func add(_ row: SourceTable.Row) throws(SourceError) {
    let place = try games.place(row)
    guard let player = try players.row(row["player_id"], season: place.season, at: row) else {
      throw row.makeError("missing player")
    }
    var numbers: [Int?] = []
    for column in Self.columns(of: games.league) { numbers.append(try Self.number(column, row)) }
    let decision = games.league == "nhl" ? row["decision"] : ""
    lines[place, default: [:]][row["side"] == "h" ? .home : .away, default: []].append(
      Line(player: player, numbers: numbers, decision: decision.isEmpty ? nil : decision))
  }

  private static func number(_ column: String, _ row: SourceTable.Row) throws(SourceError) -> Int? {
    let text = row[column]
    let isGoalies = ["saves", "goals_against", "goalie_toi"].contains(column)
    if text.isEmpty { return isGoalies ? nil : 0 }
    if text == "?" { return nil }
    if column == "goalie_toi" {
      let parts = text.split(separator: ":").map { Int($0) }
      guard parts.count == 2, let minutes = parts[0], let seconds = parts[1] else {
        throw row.makeError("not a time: '\(text)'")
      }
      return minutes * 60 + seconds
    }
    guard let value = Int(text) else { throw row.makeError("not a number: '\(text)'") }
    return value
  }

  func made() -> LeagueBoxScores {
    LeagueBoxScores(
      games, players: players.file(version: version), seasons: Set(lines.keys.map(\.season)),
      file: file)
  }

  private func file(_ season: SourceGameTable.Season) -> [UInt8] {
    var pack = ColumnPackWriter(name: "\(games.league)-\(season.season)", version: version)
    pack.add(season.rows)
    let rows = season.rows.rows.map { row -> [Line]? in
      let place = SourceGameTable.Place(season: season.season, game: row.game)
      return lines[place].map { $0[row.side] ?? [] }
    }
    var builder = RosterBuilder(teams: season.rows.teams.count)
    for (row, list) in zip(season.rows.rows, rows) {
      builder.add((list ?? []).map(\.player), team: row.team)
    }
    let rosters = builder.rosters
    let places = RosterBuilder.places(rosters)
    pack.add(rosters: rosters)
    pack.add("line.size", values: rows.map { $0?.count })
    var steps: [Int?] = []
    var ordered: [Line] = []
    for (row, list) in zip(season.rows.rows, rows) {
      let team = places[row.team]
      var last = -1
      for line in (list ?? []).sorted(by: { team[$0.player] ?? 0 < team[$1.player] ?? 0 }) {
        let place = team[line.player] ?? 0
        steps.append(place - last - 1)
        last = place
        ordered.append(line)
      }
    }
    pack.add("line.player", values: steps)
    for (index, column) in Self.packColumns(of: games.league).enumerated() {
      pack.add("line.\(column)", values: ordered.map { $0.numbers[index] })
    }
    if games.league == "nhl" { pack.add("line.decision", repeated: ordered.map(\.decision)) }
    return pack.bytes
  }
}
