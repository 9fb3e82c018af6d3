import Achievements
package import AppSupport
package import Catalog
package import Sharing
import SportsModel

extension AchievementCard {
  /// Creates the card of a badge; a lost badge is shown as open.
  package init(
    _ item: AchievementsReport.Item, in catalog: Catalog, format: DisplayFormat = DisplayFormat()
  ) {
    let definition = item.definition
    let visits = item.state == .earned ? item.record?.visits ?? [] : []
    let league = definition.league ?? Self.onlyLeague(of: visits)
    self.init(
      name: definition.name, description: definition.description,
      emblem: BadgeEmblem(category: definition.category),
      category: definition.league?.rawValue.uppercased() ?? definition.category,
      color: league.flatMap(CardColors.league) ?? CardColors.badge,
      earnedOn: item.state == .earned ? item.record?.earnedOn : nil,
      current: item.progress.current, target: item.progress.target,
      claim: Self.claim(visits, in: catalog),
      evidence: Self.evidence(visits, in: catalog, format))
  }

  private static func onlyLeague(of visits: [VisitFact]) -> LeagueID? {
    let leagues = Set(visits.map(\.league))
    return leagues.count == 1 ? leagues.first ?? nil : nil
  }

  // MARK: - In the voice of the owner

  /// Returns `23 ballparks in one summer`, `12 games in 2019`, or the game of a single visit.
  static func claim(_ visits: [VisitFact], in catalog: Catalog) -> String? {
    guard let first = visits.first, let last = visits.last else { return nil }
    guard visits.count > 1 else { return game(first, in: catalog) }
    let stadiums = Set(visits.map(\.stadium)).count
    let count =
      stadiums > 1
      ? "\(DisplayFormat.number(stadiums)) \(venues(of: visits, in: catalog))"
      : "\(DisplayFormat.number(visits.count)) games at \(name(of: first, in: catalog))"
    return "\(count) \(span(first.day, last.day))"
  }

  private static func venues(of visits: [VisitFact], in catalog: Catalog) -> String {
    catalog.leagues.venueWord(of: Set(visits.compactMap(\.league))) + "s"
  }

  private static func span(_ first: LocalDay, _ last: LocalDay) -> String {
    let days = last - first + 1
    if days == 1 { return "in one day" }
    if days <= 31 { return "in \(days) days" }
    guard first.year == last.year else { return "from \(first.year) to \(last.year)" }
    return (6...8).contains(first.month) && (6...8).contains(last.month)
      ? "in one summer" : "in \(first.year)"
  }

  /// Returns `Texas Rangers 0, Boston Red Sox 5`; nil if the teams aren't known.
  private static func game(_ visit: VisitFact, in catalog: Catalog) -> String? {
    guard let away = visit.details.away, let home = visit.details.home else { return nil }
    let season = visit.league.map { catalog.season(of: visit.day, in: $0) } ?? visit.day.year
    let names = [away, home].map { catalog.displayName(of: $0, season: season) }
    guard let score = visit.details.score else { return "\(names[0]) at \(names[1])" }
    return "\(names[0]) \(score.away), \(names[1]) \(score.home)"
  }

  // MARK: - What earned it

  /// Returns the stadium and date of a single visit, otherwise the route and the dates.
  static func evidence(
    _ visits: [VisitFact], in catalog: Catalog, _ format: DisplayFormat
  ) -> [String] {
    guard let first = visits.first, let last = visits.last else { return [] }
    guard visits.count > 1 else {
      return ["\(name(of: first, in: catalog)), \(format.date(first.day))"]
    }
    var cities: [String] = []
    for visit in visits {
      let city = catalog.stadiums[visit.stadium]?.city ?? ""
      if !city.isEmpty, !cities.contains(city) { cities.append(city) }
    }
    let shown = cities.count > 6 ? cities.prefix(5) + ["\(cities.count - 5) more"] : cities[...]
    let route = shown.joined(separator: " · ")
    return (cities.count > 1 ? [route] : []) + [format.dates(first.day, last.day)]
  }

  private static func name(of visit: VisitFact, in catalog: Catalog) -> String {
    catalog.stadiums[visit.stadium]?.name(in: visit.day.year) ?? visit.stadium.rawValue
  }
}
