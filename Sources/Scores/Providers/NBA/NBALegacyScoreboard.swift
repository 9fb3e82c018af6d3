import AppSupport
import Foundation
import SportsModel

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
        game(row, lines: NBAGameID.of(row["GAME_ID"]).flatMap { lines[$0] } ?? [:], request)
      }, within: request.days)
  }

  private static func game(
    _ row: NBAResultSets.Row, lines: Lines, _ request: ProviderRequest
  ) -> ListedGame? {
    let home = team(row["HOME_TEAM_ID"], lines: lines)
    let away = team(row["VISITOR_TEAM_ID"], lines: lines)
    guard let id = NBAGameID.of(row["GAME_ID"]), home.isNamed, away.isNamed,
      let day = ProviderDateParser.day(row["GAME_DATE_EST"].text)
    else { return nil }
    let text = row["GAME_STATUS_TEXT"].text?.trimmingCharacters(in: .whitespaces)
    let status = NBAStatus.of(row["GAME_STATUS_ID"].integer, text: text)
    var game = ListedGame(
      provider: .nba, league: request.league, id: id, day: day, kind: NBAGameID.kind(of: id),
      status: status, home: home, away: away)
    game.venue = row["ARENA_NAME"].text.map { ListedGame.Venue(name: $0) }
    game.detail = text
    if status == .final {
      game.score = NBAStatus.score(home: points(home, lines), away: points(away, lines))
    }
    return game
  }

  private static func points(_ team: ListedGame.Team, _ lines: Lines) -> Int? {
    team.id.flatMap { lines[$0]?["PTS"].points }
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
