package import Sharing
import SportsModel

extension ProgressCard {
  /// - Parameters:
  ///   - report: how far somebody has come.
  ///   - statistics: of the same league.
  ///   - map: of the league; without one the divisions are shown.
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
        Group($0.name, visited: $0.visited.count, total: $0.places.count)
      }, map: map)
  }
}
