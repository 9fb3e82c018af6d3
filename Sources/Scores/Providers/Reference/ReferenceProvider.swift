import Foundation
import SportsModel
import Web

/// The pages of a reference site, the last source of scores.
struct ReferenceProvider: Provider {
  let id: ProviderID
  let host: URL
  /// Identifies the program.
  let agent: UserAgent
  /// The first days of football seasons.
  var firstDays: [Int: LocalDay] = [:]

  var leagues: Set<LeagueID> {
    switch id {
    case .baseballReference: ["mlb"]
    case .basketballReference: ["nba"]
    case .hockeyReference: ["nhl"]
    case .footballReference: ["nfl"]
    case .mlb, .nhl, .nba, .espn: []
    }
  }

  /// Returns requests for days, and for months of basketball; whole seasons are not scraped.
  func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard leagues.contains(query.league), let days = query.days, let url = url(of: query.span)
    else { return [] }
    let headers = agent.headers(accept: "text/html")
    return [
      ProviderRequest(web: WebRequest(url: url, headers: headers), league: query.league, days: days)
    ]
  }

  private func url(of span: ScheduleQuery.Span) -> URL? {
    switch (span, id) {
    case (.day(let day), .footballReference):
      FootballWeek(of: day, firstDay: firstDays).map {
        host.endpoint("/years/\($0.season)/week_\($0.number).htm")
      }
    case (.day(let day), _): page(of: day)
    case (.month(let year, let month), .basketballReference):
      monthOfBasketball(year: year, month: month)
    default: nil
    }
  }

  private func page(of day: LocalDay) -> URL {
    let year = ("year", String(day.year))
    let date = [("month", String(day.month)), ("day", String(day.day))]
    return host.endpoint(
      id == .baseballReference ? "/boxes/" : "/boxscores/",
      id == .basketballReference ? date + [year] : [year] + date)
  }

  /// Returns the page of a month; its seasons are named by the year in which they end.
  private func monthOfBasketball(year: Int, month: Int) -> URL? {
    guard let day = LocalDay(year: year, month: month, day: 1) else { return nil }
    let name = CalendarNames.months[month - 1].lowercased()
    let end = SeasonSpan.season(of: day, league: "nba") + 1
    return host.endpoint("/leagues/NBA_\(end)_games-\(name).html")
  }

  func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    let page = try HTMLPage(answer.body)
    guard let root = page.root else { throw .wrongShape("an empty page") }
    return try ReferencePage(provider: id, request: request).games(in: root)
  }
}
