import AppSupport
import Foundation
import SportsModel
import Web

/// The Stats API of Major League Baseball.
struct MLBProvider: JSONProvider {
  let id = ProviderID.mlb
  let leagues: Set<LeagueID> = ["mlb"]
  let host: URL

  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard leagues.contains(query.league), let days = query.days else { return [] }
    switch query.span {
    case .day(let day): return [request([("date", day.description)], days: day...day)]
    // A month is some two megabytes; a season would be too large for one response.
    case .season: return CalendarMonth.touched(by: days).compactMap(\.days).map(request(ofMonth:))
    }
  }

  func games(in root: JSONValue, to request: ProviderRequest) throws(ProviderError) -> GameList {
    guard let dates = root["dates"].array else { throw .wrongShape("no list 'dates'") }
    var entries: [ListedGame?] = []
    for date in dates {
      guard let games = date["games"].array else { throw .wrongShape("no list 'games'") }
      let day = LocalDay(date["date"].text ?? "")
      entries += games.map { MLBListing.game($0, listed: day, request: request) }
    }
    return GameList(entries, within: request.days)
  }

  /// The live feed, up to two megabytes: box score, line score and plays in one response.
  func boxScoreRequest(for listed: ListedGame) -> WebRequest? {
    WebRequest(url: host.endpoint("/api/v1.1/game/\(listed.id)/feed/live"))
  }

  private func request(ofMonth days: ClosedRange<LocalDay>) -> ProviderRequest {
    request(
      [
        ("startDate", days.lowerBound.description), ("endDate", days.upperBound.description),
        ("gameTypes", "R,F,D,L,W"),
      ], days: days)
  }

  private func request(
    _ items: [(name: String, value: String)], days: ClosedRange<LocalDay>
  ) -> ProviderRequest {
    ProviderRequest(
      web: WebRequest(
        url: host.endpoint(
          "/api/v1/schedule", items: [("sportId", "1")] + items + [("hydrate", "team")])),
      league: "mlb", days: days)
  }
}

/// Parses `dates[].games[]` of the schedule.
enum MLBListing {
  fileprivate static func game(
    _ entry: JSONValue, listed: LocalDay?, request: ProviderRequest
  ) -> ListedGame? {
    let home = team(entry["teams"]["home"]["team"])
    let away = team(entry["teams"]["away"]["team"])
    let official = LocalDay(entry["officialDate"].text ?? "")
    let status = status(entry["status"])
    // A postponed game stays listed under its old day, but with the new one as its official date.
    guard let id = entry["gamePk"].identifier, home.isNamed, away.isNamed,
      let day = status == .postponed ? listed ?? official : official ?? listed
    else { return nil }
    var game = ListedGame(
      provider: .mlb, league: request.league, id: id, day: day, start: start(entry),
      kind: kind(entry, home: home, away: away), status: status, home: home, away: away,
      venue: venue(entry["venue"]), number: number(entry),
      // A final game may have no score.
      score: status == .final ? entry["teams"].score("score") : nil,
      detail: detail(entry["status"]))
    if status != .postponed, status != .suspended {
      game.movedFrom =
        ["rescheduledFromDate", "resumedFromDate"].lazy
        .compactMap { ProviderDateParser.day(entry[$0].text) }.first
    }
    return game
  }

  static func team(_ team: JSONValue) -> ListedGame.Team {
    ListedGame.Team(
      id: team["id"].identifier, abbreviation: team["abbreviation"].text, name: team["name"].text)
  }

  private static func venue(_ venue: JSONValue) -> ListedGame.Venue? {
    // 401 is the venue “TBD”.
    guard let name = venue["name"].text, name != "TBD" else { return nil }
    return ListedGame.Venue(
      id: venue["id"].identifier, name: name, city: venue["location"]["city"].text)
  }

  /// The status by its code; abstractGameState calls postponed games “Final”.
  static func status(_ status: JSONValue) -> ListedGame.Status {
    let known: [String?: ListedGame.Status] = [
      "F": .final, "O": .final, "Q": .final, "R": .final, "D": .postponed, "C": .cancelled,
      "U": .suspended, "T": .suspended, "S": .scheduled, "P": .scheduled, "I": .live,
    ]
    return known[status["codedGameState"].text]
      ?? ["Preview": .scheduled, "Live": .live][status["abstractGameState"].text] ?? .unknown
  }

  private static func detail(_ status: JSONValue) -> String? {
    guard let state = status["detailedState"].text else { return nil }
    guard let reason = status["reason"].text, !state.contains(reason) else { return state }
    return "\(state): \(reason)"
  }

  private static func kind(
    _ entry: JSONValue, home: ListedGame.Team, away: ListedGame.Team
  ) -> ListedGame.Kind {
    if PlaceholderTeam.matches(home) || PlaceholderTeam.matches(away) { return .other }
    for side in ["home", "away"]
    where entry["teams"][side]["team"]["placeholder"].flag == true { return .other }
    return kind(of: entry["gameType"].text)
  }

  static func kind(of gameType: String?) -> ListedGame.Kind {
    let kinds: [String?: ListedGame.Kind] = [
      "R": .regular, "F": .postseason, "D": .postseason, "L": .postseason, "W": .postseason,
      "S": .preseason, "E": .exhibition, "A": .allStar,
    ]
    return kinds[gameType] ?? .other
  }

  static func number(_ entry: JSONValue) -> Int {
    guard ["Y", "S"].contains(entry["doubleHeader"].text), let number = entry["gameNumber"].integer,
      (1...9).contains(number)
    else { return 0 }
    return number
  }

  /// nil if undetermined, and for second games of doubleheaders, listed right after the first.
  private static func start(_ entry: JSONValue) -> Date? {
    if entry["status"]["startTimeTBD"].flag == true { return nil }
    if entry["doubleHeader"].text == "Y", entry["gameNumber"].integer != 1 { return nil }
    return ProviderDateParser.instant(entry["gameDate"].text)
  }
}
