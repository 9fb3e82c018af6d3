package import AppSupport
import Localization
import SportsModel

/// Formats statistics for the terminal.
package struct StatisticsFormatter {
  /// A table that can be printed alone.
  package enum Table: String, Sendable, CaseIterable {
    case team, park, opponent, year, weekday
  }

  let screen: TerminalLayout
  let statistics: VisitStatistics
  let format: DisplayFormat

  package init(_ statistics: VisitStatistics, screen: TerminalLayout, format: DisplayFormat) {
    (self.statistics, self.screen, self.format) = (statistics, screen, format)
  }

  /// All sections, with the first few rows of long tables; empty without visits.
  package var overview: [String] {
    guard let totals = statistics.totals else { return [] }
    let dates = DisplayFormat.dates(totals.first, totals.latest)
    let title =
      statistics.year.map { localized("Your \($0)", context: "year") }
      ?? localized("Your games, \(dates)")
    let sections = [
      [screen.line(title, style: .heading)] + summary(totals) + comparison(totals),
      teams, streaks, titled(localized("Years"), lines: statistics.year == nil ? years : []),
      titled(localized("Months"), lines: statistics.year == nil ? [] : months),
      titled(localized("New stadiums"), lines: statistics.year == nil ? [] : newStadiums),
      titled(localized("Teams you saw"), lines: table(.team, limit: 5)),
      titled(localized("Parks"), lines: table(.park, limit: 5)),
      titled(localized("Opponents"), lines: table(.opponent, limit: 5)),
      titled(localized("Weekdays"), lines: table(.weekday)),
      titled(localized("Travel"), lines: travel), titled(localized("Ratings"), lines: ratings),
      titled(localized("Highlights"), lines: insights),
      titled(localized("Best moments"), lines: bestMoments),
      titled(localized("What you saw"), lines: seen),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Returns a note for an empty report about visits, or about ratings and notes.
  package func nothingToShow(hasVisits: Bool, isForRatings: Bool) -> String {
    if !hasVisits { return localized("No visits yet. Start with: stvisits import ~/Pictures") }
    if isForRatings {
      return localized("No ratings or notes. Rate a visit with: stvisits visits edit ID --rating 5")
    }
    return statistics.year.map { localized("No visits in \($0).") } ?? localized("No visits match.")
  }

  func titled(_ title: String, lines: [String]) -> [String] {
    lines.isEmpty ? [] : [screen.line(title, style: .heading)] + lines
  }

  private func summary(_ totals: StatisticsRow) -> [String] {
    let leagues = Set(statistics.entries.filter(\.isGame).compactMap(\.visit.league)).count
    let (games, stadiums, teams) = (totals.games, totals.stadiums, statistics.byTeam.count)
    let others = totals.visits - games
    let number = DisplayFormat.number
    var parts = [
      localized(games, one: "\(number(games)) game", other: "\(number(games)) games"),
      localized(
        stadiums, one: "\(number(stadiums)) stadium", other: "\(number(stadiums)) stadiums"),
      localized(teams, one: "\(number(teams)) team", other: "\(number(teams)) teams"),
      localized(leagues, one: "\(number(leagues)) league", other: "\(number(leagues)) leagues"),
    ]
    if others > 0 {
      parts.append(
        localized(
          others, one: "\(number(others)) other visit", other: "\(number(others)) other visits"))
    }
    return screen.paragraph(parts.joined(separator: ", "), indent: 2) + ends
  }

  /// The first and the last visit.
  private var ends: [String] {
    let labels = [localized("First", context: "visit"), localized("Latest", context: "visit")]
    let width = labels.map(\.displayWidth).max() ?? 0
    let visits = [statistics.entries.first, statistics.entries.last].compactMap { $0?.visit }
    return zip(labels, visits).flatMap { label, visit in
      screen.paragraph(
        "\(visit.stadiumName): \(visit.title)",
        after: "  \(label.padded(to: width))  \(visit.day)  ")
    }
  }

  private func comparison(_ totals: StatisticsRow) -> [String] {
    guard let year = statistics.year, let before = statistics.yearBefore else { return [] }
    let (last, more) = (year - 1, totals.games - before.games)
    let number = DisplayFormat.number(abs(more))
    let sentence =
      switch more {
      case 0: localized("The same number of games as in \(last).")
      case 1...:
        localized(
          more, one: "\(number) more game than in \(last).",
          other: "\(number) more games than in \(last).")
      default:
        localized(
          -more, one: "\(number) fewer game than in \(last).",
          other: "\(number) fewer games than in \(last).")
      }
    return screen.paragraph(sentence, indent: 2)
  }

  private var teams: [String] {
    guard let totals = statistics.totals, !statistics.teams.isEmpty else { return [] }
    let names = statistics.teams.map(statistics.facts.name(of:))
    var lines = [screen.line(localized("Record of your teams"), style: .heading)]
    lines += screen.list("", items: names, indent: 2)
    if !statistics.areTeamsNamed {
      lines += screen.paragraph(
        localized("The teams you saw most. Choose others with --team."), style: .faint, indent: 2)
    }
    let record = totals.record
    guard record.games > 0 else { return lines }
    let bar = ProgressBar(record.wins, of: record.games)
    let won = localized("\(bar.percent)% won")
    let text = "  \(record)  \(won)"
    let room = min(40, screen.columns - 2 - text.displayWidth)
    lines.append(
      "  " + Self.balance(record, width: room, paint: screen.paint) + "  "
        + screen.paint(record.description, Self.style(of: record)) + "  \(won)")
    return lines
  }

  /// Returns a bar of wins and losses, with dots for ties between them.
  private static func balance(_ record: WinLoss, width: Int, paint: TerminalStyler) -> String {
    let won = record.wins * width / record.games
    let lost = record.losses * width / record.games
    return paint(String(repeating: "█", count: won), .good)
      + String(repeating: "·", count: record.ties > 0 ? width - won - lost : 0)
      + paint(String(repeating: "▒", count: record.ties > 0 ? lost : width - won), .bad)
  }

  /// Green for more wins than losses, red for more losses.
  static func style(of record: WinLoss) -> TerminalStyler.Style? {
    if record.wins == record.losses { return nil }
    return record.wins > record.losses ? .good : .bad
  }

  private var streaks: [String] {
    let runs = statistics.runs
    var table = TextTable([.text(""), .text("", minWidth: 20)])
    for (title, streak, style) in [
      (localized("Winning streak"), runs.longestWinning, TerminalStyler.Style.good),
      (localized("Losing streak"), runs.longestLosing, .bad),
    ] {
      guard let streak, streak.games > 1 else { continue }
      table.add([TextTable.Cell(title), TextTable.Cell(Self.text(streak), style: style)])
    }
    if let current = runs.current, statistics.year == nil, current.games > 1 {
      table.add(localized("Current streak"), Self.text(current: current))
    }
    if let years = runs.years, years.count > 1 {
      let text = localized("\(years.count), \(years.first) to \(years.latest)")
      table.add(localized("Years in a row"), text)
    }
    if let days = runs.days {
      let text = localized("\(days.count), \(days.first) to \(days.latest)")
      table.add(localized("Days in a row"), text)
    }
    for (index, gap) in runs.gaps.enumerated() {
      let text = localized("\(gap.days) days, \(gap.from) to \(gap.to)")
      table.add(index == 0 ? localized("Longest gaps") : "", text)
    }
    return titled(localized("Streaks and gaps"), lines: table.lines(screen))
  }

  private static func text(_ streak: StatisticsRuns.Streak) -> String {
    let games = DisplayFormat.number(streak.games)
    return localized(
      streak.games, one: "\(games) game, \(streak.first) to \(streak.latest)",
      other: "\(games) games, \(streak.first) to \(streak.latest)")
  }

  private static func text(current streak: StatisticsRuns.Streak) -> String {
    let (games, first) = (DisplayFormat.number(streak.games), streak.first)
    return switch streak.outcome {
    case .win:
      localized(
        streak.games, one: "\(games) game won in a row since \(first)",
        other: "\(games) games won in a row since \(first)")
    case .loss:
      localized(
        streak.games, one: "\(games) game lost in a row since \(first)",
        other: "\(games) games lost in a row since \(first)")
    case .tie:
      localized(
        streak.games, one: "\(games) game tied in a row since \(first)",
        other: "\(games) games tied in a row since \(first)")
    }
  }

  private var travel: [String] {
    let travel = statistics.travel
    guard travel.miles > 0 else { return [] }
    let distance = format.distance(miles: travel.miles)
    let sentence =
      travel.includesHome
      ? localized(
        """
        \(distance) in a straight line between stadiums visited within a few days, and from and to \
        home.
        """)
      : localized(
        """
        \(distance) in a straight line between stadiums visited within a few days, not counting \
        trips home.
        """)
    var lines = screen.paragraph(sentence, indent: 2)
    if let hop = travel.longest {
      let names = [hop.from, hop.to].map { statistics.facts.stadiums[$0]?.name ?? $0.rawValue }
      let (distance, date) = (format.distance(miles: hop.miles), DisplayFormat.date(hop.day))
      lines += screen.paragraph(
        localized("Longest: \(names[0]) to \(names[1]), \(distance) (\(date))"), indent: 2)
    }
    return lines
  }

  private var insights: [String] {
    statistics.insights.flatMap { screen.paragraph("• " + $0.sentence, indent: 2, hanging: 2) }
  }

  /// Returns a table; with a limit its first rows and the number of the others.
  package func table(_ table: Table, limit: Int? = nil) -> [String] {
    let rows = rows(of: table)
    let shown = limit.map { Array(rows.prefix($0)) } ?? rows
    let columns = columns(of: table)
    var text = TextTable(columns.map(\.layout))
    for row in shown { text.add(columns.map { $0.cell(row) }) }
    var lines = text.lines(screen)
    if rows.count > shown.count {
      let more = rows.count - shown.count
      let text = localized(
        more, one: "and \(more) more: stvisits stats --by \(table.rawValue)",
        other: "and \(more) more: stvisits stats --by \(table.rawValue)")
      lines += screen.paragraph(text, style: .faint, indent: 2)
    }
    return lines
  }

  private func rows(of table: Table) -> [StatisticsRow] {
    switch table {
    case .team: statistics.byTeam
    case .park: statistics.byPark
    case .opponent: statistics.byOpponent
    case .year: statistics.byYear
    case .weekday: statistics.byWeekday
    }
  }

  private typealias Column = (layout: TextTable.Column, cell: (StatisticsRow) -> TextTable.Cell)

  private func columns(of table: Table) -> [Column] {
    let games: Column = (.numbers(localized("GAMES")), { "\($0.games)" })
    let stadiums: Column = (.numbers(localized("STADIUMS"), isOptional: true), { "\($0.stadiums)" })
    let days: [Column] = [
      (.fixed(localized("FIRST"), isOptional: true), { "\($0.first)" }),
      (.fixed(localized("LATEST"), isOptional: true), { "\($0.latest)" }),
    ]
    let records = (statistics.totals?.record.games ?? 0) > 0 ? [record] : []
    switch table {
    case .team:
      let team = name(.text(localized("TEAM")))
      return [team, games, record, stadiums] + days
    case .park:
      let park = name(.text(localized("PARK")))
      let visits: Column = (.numbers(localized("VISITS"), isOptional: true), { "\($0.visits)" })
      return [park, games, visits] + records + days + ratingColumns
    case .opponent:
      let opponent = name(.text(localized("OPPONENT")))
      return [opponent, games, record] + days
    case .year:
      let year = name(.fixed(localized("YEAR")))
      let new: Column = (
        .numbers(localized("NEW", context: "stadiums")),
        { TextTable.Cell("\($0.newStadiums)", style: $0.newStadiums > 0 ? .good : nil) }
      )
      let distances: Column = (
        .numbers(localized("DISTANCE"), isOptional: true), { "\(format.distance(miles: $0.miles))" }
      )
      let bar = bar(.fixed("", isOptional: true), of: statistics.byYear)
      return [year, bar, games, stadiums, new] + records + [distances]
    case .weekday:
      return [name(.fixed("")), bar(.fixed(""), of: statistics.byWeekday), games] + records
    }
  }

  private func name(_ layout: TextTable.Column) -> Column { (layout, { TextTable.Cell($0.name) }) }

  private func bar(_ layout: TextTable.Column, of rows: [StatisticsRow]) -> Column {
    let maximum = rows.map(\.games).max() ?? 0
    return (layout, { TextTable.Cell(amount: ProgressBar($0.games, of: maximum)) })
  }

  private var record: Column {
    (
      .numbers(localized("RECORD")),
      { row in
        row.record.games == 0
          ? "" : TextTable.Cell(row.record.description, style: Self.style(of: row.record))
      }
    )
  }

  /// The mean rating of each park; nothing without ratings.
  private var ratingColumns: [Column] {
    guard statistics.ratings.summary.rated > 0 else { return [] }
    let ratings = Dictionary(
      statistics.ratings.parks.map { ($0.stadium.rawValue, $0.summary) },
      uniquingKeysWith: { first, _ in first })
    return [(.fixed(localized("RATING"), isOptional: true), { Self.mean(ratings[$0.key]) })]
  }

  // MARK: A year

  var years: [String] { table(.year) }

  var months: [String] {
    let games = statistics.entries.filter(\.isGame)
    let counts = Dictionary(grouping: games, by: \.day.month).mapValues(\.count)
    let maximum = counts.values.max() ?? 0
    var table = TextTable([.fixed(""), .fixed(""), .numbers("")])
    for (month, count) in counts.sorted(by: { $0.key < $1.key }) {
      let name = games.first { $0.day.month == month }?.day.monthName ?? ""
      table.add([
        TextTable.Cell(name), TextTable.Cell(amount: ProgressBar(count, of: maximum)), "\(count)",
      ])
    }
    return table.lines(screen)
  }

  /// The visits of the year that were the first game in their stadium.
  var newStadiums: [String] {
    statistics.entries.filter(\.isNewStadium).flatMap { entry in
      screen.paragraph(
        "\(entry.visit.stadiumName): \(entry.visit.title)", after: "  \(entry.day)  ")
    }
  }
}
