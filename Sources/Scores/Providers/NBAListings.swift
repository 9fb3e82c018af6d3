import AppSupport
import Foundation
import SportsModel

/// Parses version 3 of the scoreboard and the live one, and the schedule file of the current season,
/// which contains arenas.
enum NBAScoreboard {
  static func games(
    in root: JSONValue, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    let board = root["scoreboard"]
    guard let games = board["games"].array else { throw .wrongShape("no list 'games'") }
    let boardDay = ProviderDateParser.day(board["gameDate"].text)
    return GameList(
      games.map { entry in
        // gameEt is Eastern time with a wrong Z; its day is right.
        let day = boardDay ?? ProviderDateParser.day(entry["gameEt"].text)
        var game = game(entry, day: day, request: request, statusText: text(entry))
        game?.start = start(entry, key: "gameTimeUTC")
        return game
      }, within: request.days)
  }

  static func games(
    inSchedule root: JSONValue, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    guard let dates = root["leagueSchedule"]["gameDates"].array else {
      throw .wrongShape("no list 'gameDates'")
    }
    let entries = dates.flatMap { date in
      let listed = ProviderDateParser.slashedDay(date["gameDate"].text)
      return date["games"].list.map { entry in
        let day = ProviderDateParser.day(entry["gameDateEst"].text) ?? listed
        let isOff = entry["postponedStatus"].text.map { $0 != "A" && $0 != "N" } ?? false
        var game = game(entry, day: day, request: request, statusText: isOff ? "PPD" : text(entry))
        // gameTimeUTC is in the year 1900, gameDateUTC is midnight.
        game?.start = start(entry, key: "gameDateTimeUTC")
        game?.venue = entry["arenaName"].text.map {
          ListedGame.Venue(name: $0, city: entry["arenaCity"].text)
        }
        return game
      }
    }
    return GameList(entries, within: request.days)
  }

  private static func text(_ entry: JSONValue) -> String? {
    entry["gameStatusText"].text?.trimmingCharacters(in: .whitespaces)
  }

  private static func start(_ entry: JSONValue, key: String) -> Date? {
    text(entry) == "TBD" ? nil : ProviderDateParser.instant(entry[key].text)
  }

  private static func game(
    _ entry: JSONValue, day: LocalDay?, request: ProviderRequest, statusText: String?
  ) -> ListedGame? {
    let home = team(entry["homeTeam"])
    let away = team(entry["awayTeam"])
    guard let id = NBAGameID.of(entry["gameId"]), home.isNamed, away.isNamed, let day else {
      return nil
    }
    let status = NBAStatus.of(entry["gameStatus"].integer, text: statusText)
    let points = ["homeTeam", "awayTeam"].map { entry[$0]["score"].points }
    return ListedGame(
      provider: .nba, league: request.league, id: id, day: day, kind: NBAGameID.kind(of: id),
      status: status, home: home, away: away, isNeutralSite: entry["isNeutral"].flag ?? false,
      score: status == .final ? NBAStatus.score(home: points[0], away: points[1]) : nil,
      detail: text(entry))
  }

  /// A team with the ID 0 is a placeholder.
  static func team(_ team: JSONValue) -> ListedGame.Team {
    let name = [team["teamCity"].text, team["teamName"].text].compactMap { $0 }
    return ListedGame.Team(
      id: team["teamId"].identifier.flatMap { $0 == "0" ? nil : $0 },
      abbreviation: team["teamTricode"].text,
      name: name.isEmpty ? nil : name.joined(separator: " "))
  }
}

/// Parses versions 1 and 2 of the scoreboard: a table of games and one of line scores.
enum NBALegacyScoreboard {
  /// The two line scores of a game, by team ID.
  private typealias Lines = [String: NBAResultSets.Row]

  static func games(
    in tables: NBAResultSets, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    guard let header = tables["GameHeader"] else { throw .wrongShape("no table 'GameHeader'") }
    var lines: [String: Lines] = [:]
    for row in tables["LineScore"]?.rows ?? [] {
      guard let id = NBAGameID.of(row["GAME_ID"]), let team = row["TEAM_ID"].identifier else {
        continue
      }
      lines[id, default: [:]][team] = row
    }
    return GameList(
      header.rows.map { row in
        game(
          row, lines: NBAGameID.of(row["GAME_ID"]).flatMap { lines[$0] } ?? [:], request: request)
      }, within: request.days)
  }

  private static func game(
    _ row: NBAResultSets.Row, lines: Lines, request: ProviderRequest
  ) -> ListedGame? {
    let home = team(row["HOME_TEAM_ID"], lines: lines)
    let away = team(row["VISITOR_TEAM_ID"], lines: lines)
    guard let id = NBAGameID.of(row["GAME_ID"]), home.isNamed, away.isNamed,
      let day = ProviderDateParser.day(row["GAME_DATE_EST"].text)
    else { return nil }
    let text = row["GAME_STATUS_TEXT"].text?.trimmingCharacters(in: .whitespaces)
    let status = NBAStatus.of(row["GAME_STATUS_ID"].integer, text: text)
    let points = [home, away].map { $0.id.flatMap { lines[$0]?["PTS"].points } }
    return ListedGame(
      provider: .nba, league: request.league, id: id, day: day, kind: NBAGameID.kind(of: id),
      status: status, home: home, away: away,
      venue: row["ARENA_NAME"].text.map { ListedGame.Venue(name: $0) },
      score: status == .final ? NBAStatus.score(home: points[0], away: points[1]) : nil,
      detail: text)
  }

  private static func team(_ id: JSONValue, lines: Lines) -> ListedGame.Team {
    let id = id.identifier.flatMap { $0 == "0" ? nil : $0 }
    let line = id.flatMap { lines[$0] }
    // Version 1 has only the city; the nickname was added later.
    let name = ["TEAM_CITY_NAME", "TEAM_NAME"].compactMap { line?[$0].text }
    return ListedGame.Team(
      id: id, abbreviation: line?["TEAM_ABBREVIATION"].text,
      name: name.isEmpty ? nil : name.joined(separator: " "))
  }
}

/// Parses the log of a season: two rows per game, one for each team.
enum NBAGameLog {
  static func games(in log: NBAResultSets.Table, to request: ProviderRequest) -> GameList {
    var order: [String] = []
    var rows: [String: [NBAResultSets.Row]] = [:]
    for row in log.rows {
      guard let id = NBAGameID.of(row["GAME_ID"]) else { continue }
      if rows[id] == nil { order.append(id) }
      rows[id, default: []].append(row)
    }
    return GameList(
      order.map { game($0, rows: rows[$0] ?? [], request: request) }, within: request.days)
  }

  private static func game(
    _ id: String, rows: [NBAResultSets.Row], request: ProviderRequest
  ) -> ListedGame? {
    guard let first = rows.first, let sides = sides(first["MATCHUP"].text),
      let day = ProviderDateParser.day(first["GAME_DATE"].text)
    else { return nil }
    let ours = rows.first { $0["TEAM_ABBREVIATION"].text == sides.home }
    let theirs = rows.first { $0["TEAM_ABBREVIATION"].text == sides.away }
    // A game in progress is already in the log, without a winner.
    let isOver = rows.allSatisfy { ["W", "L"].contains($0["WL"].text) }
    let score = NBAStatus.score(home: ours?["PTS"].points, away: theirs?["PTS"].points)
    return ListedGame(
      provider: .nba, league: request.league, id: id, day: day, kind: NBAGameID.kind(of: id),
      status: isOver ? .final : .live, home: team(sides.home, row: ours),
      away: team(sides.away, row: theirs),
      // At a neutral site, both rows are rows of an away team.
      isNeutralSite: rows.count == 2
        && rows.allSatisfy { $0["MATCHUP"].text?.contains("@") == true },
      score: isOver ? score : nil)
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

  private static func team(_ code: String, row: NBAResultSets.Row?) -> ListedGame.Team {
    ListedGame.Team(
      id: row?["TEAM_ID"].identifier, abbreviation: code, name: row?["TEAM_NAME"].text)
  }
}
