import BoxScores
import SportsModel

/// Makes the box scores of MLB from its tables.
struct BaseballBoxScores {
  typealias Place = SourceGameTable.Place

  struct TeamPlayers {
    let batters: [Int]
    let pitchers: [Int]
  }

  struct SourceHomeRun {
    let isHome: Bool
    let batter: Int
    let pitcher: Int?
    let inning: Int?
    let isTop: Bool?
    let onBase: Int?
    let isWalkOff: Bool?
    let career: Int?
  }

  struct SourceFeat {
    let kind: String
    let isHome: Bool?
    let players: [Int]
    let value: Int?
    let detail: String
  }

  /// The last season of the events; the tables have later seasons only in part.
  static let lastWholeSeason = 2022

  let games: SourceGameTable
  let version: String
  var players: PlayerTable
  var halls: [Int?] = []
  /// The day and game of each player's debut and last game.
  private var ends: [[(LocalDay?, String)]] = []
  var details: [Place: SourceTable.Row] = [:]
  var teams: [Place: [TeamSide: TeamPlayers]] = [:]
  var homeRuns: [Place: [SourceHomeRun]] = [:]
  var feats: [Place: [SourceFeat]] = [:]
  private var bySeason: [Int: SourceGameTable.Season] = [:]
  private(set) var notes: [String] = []

  init(_ sources: SourceFolder, _ games: SourceGameTable, _ version: String) throws(SourceError) {
    self.games = games
    self.version = version
    for season in games.seasons { bySeason[season.season] = season }
    players = PlayerTable("mlb", [])
    try readPlayers(sources)
    try readDetails(sources)
    try readAppearances(sources)
    try readHomeRuns(sources)
    try readFeats(sources)
    addFirstAndLastGames()
  }

  func source(_ place: Place) -> SourceGame? { bySeason[place.season]?.sources[place.game] }

  // MARK: - Reading

  private mutating func readPlayers(_ sources: SourceFolder) throws(SourceError) {
    let columns = [
      "id", "first", "last", "mlbam", "debut", "debut_game", "final", "final_game", "hall_of_fame",
    ]
    let table = try sources.table("witness/players.csv.gz", columns: columns)
    players = PlayerTable(
      "mlb",
      table.rows.map { row in
        PlayerTable.Entry(
          id: row["id"],
          name: [row["first"], row["last"]].filter { !$0.isEmpty }.joined(separator: " "),
          mlbID: Int(row["mlbam"]), debut: LocalDay(row["debut"]))
      })
    halls = table.rows.map { Int($0["hall_of_fame"]) }
    ends = table.rows.map { row in
      [(row["debut"], row["debut_game"]), (row["final"], row["final_game"])].map {
        (LocalDay($0.0), $0.1)
      }
    }
  }

  /// Adds first and last games that no other table contradicts.
  ///
  /// The source has the latest game of active players as the last one, so recent ones don't count.
  private mutating func addFirstAndLastGames() {
    for (index, games) in ends.enumerated() {
      guard games.count == 2 else { continue }
      let seasons = players.seasons(of: index)
      if let day = games[0].0, day.year <= seasons?.lowerBound ?? day.year {
        addFeat("debut", index, day, games[0].1)
      }
      if let day = games[1].0, day.year <= Self.lastWholeSeason - 2,
        day.year >= seasons?.upperBound ?? day.year
      {
        players.setLastGame(day, of: index)
        addFeat("last_game", index, day, games[1].1)
      }
    }
  }

  /// Adds the first or last game of a player; `game` is the home team's code and a digit.
  private mutating func addFeat(_ kind: String, _ player: Int, _ day: LocalDay, _ game: String) {
    guard let number = game.last.flatMap({ Int(String($0)) }),
      let place = games.place(day, String(game.dropLast()), number, .home)
    else { return }
    feats[place, default: []].append(
      SourceFeat(kind: kind, isHome: nil, players: [player], value: nil, detail: ""))
  }

  private mutating func readDetails(_ sources: SourceFolder) throws(SourceError) {
    let columns = [
      "date", "home", "number", "day_night", "attendance", "minutes", "temp_f", "sky", "precip",
      "wind_dir", "wind_mph", "innings", "walk_off", "away_starter", "home_starter", "wp", "lp",
      "sv",
    ]
    for row in try sources.table("witness/mlb-game-details.csv.gz", columns: columns).rows {
      details[try games.place(row)] = row
    }
  }

  private mutating func readAppearances(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["team", "date", "number", "side", "players", "pitchers"]
    var skipped = 0
    for row in try sources.table("witness/mlb-appearances.csv.gz", columns: columns).rows {
      let stated: TeamSide = row["side"] == "h" ? .home : .away
      var side = stated
      var place = try games.place(row, "team", stated)
      if place == nil {
        side = stated.other
        place = try games.place(row, "team", side)
      }
      guard let place else {
        skipped += 1
        continue
      }
      let batters = try people(row, "players", place.season)
      let pitchers = try people(row, "pitchers", place.season)
      teams[place, default: [:]][side] = TeamPlayers(batters: batters, pitchers: pitchers)
    }
    notes.append("mlb: \(skipped) line-ups without a game")
  }

  private mutating func people(
    _ row: SourceTable.Row, _ column: String, _ season: Int
  ) throws(SourceError) -> [Int] {
    var found: [Int] = []
    for word in row[column].split(separator: " ") {
      guard let index = Int(word, radix: 36), players.entries.indices.contains(index) else {
        throw row.makeError("unknown player '\(word)'")
      }
      players.mark(index, season: season)
      found.append(index)
    }
    return found
  }

  private mutating func readHomeRuns(_ sources: SourceFolder) throws(SourceError) {
    let columns = [
      "date", "home", "number", "inning", "half", "team", "batter", "pitcher", "on_base",
      "walk_off", "career",
    ]
    for row in try sources.table("witness/mlb-home-runs.csv.gz", columns: columns).rows {
      let place = try games.place(row)
      guard let isHome = isHome(row["team"], place),
        let batter = try players.row(row["batter"], season: place.season, at: row)
      else { throw row.makeError("unknown team or batter") }
      homeRuns[place, default: []].append(
        SourceHomeRun(
          isHome: isHome, batter: batter,
          pitcher: try players.row(row["pitcher"], season: place.season, at: row),
          inning: Int(row["inning"]), isTop: row["half"].isEmpty ? nil : row["half"] == "t",
          onBase: Int(row["on_base"]),
          isWalkOff: row["walk_off"].isEmpty ? nil : row["walk_off"] == "1",
          career: Int(row["career"])))
    }
  }

  private mutating func readFeats(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["date", "home", "number", "feat", "team", "players", "value", "detail"]
    for row in try sources.table("witness/mlb-feats.csv.gz", columns: columns).rows {
      let place = try games.place(row)
      var people: [Int] = []
      for id in row["players"].split(separator: " ") {
        if let player = try players.row(String(id), season: place.season, at: row) {
          people.append(player)
        }
      }
      guard Feat.Kind(rawValue: row["feat"]) != nil else {
        throw row.makeError("unknown feat '\(row["feat"])'")
      }
      feats[place, default: []].append(
        SourceFeat(
          kind: row["feat"], isHome: isHome(row["team"], place), players: people,
          value: Int(row["value"]), detail: row["detail"]))
    }
  }

  private func isHome(_ code: String, _ place: Place) -> Bool? {
    guard let game = source(place) else { return nil }
    return code == game.homeCode ? true : code == game.awayCode ? false : nil
  }
}
