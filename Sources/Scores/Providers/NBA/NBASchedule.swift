import AppSupport
import Foundation
import SportsModel

/// Parses the schedule file of the current season, which contains arenas.
enum NBASchedule {
  static func games(
    in root: JSONValue, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    guard let dates = root["leagueSchedule"]["gameDates"].array else {
      throw .wrongShape("no list 'gameDates'")
    }
    let entries = dates.flatMap { date in
      let day = ProviderDateParser.slashedDay(date["gameDate"].text)
      return date["games"].list.map { game($0, day: day, request) }
    }
    return GameList(entries, within: request.days)
  }

  private static func game(
    _ entry: JSONValue, day: LocalDay?, _ request: ProviderRequest
  ) -> ListedGame? {
    let home = NBAScoreboard.team(entry["homeTeam"])
    let away = NBAScoreboard.team(entry["awayTeam"])
    guard let id = NBAGameID.of(entry["gameId"]), home.isNamed, away.isNamed,
      let day = ProviderDateParser.day(entry["gameDateEst"].text) ?? day
    else { return nil }
    let text = entry["gameStatusText"].text?.trimmingCharacters(in: .whitespaces)
    let isOff = entry["postponedStatus"].text.map { $0 != "A" && $0 != "N" } ?? false
    let status = NBAStatus.of(entry["gameStatus"].integer, text: isOff ? "PPD" : text)
    var game = ListedGame(
      provider: .nba, league: request.league, id: id, day: day, kind: NBAGameID.kind(of: id),
      status: status, home: home, away: away)
    // gameTimeUTC is in the year 1900, gameDateUTC is midnight.
    if text != "TBD" { game.start = ProviderDateParser.instant(entry["gameDateTimeUTC"].text) }
    if let arena = entry["arenaName"].text {
      game.venue = ListedGame.Venue(name: arena, city: entry["arenaCity"].text)
    }
    game.isNeutralSite = entry["isNeutral"].flag ?? false
    game.detail = text
    if status == .final {
      game.score = NBAStatus.score(
        home: entry["homeTeam"]["score"].points, away: entry["awayTeam"]["score"].points)
    }
    return game
  }
}
