import AppSupport
import Foundation
import SportsModel
import Web

/// The API behind ESPN's pages, for all seven leagues.
struct ESPNProvider: JSONProvider {
  let id = ProviderID.espn
  let leagues: Set<LeagueID> = Set(Self.paths.keys)
  let host: URL
  let agent: UserAgent

  private static let paths: [LeagueID: String] = [
    "mlb": "baseball/mlb", "nba": "basketball/nba", "wnba": "basketball/wnba", "nhl": "hockey/nhl",
    "nfl": "football/nfl", "mls": "soccer/usa.1", "nwsl": "soccer/usa.nwsl",
  ]
  /// Above this, ESPN silently returns 25 events.
  static let limit = 500

  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard let path = Self.paths[query.league], let days = query.days else { return [] }
    func request(_ dates: String, days: ClosedRange<LocalDay>) -> ProviderRequest {
      let url = host.endpoint(
        "/apis/site/v2/sports/\(path)/scoreboard",
        items: [("dates", dates), ("limit", String(Self.limit))])
      return ProviderRequest(
        web: WebRequest(url: url, headers: agent.headers()), league: query.league, days: days)
    }
    if case .day(let day) = query.span {
      return [request(ProviderDateParser.packed(day), days: days)]
    }
    // Ranges of days are rejected since September 2026; months are not.
    return CalendarMonth.touched(by: days).compactMap { month in
      month.days.map {
        request(String(ProviderDateParser.packed($0.lowerBound).prefix(6)), days: $0)
      }
    }
  }

  func boxScoreRequest(for listed: ListedGame) -> WebRequest? {
    Self.paths[listed.league].map { path in
      WebRequest(
        url: host.endpoint("/apis/site/v2/sports/\(path)/summary", items: [("event", listed.id)]),
        headers: agent.headers())
    }
  }

  func games(in root: JSONValue, to request: ProviderRequest) throws(ProviderError) -> GameList {
    guard let events = root["events"].array else { throw .wrongShape("no list 'events'") }
    let ours = events.filter { ESPNListing.isInLeague(request.league, uid: $0["uid"].text) }
    let games = ours.map { ESPNListing.game($0, league: request.league) }
    var list = GameList(
      request.league == "mlb" ? DoubleheaderOrder.numbered(games) : games, within: request.days)
    list.mayBeCut =
      request.days.lowerBound < request.days.upperBound && ESPNListing.cuts.contains(events.count)
    return list
  }
}

/// Parses `events[].competitions[0]` of a scoreboard.
enum ESPNListing {
  /// ESPN's numbers of leagues, as far as they are known.
  private static let numbers: [LeagueID: String] = [
    "mlb": "10", "nba": "46", "nhl": "90", "nfl": "28", "mls": "770",
  ]
  /// The list lengths at which ESPN cuts: above the limit, without a limit, and at it.
  fileprivate static let cuts: Set<Int> = [25, 100, ESPNProvider.limit]

  /// Returns whether an event is of the league; `s:1~l:10~e:401423263` contains its number.
  static func isInLeague(_ league: LeagueID, uid: String?) -> Bool {
    guard let number = numbers[league],
      let part = uid?.split(separator: "~").first(where: { $0.hasPrefix("l:") })
    else { return true }
    return part.dropFirst(2) == number
  }

  static func game(_ event: JSONValue, league: LeagueID) -> ListedGame? {
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
    let isTimeSet = match["timeValid"].flag ?? event["timeValid"].flag ?? true
    return ListedGame(
      provider: .espn, league: league, id: id, day: day, start: isTimeSet ? instant : nil,
      kind: kind(event, match: match, teams: teams), status: status, home: teams.home,
      away: teams.away,
      venue: venue(match["venue"]), isNeutralSite: match["neutralSite"].flag ?? false,
      number: match["notes"].list.lazy.compactMap { number($0["headline"].text) }.first ?? 0,
      score: status == .final ? score(home["score"], away["score"]) : nil,
      detail: state["type"]["detail"].text)
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
    let off: [String?: ListedGame.Status] = [
      "STATUS_POSTPONED": .postponed, "STATUS_CANCELED": .cancelled,
      "STATUS_CANCELLED": .cancelled, "STATUS_SUSPENDED": .suspended,
    ]
    if let status = off[type["name"].text] { return status }
    if type["completed"].flag == true { return .final }
    return ["pre": .scheduled, "in": .live][type["state"].text] ?? .unknown
  }

  private static func kind(
    _ event: JSONValue, match: JSONValue, teams: (home: ListedGame.Team, away: ListedGame.Team)
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

/// Numbers games of the same teams on a day if the provider doesn't.
enum DoubleheaderOrder {
  private struct Pair: Hashable {
    let day: LocalDay
    let home, away: ListedGame.Team
  }

  /// Gives 1 and 2 to games in the order of their starts.
  ///
  /// Games that have a number, are not played, or start at the same time stay unchanged.
  static func numbered(_ games: [ListedGame?]) -> [ListedGame?] {
    var pairs: [Pair: [Int]] = [:]
    for (place, game) in games.enumerated() {
      guard let game, game.status != .postponed, game.status != .cancelled else { continue }
      pairs[Pair(day: game.day, home: game.home, away: game.away), default: []].append(place)
    }
    var games = games
    for places in pairs.values where places.count > 1 {
      let starts = places.compactMap { games[$0]?.start }
      guard Set(starts).count == places.count,
        places.allSatisfy({ games[$0]?.number == 0 })
      else { continue }
      let ordered = places.sorted {
        (games[$0]?.start ?? .distantPast) < (games[$1]?.start ?? .distantPast)
      }
      for (index, place) in ordered.enumerated() { games[place]?.number = index + 1 }
    }
    return games
  }
}
