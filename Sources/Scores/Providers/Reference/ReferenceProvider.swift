package import Foundation
package import SportsModel
package import Web

/// The pages of a reference site, the last source of scores.
package struct ReferenceProvider: Provider {
  package var id: ProviderID { site.provider }
  package var leagues: Set<LeagueID> { [site.league] }
  package let site: ReferenceSite
  private let host: URL
  private let agent: UserAgent
  private let firstDays: [Int: LocalDay]

  /// - Parameters:
  ///   - site: one of the four.
  ///   - host: its address.
  ///   - agent: the user agent, which identifies the program.
  ///   - firstDays: the first days of football seasons.
  package init(
    site: ReferenceSite, host: URL, agent: UserAgent, firstDays: [Int: LocalDay] = [:]
  ) {
    self.site = site
    self.host = host
    self.agent = agent
    self.firstDays = firstDays
  }

  /// Returns requests for days, and for months of basketball; whole seasons are not scraped.
  package func requests(for query: ScheduleQuery) -> [ProviderRequest] {
    guard leagues.contains(query.league), let days = query.days, let url = url(of: query.span)
    else { return [] }
    let headers = agent.headers(accept: "text/html")
    return [
      ProviderRequest(
        web: WebRequest(url: url, headers: headers), league: query.league, days: days)
    ]
  }

  private func url(of span: ScheduleQuery.Span) -> URL? {
    switch (span, site) {
    case (.day(let day), .football):
      FootballWeek(of: day, firstDay: firstDays).map {
        host.endpoint("/years/\($0.season)/week_\($0.number).htm")
      }
    case (.day(let day), _): host.endpoint(site.page(of: day).path, site.page(of: day).items)
    case (.month(let year, let month), .basketball): monthOfBasketball(year: year, month: month)
    default: nil
    }
  }

  /// Returns the page of a month; its seasons are named by the year in which they end.
  private func monthOfBasketball(year: Int, month: Int) -> URL? {
    guard let day = LocalDay(year: year, month: month, day: 1) else { return nil }
    let name = CalendarNames.months[month - 1].lowercased()
    let end = SeasonSpan.season(of: day, league: site.league) + 1
    return host.endpoint("/leagues/NBA_\(end)_games-\(name).html")
  }

  package func games(
    in answer: WebResponse, to request: ProviderRequest
  ) throws(ProviderError) -> GameList {
    try ProviderError.check(answer)
    let page = try HTMLPage(answer.body)
    guard let root = page.root else { throw .wrongShape("an empty page") }
    return try ReferencePage(site: site, request: request).games(in: root)
  }
}
