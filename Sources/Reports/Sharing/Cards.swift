import Achievements
package import AppSupport
package import BoxScores
package import Catalog
package import Sharing
package import SportsModel

extension AchievementCard {
  /// Creates the card of a badge; a lost badge is shown as open.
  package init(_ item: AchievementsReport.Item) {
    let definition = item.definition
    self.init(
      name: definition.name, description: definition.description,
      category: definition.league?.rawValue.uppercased() ?? definition.category,
      earnedOn: item.state == .earned ? item.record?.earnedOn : nil,
      current: item.progress.current, target: item.progress.target)
  }
}

extension ProgressCard {
  /// Creates the card of a league from all visits; the style determines the size of the map.
  ///
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

  /// Creates the card from the progress and the statistics of a league; without a map with its
  /// divisions.
  package init(
    _ report: ProgressReport, _ statistics: VisitStatistics, map: CardInset? = nil
  ) {
    let visited = report.total.visited
    let cities = Set(visited.map { "\($0.stadium.city), \($0.stadium.region)" })
    var figures = [
      KeyFigure(statistics.totals?.games ?? 0, "game"), KeyFigure(cities.count, "city", "cities"),
    ]
    if let first = visited.compactMap(\.firstSeen).min() {
      figures.append(KeyFigure(String(first.year), "first visit"))
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

extension VisitCard {
  /// Creates the card of a visit, without its private data: seat, note and position.
  ///
  /// The rarest moment of the game is on the card.
  package init(
    _ visit: Visit, stadium: Stadium?, photo: PhotoPixels? = nil, seen: SeenGame? = nil
  ) {
    let place = [stadium?.city ?? "", stadium?.region ?? ""].filter { !$0.isEmpty }
    self.init(
      day: visit.day, stadium: visit.stadiumName, place: place.joined(separator: ", "),
      occasion: Self.occasion(of: visit), league: visit.league?.rawValue.uppercased() ?? "",
      moment: seen?.bestMoment, rating: visit.rating, photo: photo)
    if visit.kind == .game, let game = visit.game {
      away = Side(game.awayName, game.score?.away)
      home = Side(game.homeName, game.score?.home)
    }
  }

  private static func occasion(of visit: Visit) -> String {
    if let description = visit.description, !description.isEmpty { return description }
    switch visit.kind {
    case .game: return "A game"
    case .tour: return "Stadium tour"
    case .other: return "A day at the stadium"
    }
  }
}

extension SeenGame {
  /// The rarest moment: `Albert Pujols, 700th career home run`; nil if none is known.
  var bestMoment: String? { moments.first?.words(names) }
}

extension YearCard {
  /// Creates the card of the year of statistics; nil without visits.
  package init?(_ statistics: VisitStatistics, format: DisplayFormat = DisplayFormat()) {
    guard let year = statistics.year, let totals = statistics.totals else { return nil }
    var months = Array(repeating: 0, count: 12)
    for entry in statistics.entries { months[(entry.day.month - 1 + 12) % 12] += 1 }
    var figures = [KeyFigure(totals.games, "game"), KeyFigure(totals.stadiums, "stadium")]
    if totals.newStadiums > 0 { figures.append(KeyFigure(totals.newStadiums, "new stadium")) }
    if totals.miles >= 0.5 {
      figures.append(KeyFigure(format.distance(miles: totals.miles), "between stadiums"))
    }
    self.init(
      year: year, figures: figures, months: months, highlights: Self.highlights(statistics, format))
  }

  private static func highlights(
    _ statistics: VisitStatistics, _ format: DisplayFormat
  ) -> [String] {
    var sentences: [String] = []
    if let best = statistics.saw?.bestMoments.first {
      sentences.append("You saw: \(best.moment.words(best.game.names))")
    }
    for team in statistics.teams.prefix(2) {
      guard let row = statistics.byTeam.first(where: { $0.key == team.key }),
        row.record.games > 0
      else { continue }
      sentences.append("\(row.name): \(row.record) with you there")
    }
    if let park = statistics.byPark.first, park.games > 1 {
      sentences.append("Most visited: \(park.name), \(park.games) games")
    }
    if let hop = statistics.travel.longest, hop.miles >= 100 {
      let names = [hop.from, hop.to].map { statistics.facts.stadiums[$0]?.name ?? $0.rawValue }
      let distance = format.distance(miles: hop.miles)
      sentences.append("Longest hop: \(names[0]) to \(names[1]), \(distance)")
    }
    return sentences
  }
}
