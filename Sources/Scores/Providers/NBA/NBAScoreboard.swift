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
        var game = game(entry, day: day, request, statusText: text(entry))
        game?.start = start(entry, "gameTimeUTC")
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
        var game = game(entry, day: day, request, statusText: isOff ? "PPD" : text(entry))
        // gameTimeUTC is in the year 1900, gameDateUTC is midnight.
        game?.start = start(entry, "gameDateTimeUTC")
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

  private static func start(_ entry: JSONValue, _ key: String) -> Date? {
    text(entry) == "TBD" ? nil : ProviderDateParser.instant(entry[key].text)
  }

  private static func game(
    _ entry: JSONValue, day: LocalDay?, _ request: ProviderRequest, statusText: String?
  ) -> ListedGame? {
    let home = team(entry["homeTeam"])
    let away = team(entry["awayTeam"])
    guard let id = NBAGameID.of(entry["gameId"]), home.isNamed, away.isNamed, let day else {
      return nil
    }
    let status = NBAStatus.of(entry["gameStatus"].integer, text: statusText)
    var game = ListedGame(
      provider: .nba, league: request.league, id: id, day: day, kind: NBAGameID.kind(of: id),
      status: status, home: home, away: away)
    game.isNeutralSite = entry["isNeutral"].flag ?? false
    game.detail = text(entry)
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
