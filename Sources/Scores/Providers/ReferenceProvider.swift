import Foundation
import SportsModel
import Web

/// The pages of a reference site, the last source of scores.
struct ReferenceProvider: Provider {
  let id: ProviderID
  let host: URL
  let agent: UserAgent
  var firstDays: [Int: LocalDay] = [:]

  var leagues: Set<LeagueID> {
    Set(["mlb", "nba", "nhl", "nfl"].filter { ProviderID.forScores(of: $0).contains(id) })
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
      items: id == .basketballReference ? date + [year] : [year] + date)
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

/// A week of a football season, by which the pages are ordered.
struct FootballWeek: Sendable, Hashable {
  let season: Int
  /// From 1; the playoff rounds continue the count.
  let number: Int

  /// Creates the week of a day, from Tuesday to Monday; nil for days outside of the season.
  ///
  /// If the first day of a season is missing, it is the Thursday after Labor Day.
  init?(of day: LocalDay, firstDay: [Int: LocalDay]) {
    season = SeasonSpan.season(of: day, league: "nfl")
    guard let first = firstDay[season] ?? Self.kickoff(of: season) else { return nil }
    // Tuesday is 2 in ISO 8601.
    let tuesday = first - (first.isoWeekday + 5) % 7
    guard day >= tuesday else { return nil }
    var week = (day - tuesday) / 7 + 1
    // The second week of 2001 was played in January, without a gap in the numbers.
    if season == 2001, week > 2 { week -= 1 }
    guard week <= Self.last(of: season) + 3 else { return nil }
    // There is a week off before the last game.
    number = min(week, Self.last(of: season))
  }

  /// Returns the number of the last week: the regular weeks and four rounds.
  private static func last(of season: Int) -> Int {
    switch season {
    case 1993, 2021...: 22
    case 1990...: 21
    default: 20
    }
  }

  /// Returns the Thursday after the first Monday of September.
  private static func kickoff(of season: Int) -> LocalDay? {
    guard let first = LocalDay(year: season, month: 9, day: 1) else { return nil }
    return first + (8 - first.isoWeekday) % 7 + 3
  }
}
