package import Catalog
package import Sharing
package import SportsModel

extension ProgressCard {
  /// Creates the card of a league from visits.
  ///
  /// - Parameters:
  ///   - league: The league.
  ///   - visits: All visits of the user.
  ///   - rules: What counts as a visited stadium.
  ///   - catalog: The leagues and stadiums.
  ///   - style: The style, which determines the size of the map.
  /// - Throws: `ReportError.noProgress`, or what the catalog throws if its data can't be read.
  package init(
    of league: LeagueID, _ visits: [Visit], rules: CountingRules, in catalog: Catalog,
    style: CardStyle
  ) throws {
    let tally = try ProgressTally(visits, rules: rules, catalog: catalog)
    guard let report = ProgressReport(of: league, tally, in: catalog) else {
      throw ReportError.noProgress(league)
    }
    var selection = VisitStatistics.Options()
    selection.leagues = [league]
    var shown = MapBuilder.Options()
    shown.leagues = [league]
    let map = try MapBuilder(catalog, rules: rules).map(of: visits, shown)
    self.init(
      report, VisitStatistics(visits, StatisticsContext(catalog), selection),
      map: CardInset(map, for: style))
  }

  /// - Parameters:
  ///   - report: The progress in a league.
  ///   - statistics: The statistics of the same league.
  ///   - map: A map of the league; nil to show the divisions.
  package init(
    _ report: ProgressReport, _ statistics: VisitStatistics, map: CardInset? = nil
  ) {
    let visited = report.total.visited
    let cities = Set(visited.map { "\($0.stadium.city), \($0.stadium.region)" })
    var figures = [
      KeyFigure(statistics.totals?.games ?? 0, "game"), KeyFigure(cities.count, "city", "cities"),
    ]
    if let first = visited.compactMap(\.firstSeen).min() {
      figures.append(KeyFigure(String(first.year), "first one"))
    }
    let divisions = report.conferences.flatMap { conference in
      conference.divisions.isEmpty ? [conference.total] : conference.divisions
    }
    self.init(
      league: report.league.name, visited: visited.count, total: report.total.places.count,
      figures: figures,
      groups: divisions.map {
        ($0.name, $0.visited.count, $0.places.count)
      }, map: map)
  }
}
