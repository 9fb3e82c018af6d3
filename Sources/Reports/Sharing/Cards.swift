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
    let tally = try ProgressTally(visits, rules: rules, catalog: catalog)
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
    if let description = visit.description, !description.isEmpty { return description }
    switch visit.kind {
    case .game: return localized("A game")
    case .tour: return localized("Stadium tour")
    case .other: return localized("A day at the stadium")
    }
  }
}

extension SeenGame {
  /// The rarest moment: `Albert Pujols, 700th career home run`; nil if none is known.
  var bestMoment: String? { moments.first?.words(names) }
}

extension YearCard {
  /// Creates the card of the year of statistics; nil without visits.
  package init?(
    _ statistics: VisitStatistics, format: DisplayFormat, outlines: RegionOutlines? = nil
  ) {
    guard let year = statistics.year, let totals = statistics.totals else { return nil }
    var months = Array(repeating: 0, count: 12)
    for entry in statistics.entries { months[(entry.day.month - 1 + 12) % 12] += 1 }
    // As counted; those of tours only if there were no games.
    let games = statistics.entries.filter(\.isGame)
    let stadiums = Set((games.isEmpty ? statistics.entries : games).map(\.visit.stadium))
    let places = stadiums.sorted().compactMap { statistics.facts.stadiums[$0] }
      .map { CardMap.Place($0.coordinate) }
    self.init(
      year: year, figures: Self.figures(statistics, totals: totals, format: format), months: months,
      moment: statistics.saw?.bestMoments.first.map { $0.moment.words($0.game.names) },
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
