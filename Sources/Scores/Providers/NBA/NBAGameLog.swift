import SportsModel

/// Parses the log of a season: two rows per game, one for each team.
enum NBAGameLog {
  static func games(in log: NBAResultSets.Table, to request: ProviderRequest) -> GameList {
    var order: [String] = []
    var rows: [String: [NBAResultSets.Row]] = [:]
    var nameless = 0
    for row in log.rows {
      guard let id = NBAGameID.of(row["GAME_ID"]) else {
        nameless += 1
        continue
      }
      if rows[id] == nil { order.append(id) }
      rows[id, default: []].append(row)
    }
    let entries = order.map { game($0, rows: rows[$0] ?? [], request) }
    return GameList(entries + Array(repeating: nil, count: nameless), within: request.days)
  }

  private static func game(
    _ id: String, rows: [NBAResultSets.Row], _ request: ProviderRequest
  ) -> ListedGame? {
    guard let first = rows.first, let sides = sides(first["MATCHUP"].text),
      let day = ProviderDateParser.day(first["GAME_DATE"].text)
        ?? ProviderDateParser.namedDay(first["GAME_DATE"].text)
    else { return nil }
    let ours = rows.first { teamCode($0) == sides.home }
    let theirs = rows.first { teamCode($0) == sides.away }
    // A game in progress is already in the log, without a winner.
    let isOver = rows.allSatisfy { ["W", "L"].contains($0["WL"].text) }
    var game = ListedGame(
      provider: .nba, league: request.league, id: id, day: day, kind: NBAGameID.kind(of: id),
      status: isOver ? .final : .live, home: team(sides.home, ours), away: team(sides.away, theirs))
    // At a neutral site, both rows are those of an away team.
    game.isNeutralSite =
      rows.count == 2 && rows.allSatisfy { $0["MATCHUP"].text?.contains("@") == true }
    if isOver {
      game.score = NBAStatus.score(home: ours?["PTS"].points, away: theirs?["PTS"].points)
    }
    return game
  }

  /// `BOS vs. PHI` is the home team's row, `PHI @ BOS` the away team's.
  private static func sides(_ matchup: String?) -> (home: String, away: String)? {
    guard let parts = matchup?.split(separator: " "), parts.count == 3 else { return nil }
    switch parts[1] {
    case "vs.", "vs": return (String(parts[0]), String(parts[2]))
    case "@": return (String(parts[2]), String(parts[0]))
    default: return nil
    }
  }

  /// Returns the team of a row; without a column for it, its code is the first word of the matchup.
  private static func teamCode(_ row: NBAResultSets.Row) -> String? {
    row["TEAM_ABBREVIATION"].text
      ?? row["MATCHUP"].text?.split(separator: " ").first.map(String.init)
  }

  private static func team(_ code: String, _ row: NBAResultSets.Row?) -> ListedGame.Team {
    ListedGame.Team(
      id: row?["TEAM_ID"].identifier, abbreviation: code, name: row?["TEAM_NAME"].text)
  }
}
