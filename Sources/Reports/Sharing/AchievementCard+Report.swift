package import AppSupport
import Badges
package import Catalog
import Localization
package import Sharing
import SportsModel

extension AchievementCard {
  /// Creates the card of a badge; a lost badge is shown as open.
  package init(_ item: AchievementsReport.Item, in catalog: Catalog, format: DisplayFormat) {
    let definition = item.definition
    let visits = item.state == .earned ? item.record?.visits ?? [] : []
    let league = definition.league ?? Self.onlyLeague(of: visits)
    self.init(
      name: definition.localizedName, description: definition.localizedDescription,
      emblem: BadgeEmblem(category: definition.category),
      category: definition.league?.rawValue.uppercased()
        ?? BadgeEmblem(rawValue: definition.category)?.kind ?? definition.category,
      color: league.flatMap(CardColors.league) ?? CardColors.badge,
      earnedOn: item.state == .earned ? item.record?.earnedOn : nil, current: item.progress.current,
      target: item.progress.target, claim: Self.claim(visits, in: catalog),
      evidence: Self.evidence(visits, in: catalog, format: format))
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
    let span = Span(first.day, last.day)
    let stadiums = Set(visits.map(\.stadium)).count
    guard stadiums > 1 else {
      return games(DisplayFormat.number(visits.count), at: name(of: first, in: catalog), in: span)
    }
    let count = DisplayFormat.number(stadiums)
    return switch catalog.leagues.venueWord(of: Set(visits.compactMap(\.league))) {
    case "ballpark": ballparks(count, in: span)
    case "arena": arenas(count, in: span)
    default: Self.stadiums(count, in: span)
    }
  }

  /// The time of several visits.
  private enum Span {
    case day
    case days(Int)
    case summer
    case year(Int)
    case years(Int, Int)

    init(_ first: LocalDay, _ last: LocalDay) {
      let days = last - first + 1
      if days <= 31 {
        self = days == 1 ? .day : .days(days)
      } else if first.year != last.year {
        self = .years(first.year, last.year)
      } else {
        let isSummer = (6...8).contains(first.month) && (6...8).contains(last.month)
        self = isSummer ? .summer : .year(first.year)
      }
    }
  }

  private static func ballparks(_ count: String, in span: Span) -> String {
    switch span {
    case .day: localized("\(count) ballparks in one day")
    case .days(let days): localized("\(count) ballparks in \(days) days")
    case .summer: localized("\(count) ballparks in one summer")
    case .year(let year): localized("\(count) ballparks in \(year)")
    case .years(let first, let last): localized("\(count) ballparks from \(first) to \(last)")
    }
  }

  private static func arenas(_ count: String, in span: Span) -> String {
    switch span {
    case .day: localized("\(count) arenas in one day")
    case .days(let days): localized("\(count) arenas in \(days) days")
    case .summer: localized("\(count) arenas in one summer")
    case .year(let year): localized("\(count) arenas in \(year)")
    case .years(let first, let last): localized("\(count) arenas from \(first) to \(last)")
    }
  }

  private static func stadiums(_ count: String, in span: Span) -> String {
    switch span {
    case .day: localized("\(count) stadiums in one day")
    case .days(let days): localized("\(count) stadiums in \(days) days")
    case .summer: localized("\(count) stadiums in one summer")
    case .year(let year): localized("\(count) stadiums in \(year)")
    case .years(let first, let last): localized("\(count) stadiums from \(first) to \(last)")
    }
  }

  private static func games(_ count: String, at stadium: String, in span: Span) -> String {
    switch span {
    case .day: localized("\(count) games at \(stadium) in one day")
    case .days(let days): localized("\(count) games at \(stadium) in \(days) days")
    case .summer: localized("\(count) games at \(stadium) in one summer")
    case .year(let year): localized("\(count) games at \(stadium) in \(year)")
    case .years(let first, let last):
      localized("\(count) games at \(stadium) from \(first) to \(last)")
    }
  }

  /// Returns `Texas Rangers 0, Boston Red Sox 5`; nil if the teams aren't known.
  private static func game(_ visit: VisitFact, in catalog: Catalog) -> String? {
    guard let away = visit.details.away, let home = visit.details.home else { return nil }
    let season = visit.league.map { catalog.season(of: visit.day, in: $0) } ?? visit.day.year
    let names = [away, home].map { catalog.displayName(of: $0, season: season) }
    guard let score = visit.details.score else {
      return localized("\(names[0]) at \(names[1])", context: "teams")
    }
    return "\(names[0]) \(score.away), \(names[1]) \(score.home)"
  }

  // MARK: - What earned it

  /// Returns the stadium and date of a single visit, otherwise the route and the dates.
  static func evidence(
    _ visits: [VisitFact], in catalog: Catalog, format: DisplayFormat
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
    let rest = cities.count - 5
    let shown =
      rest > 1 ? cities.prefix(5) + [localized("\(rest) more", context: "cities")] : cities[...]
    let route = shown.joined(separator: " · ")
    return (cities.count > 1 ? [route] : []) + [format.dates(first.day, last.day)]
  }

  private static func name(of visit: VisitFact, in catalog: Catalog) -> String {
    catalog.stadiums[visit.stadium]?.name(in: visit.day.year) ?? visit.stadium.rawValue
  }
}
