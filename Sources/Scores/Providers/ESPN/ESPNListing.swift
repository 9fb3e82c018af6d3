import AppSupport
import Foundation
import SportsModel

/// Parses `events[].competitions[0]` of a scoreboard.
enum ESPNListing {
  /// ESPN's numbers of leagues, as far as they are known.
  private static let numbers: [LeagueID: String] = [
    "mlb": "10", "nba": "46", "nhl": "90", "nfl": "28", "mls": "770",
  ]
  /// The list lengths at which ESPN cuts: above the limit, without a limit, and at it.
  private static let cuts: Set<Int> = [25, 100, ESPNProvider.limit]

  static func games(
    in root: JSONValue, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    guard let events = root["events"].array else {
      if let message = root["message"].text { throw .message(message) }
      throw .wrongShape("no list 'events'")
    }
    let ours = events.filter { isInLeague(request.league, $0["uid"].text) }
    let games = ours.map { game($0, request.league) }
    var list = GameList(
      request.league == "mlb" ? DoubleheaderOrder.numbered(games) : games, within: request.days)
    list.mayBeCut = request.days.lowerBound < request.days.upperBound && cuts.contains(events.count)
    return list
  }

  /// Returns whether an event is of the league; `s:1~l:10~e:401423263` contains its number.
  static func isInLeague(_ league: LeagueID, _ uid: String?) -> Bool {
    guard let number = numbers[league],
      let part = uid?.split(separator: "~").first(where: { $0.hasPrefix("l:") })
    else { return true }
    return part.dropFirst(2) == number
  }

  static func game(_ event: JSONValue, _ league: LeagueID) -> ListedGame? {
    let match = event["competitions"].list.first ?? .null
    let sides = match["competitors"].list
    guard let home = sides.first(where: { $0["homeAway"].text == "home" }),
      let away = sides.first(where: { $0["homeAway"].text == "away" }),
      let id = event["id"].identifier
    else { return nil }
    // The day of a query is Eastern time; the date of an event is UTC.
    let instant = ProviderDateParser.instant(event["date"].text ?? match["date"].text)
    let teams = (home: team(home["team"]), away: team(away["team"]))
    guard let instant, let day = ProviderDateParser.easternDay(instant), teams.home.isNamed,
      teams.away.isNamed
    else { return nil }
    let state = match["status"].isObject ? match["status"] : event["status"]
    let status = status(state["type"], match)
    var game = ListedGame(
      provider: .espn, league: league, id: id, day: day,
      kind: kind(event, match, teams), status: status, home: teams.home, away: teams.away)
    let isTimeSet = match["timeValid"].flag ?? event["timeValid"].flag ?? true
    game.start = isTimeSet ? instant : nil
    game.venue = venue(match["venue"])
    game.isNeutralSite = match["neutralSite"].flag ?? false
    game.number = match["notes"].list.lazy.compactMap { number($0["headline"].text) }.first ?? 0
    game.detail = state["type"]["detail"].text
    if status == .final { game.score = score(home["score"], away["score"]) }
    return game
  }

  private static func team(_ team: JSONValue) -> ListedGame.Team {
    ListedGame.Team(
      id: team["id"].identifier, abbreviation: team["abbreviation"].text,
      name: team["displayName"].text)
  }

  private static func venue(_ venue: JSONValue) -> ListedGame.Venue? {
    guard let name = venue["fullName"].text else { return nil }
    return ListedGame.Venue(
      id: venue["id"].identifier, name: name, city: venue["address"]["city"].text)
  }

  /// Scores are strings in scoreboards and objects in team schedules.
  private static func score(_ home: JSONValue, _ away: JSONValue) -> Score? {
    func points(_ value: JSONValue) -> Int? {
      value.points ?? value["value"].points ?? value["displayValue"].points
    }
    return Score(points: points(home), points(away))
  }

  /// Only completed games are final: a postponed game also has the state `post`.
  private static func status(_ type: JSONValue, _ match: JSONValue) -> ListedGame.Status {
    switch type["name"].text {
    case "STATUS_POSTPONED": return .postponed
    case "STATUS_CANCELED", "STATUS_CANCELLED": return .cancelled
    case "STATUS_SUSPENDED": return .suspended
    default: break
    }
    if type["completed"].flag == true { return .final }
    return switch type["state"].text {
    case "pre": .scheduled
    case "in": .live
    default: .unknown
    }
  }

  private static func kind(
    _ event: JSONValue, _ match: JSONValue, _ teams: (home: ListedGame.Team, away: ListedGame.Team)
  ) -> ListedGame.Kind {
    if PlaceholderTeam.matches(teams.home) || PlaceholderTeam.matches(teams.away) { return .other }
    if match["type"]["abbreviation"].text == "ALLSTAR" { return .allStar }
    let season = event["season"]
    switch season["type"].integer ?? event["seasonType"]["type"].integer {
    case 1: return .preseason
    case 2: return .regular
    // 5 is the play-in of the NBA.
    case 3, 5: return .postseason
    case 4: return .other
    default: break
    }
    // Soccer renumbers the parts of each season; their names remain.
    let slug = season["slug"].text ?? ""
    if slug.contains("preseason") || slug.contains("pre-season") { return .preseason }
    if slug.contains("all-star") { return .allStar }
    return slug.isEmpty || slug.contains("regular") ? .regular : .postseason
  }

  /// Returns the number in “Doubleheader - Game 1 - Makeup from July 17”; “ALDS - Game 3” has none.
  private static func number(_ headline: String?) -> Int? {
    guard let words = headline?.split(whereSeparator: { $0 == " " || $0 == "-" }),
      words.contains(where: { $0.lowercased().hasPrefix("doubleheader") }),
      let place = words.firstIndex(where: { $0.lowercased() == "game" }),
      words.indices.contains(place + 1), let number = Int(words[place + 1]),
      (1...3).contains(number)
    else { return nil }
    return number
  }
}
