import AppSupport
import Foundation
import SportsModel

/// Parses version 3 of the scoreboard, and the live one, which has the same format.
enum NBAScoreboard {
  static func games(
    in root: JSONValue, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    let board = root["scoreboard"]
    guard let games = board["games"].array else { throw .wrongShape("no list 'games'") }
    let day = ProviderDateParser.day(board["gameDate"].text)
    return GameList(games.map { game($0, day: day, request) }, within: request.days)
  }

  private static func game(
    _ entry: JSONValue, day: LocalDay?, _ request: ProviderRequest
  ) -> ListedGame? {
    let home = team(entry["homeTeam"])
    let away = team(entry["awayTeam"])
    // gameEt is Eastern time with a wrong Z; its day is right.
    guard let id = NBAGameID.of(entry["gameId"]), home.isNamed, away.isNamed,
      let day = day ?? ProviderDateParser.day(entry["gameEt"].text)
    else { return nil }
    let text = entry["gameStatusText"].text?.trimmingCharacters(in: .whitespaces)
    let status = NBAStatus.of(entry["gameStatus"].integer, text: text)
    var game = ListedGame(
      provider: .nba, league: request.league, id: id, day: day, kind: NBAGameID.kind(of: id),
      status: status, home: home, away: away)
    if text != "TBD" { game.start = ProviderDateParser.instant(entry["gameTimeUTC"].text) }
    game.isNeutralSite = entry["isNeutral"].flag ?? false
    game.detail = text
    if status == .final {
      game.score = NBAStatus.score(
        home: entry["homeTeam"]["score"].points, away: entry["awayTeam"]["score"].points)
    }
    return game
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
