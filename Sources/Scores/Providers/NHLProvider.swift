import AppSupport
import Foundation
import SportsModel
import Web

/// The web API of the National Hockey League.
struct NHLProvider: JSONProvider {
  let id = ProviderID.nhl
  let leagues: Set<LeagueID> = ["nhl"]
  let host: URL
  let agent: UserAgent

  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard leagues.contains(query.league), let days = query.days else { return [] }
    if case .day(let day) = query.span { return [request("/v1/score/\(day)", days: days)] }
    // A response contains seven days.
    return stride(from: 0, through: days.upperBound - days.lowerBound, by: 7).map { offset in
      let first = days.lowerBound + offset
      return request("/v1/schedule/\(first)", days: first...min(first + 6, days.upperBound))
    }
  }

  func games(in root: JSONValue, to request: ProviderRequest) throws(ProviderError) -> GameList {
    if let games = root["games"].array {
      let day = ProviderDateParser.day(root["currentDate"].text)
      return GameList(
        games.map { NHLListing.game($0, day: day, league: request.league) }, within: request.days)
    }
    if let week = root["gameWeek"].array {
      let entries = week.flatMap { date in
        let day = ProviderDateParser.day(date["date"].text)
        return date["games"].list.map { NHLListing.game($0, day: day, league: request.league) }
      }
      return GameList(entries, within: request.days)
    }
    throw .wrongShape("neither 'games' nor 'gameWeek'")
  }

  /// The other pages of a game don't name every player.
  func boxScoreRequest(for listed: ListedGame) -> WebRequest? {
    WebRequest(url: host.endpoint("/v1/gamecenter/\(listed.id)/boxscore"), headers: agent.headers())
  }

  private func request(_ path: String, days: ClosedRange<LocalDay>) -> ProviderRequest {
    ProviderRequest(
      web: WebRequest(url: host.endpoint(path), headers: agent.headers()), league: "nhl", days: days
    )
  }
}

/// Parses the games of a day or a week, or a single game.
enum NHLListing {
  /// Parses a game; games in the list of a week have no day of their own.
  static func game(_ entry: JSONValue, day: LocalDay?, league: LeagueID) -> ListedGame? {
    let home = team(entry["homeTeam"])
    let away = team(entry["awayTeam"])
    guard let id = entry["id"].identifier, home.isNamed, away.isNamed,
      let day = ProviderDateParser.day(entry["gameDate"].text) ?? day
    else { return nil }
    let status = status(entry)
    let isTimeSet = entry["gameScheduleState"].text != "TBD"
    let points = ["homeTeam", "awayTeam"].map { entry[$0]["score"].points }
    return ListedGame(
      provider: .nhl, league: league, id: id, day: day,
      start: isTimeSet ? ProviderDateParser.instant(entry["startTimeUTC"].text) : nil,
      kind: kind(entry, home: home, away: away), status: status, home: home, away: away,
      venue: text(entry["venue"]).map { .init(name: $0, city: text(entry["venueLocation"])) },
      isNeutralSite: entry["neutralSite"].flag ?? false,
      score: status == .final ? Score(points: points[0], points[1]) : nil,
      detail: detail(entry, status: status))
  }

  /// Returns the whole name if its parts are given, such as “Toronto Maple Leafs”.
  private static func team(_ team: JSONValue) -> ListedGame.Team {
    let nickname = text(team["commonName"]) ?? text(team["name"])
    let name = [text(team["placeName"]), nickname].compactMap { $0 }.joined(separator: " ")
    return ListedGame.Team(
      id: team["id"].identifier, abbreviation: team["abbrev"].text, name: name.isEmpty ? nil : name)
  }

  /// Returns a text that may be given in several languages.
  static func text(_ value: JSONValue) -> String? { value["default"].text ?? value.text }

  /// The schedule state comes first, because games that are not played may have a score of 0–0.
  private static func status(_ entry: JSONValue) -> ListedGame.Status {
    let plan = entry["gameScheduleState"].text ?? "OK"
    guard ["OK", "TBD"].contains(plan) else {
      return ["PPD": .postponed, "CNCL": .cancelled, "SUSP": .suspended][plan] ?? .unknown
    }
    // OVER has just ended and may still change.
    let states: [String?: ListedGame.Status] = [
      "FUT": .scheduled, "PRE": .scheduled, "LIVE": .live, "CRIT": .live, "OVER": .live,
      "FINAL": .final, "OFF": .final,
    ]
    return states[entry["gameState"].text] ?? .unknown
  }

  private static func kind(
    _ entry: JSONValue, home: ListedGame.Team, away: ListedGame.Team
  ) -> ListedGame.Kind {
    if PlaceholderTeam.matches(home) || PlaceholderTeam.matches(away) { return .other }
    let kinds: [Int?: ListedGame.Kind] = [
      1: .preseason, 2: .regular, 3: .postseason, 4: .allStar, 12: .allStar,
    ]
    return kinds[entry["gameType"].integer] ?? .other
  }

  private static func detail(_ entry: JSONValue, status: ListedGame.Status) -> String? {
    guard status == .final else {
      return status == .postponed || status == .cancelled || status == .unknown
        ? entry["gameScheduleState"].text : entry["gameState"].text
    }
    let last =
      entry["gameOutcome"]["lastPeriodType"].text ?? entry["periodDescriptor"]["periodType"].text
    return last == nil || last == "REG" ? "Final" : "Final/\(last ?? "")"
  }
}
