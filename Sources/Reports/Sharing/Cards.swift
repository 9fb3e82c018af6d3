package import AppSupport
import Badges
package import BoxScores
package import Catalog
package import Drawing
import Localization
package import Sharing
package import SportsModel

extension CardColors.Pair {
  package init(_ colors: TeamColors) {
    self.init(
      primary: Color(integerLiteral: colors.primary),
      secondary: Color(integerLiteral: colors.secondary))
  }
}

extension ProgressCard {
  /// Creates the card of a league from all visits.
  ///
  /// - Throws: `ReportError.noProgress`, or what the catalog throws if its data can't be read.
  package init(
    of league: LeagueID, _ visits: [Visit], rules: CountingRules, in catalog: Catalog
  ) throws {
    let tally = ProgressTally(visits, rules: rules, catalog: catalog)
    guard let report = ProgressReport(of: league, tally, in: catalog) else {
      throw ReportError.noProgress(league)
    }
    let statistics = VisitStatistics(visits, facts: StatisticsContext(catalog), leagues: [league])
    let places = report.total.places.map {
      CardMap.Place($0.stadium.coordinate, isVisited: $0.isVisited)
    }
    self.init(
      report, statistics: statistics, map: CardMap(places, outlines: try catalog.outlines()))
  }

  /// Creates the card from the progress and the statistics of a league.
  package init(_ report: ProgressReport, statistics: VisitStatistics, map: CardMap? = nil) {
    let visited = report.total.visited
    let cities = Set(visited.map { "\($0.stadium.city), \($0.stadium.region)" })
    let games = statistics.totals?.games ?? 0
    let number = DisplayFormat.number
    var figures = [
      KeyFigure(number(games), localized(games, one: "game", other: "games")),
      KeyFigure(number(cities.count), localized(cities.count, one: "city", other: "cities")),
    ]
    // Of this league: a stadium of today may have been visited first for another one.
    if let first = statistics.entries.filter(\.isGame).map(\.day).min() {
      figures.append(KeyFigure(firstGame: first.year))
    }
    self.init(
      league: report.league.name, venue: report.league.venueWord,
      color: CardColors.league(report.league.id) ?? CardColors.progress, visited: visited.count,
      total: report.total.places.count, figures: figures, map: map)
  }
}

extension VisitCard {
  /// Creates the card of a visit, without its private data: seat, note and position.
  ///
  /// The rarest moment of the game is on the card, and the colors of the teams in that season, nil for
  /// the year of the visit.
  package init(
    _ visit: Visit, stadium: Stadium?, photo: PixelGrid? = nil, seen: SeenGame? = nil,
    colors: TeamColorTable? = nil, season: Int? = nil
  ) {
    let place = [stadium?.city ?? "", stadium?.region ?? ""].filter { !$0.isEmpty }
    self.init(
      day: visit.day, stadium: visit.stadiumName, place: place.joined(separator: ", "),
      occasion: Self.occasion(of: visit), league: visit.league?.rawValue.uppercased() ?? "",
      moment: seen?.bestMoment, rating: visit.rating, photo: photo)
    if visit.kind == .game, let game = visit.game {
      func pair(_ team: TeamID?) -> CardColors.Pair? {
        team.flatMap { colors?.colors(of: $0, season: season ?? visit.day.year) }
          .map(CardColors.Pair.init)
      }
      away = Side(game.awayName, score: game.score?.away, colors: pair(game.awayTeam))
      home = Side(game.homeName, score: game.score?.home, colors: pair(game.homeTeam))
    }
  }

  private static func occasion(of visit: Visit) -> String {
    if let description = visit.localizedDescription, !description.isEmpty { return description }
    switch visit.kind {
    case .game: return localized("A game")
    case .tour: return localized("Stadium tour")
    case .other: return localized("A day at the stadium")
    }
  }
}

extension SeenGame {
  /// The rarest moment: `Albert Pujols, 700th career home run`; nil if none is known.
  var bestMoment: String? { moments.first?.description(using: names) }
}

extension YearCard {
  /// Creates the card of the year of statistics; nil without visits.
  package init?(
    _ statistics: VisitStatistics, format: DisplayFormat, outlines: RegionOutlines? = nil
  ) {
    guard let year = statistics.year, let totals = statistics.totals else { return nil }
    var months = Array(repeating: 0, count: 12)
    for entry in statistics.entries { months[(entry.day.month - 1 + 12) % 12] += 1 }
    // As counted; tours only if there were no games.
    let games = statistics.entries.filter(\.isGame)
    let stadiums = Set((games.isEmpty ? statistics.entries : games).map(\.visit.stadium))
    let places = stadiums.sorted().compactMap { statistics.facts.stadiums[$0] }
      .map { CardMap.Place($0.coordinate) }
    self.init(
      year: year, figures: Self.figures(statistics, totals: totals, format: format), months: months,
      moment: statistics.saw?.bestMoments.first.map { $0.moment.description(using: $0.game.names) },
      highlights: Self.highlights(statistics, format: format),
      stadiums: statistics.byPark.map(\.name),
      map: outlines.flatMap { CardMap(places, outlines: $0) })
  }

  private static func figures(
    _ statistics: VisitStatistics, totals: StatisticsRow, format: DisplayFormat
  ) -> [KeyFigure] {
    let (games, stadiums, new) = (totals.games, totals.stadiums, totals.newStadiums)
    let number = DisplayFormat.number
    var figures = [
      KeyFigure(number(games), localized(games, one: "game", other: "games")),
      KeyFigure(number(stadiums), localized(stadiums, one: "stadium", other: "stadiums")),
    ]
    if new > 0 {
      figures.append(
        KeyFigure(number(new), localized(new, one: "new stadium", other: "new stadiums")))
    }
    if totals.miles >= 0.5 {
      figures.append(
        KeyFigure(
          format.distance(miles: totals.miles),
          statistics.travel.includesHome ? localized("traveled") : localized("between stadiums")))
    }
    return figures
  }

  private static func highlights(_ statistics: VisitStatistics, format: DisplayFormat) -> [String] {
    var sentences: [String] = []
    for team in statistics.teams.prefix(2) {
      guard let row = statistics.byTeam.first(where: { $0.key == team.key }), row.record.games > 0
      else { continue }
      sentences.append(localized("\(row.name): \(row.record) with you there"))
    }
    if let park = statistics.byPark.first, park.games > 1 {
      sentences.append(localized("Most visited: \(park.name), \(park.games) games"))
    }
    if let hop = statistics.travel.longest, hop.miles >= 100 {
      let names = [hop.from, hop.to].map { statistics.facts.stadiums[$0]?.name ?? $0.rawValue }
      let distance = format.distance(miles: hop.miles)
      sentences.append(localized("Longest hop: \(names[0]) to \(names[1]), \(distance)"))
    }
    return sentences
  }
}

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
    let word = catalog.leagues.venueWord(of: Set(visits.compactMap(\.league)))
    return Self.stadiums(count, word: word, in: span)
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

  private static func stadiums(_ count: String, word: String, in span: Span) -> String {
    switch (word, span) {
    case ("ballpark", .day): localized("\(count) ballparks in one day")
    case ("ballpark", .days(let days)): localized("\(count) ballparks in \(days) days")
    case ("ballpark", .summer): localized("\(count) ballparks in one summer")
    case ("ballpark", .year(let year)): localized("\(count) ballparks in \(year)")
    case ("ballpark", .years(let first, let last)):
      localized("\(count) ballparks from \(first) to \(last)")
    case ("arena", .day): localized("\(count) arenas in one day")
    case ("arena", .days(let days)): localized("\(count) arenas in \(days) days")
    case ("arena", .summer): localized("\(count) arenas in one summer")
    case ("arena", .year(let year)): localized("\(count) arenas in \(year)")
    case ("arena", .years(let first, let last)):
      localized("\(count) arenas from \(first) to \(last)")
    case (_, .day): localized("\(count) stadiums in one day")
    case (_, .days(let days)): localized("\(count) stadiums in \(days) days")
    case (_, .summer): localized("\(count) stadiums in one summer")
    case (_, .year(let year)): localized("\(count) stadiums in \(year)")
    case (_, .years(let first, let last)): localized("\(count) stadiums from \(first) to \(last)")
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
