package import AppSupport
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

  package init(
    _ statistics: VisitStatistics, _ screen: TerminalLayout, format: DisplayFormat = DisplayFormat()
  ) {
    self.statistics = statistics
    self.screen = screen
    self.format = format
  }

  /// All sections, with the first few rows of long tables; empty without visits.
  package var overview: [String] {
    guard let totals = statistics.totals else { return [] }
    let dates = DisplayFormat.dates(totals.first, totals.latest)
    let title = statistics.year.map { "Your \($0)" } ?? "Your games, \(dates)"
    let sections = [
      [screen.line(title, .heading)] + summary(totals) + comparison(totals),
      teams, streaks, titled("Years", statistics.year == nil ? years : []),
      titled("Months", statistics.year == nil ? [] : months),
      titled("New stadiums", statistics.year == nil ? [] : newStadiums),
      titled("Teams you saw", table(.team, limit: 5)),
      titled("Parks", table(.park, limit: 5)),
      titled("Opponents", table(.opponent, limit: 5)),
      titled("Weekdays", table(.weekday)),
      titled("Travel", travel), titled("Ratings", ratings), titled("Highlights", insights),
      titled("Best moments", bestMoments), titled("What you saw", seen),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Returns a note for an empty report about visits, or about ratings and notes.
  package func nothingToShow(hasVisits: Bool, isForRatings: Bool) -> String {
    if !hasVisits { return "No visits yet. Start with: stvisits import ~/Pictures" }
    if isForRatings {
      return "No ratings or notes. Rate a visit with: stvisits visits edit ID --rating 5"
    }
    return statistics.year.map { "No visits in \($0)." } ?? "No visits match."
  }

  func titled(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [screen.line(title, .heading)] + lines
  }

  private func summary(_ totals: StatisticsRow) -> [String] {
    let leagues = Set(statistics.entries.filter(\.isGame).compactMap(\.visit.league)).count
    let others = totals.visits - totals.games
    var parts = [
      Self.count(totals.games, "game"), Self.count(totals.stadiums, "stadium"),
      Self.count(statistics.byTeam.count, "team"), Self.count(leagues, "league"),
    ]
    if others > 0 { parts.append(Self.count(others, "other visit")) }
    var lines = screen.paragraph(parts.joined(separator: ", "), indent: 2)
    for (word, entry) in [
      ("First ", statistics.entries.first), ("Latest", statistics.entries.last),
    ] {
      guard let visit = entry?.visit else { continue }
      lines += screen.paragraph(
        "\(visit.stadiumName): \(visit.title)", after: "  \(word)  \(visit.day)  ")
    }
    return lines
  }

  private func comparison(_ totals: StatisticsRow) -> [String] {
    guard let year = statistics.year, let before = statistics.yearBefore else { return [] }
    let more = totals.games - before.games
    let words: String
    switch more {
    case 0: words = "The same number of games as in \(year - 1)."
    case 1...: words = "\(Self.count(more, "more game")) than in \(year - 1)."
    default: words = "\(Self.count(-more, "fewer game")) than in \(year - 1)."
    }
    return screen.paragraph(words, indent: 2)
  }

  private var teams: [String] {
    guard let totals = statistics.totals, !statistics.teams.isEmpty else { return [] }
    let names = statistics.teams.map(statistics.facts.name(of:))
    var lines = [screen.line("Record of your teams", .heading)]
    lines += screen.list("", names, indent: 2)
    if !statistics.areTeamsNamed {
      lines += screen.paragraph(
        "The teams you saw most. Choose others with --team.", .faint, indent: 2)
    }
    let record = totals.record
    guard record.games > 0 else { return lines }
    let bar = ProgressBar(record.wins, of: record.games)
    let text = "  \(record)  \(bar.percent)% won"
    let room = min(40, screen.columns - 2 - text.displayWidth)
    lines.append(
      "  " + Self.balance(record, width: room, screen.paint) + "  "
        + screen.paint(record.description, Self.style(of: record)) + "  \(bar.percent)% won")
    return lines
  }

  /// Returns a bar of wins and losses, with dots for ties between them.
  private static func balance(_ record: WinLoss, width: Int, _ paint: TerminalStyler) -> String {
    let won = record.wins * width / record.games
    let lost = record.losses * width / record.games
    return paint(String(repeating: "█", count: won), .good)
      + String(repeating: "·", count: record.ties > 0 ? width - won - lost : 0)
      + paint(
        String(repeating: "▒", count: record.ties > 0 ? lost : width - won), .bad)
  }

  /// Green for more wins than losses, red for more losses.
  static func style(of record: WinLoss) -> TerminalStyler.Style? {
    if record.wins == record.losses { return nil }
    return record.wins > record.losses ? .good : .bad
  }

  private var streaks: [String] {
    let runs = statistics.runs
    var table = TextTable([.words(""), .words("", least: 20)])
    if let best = runs.longestWinning, best.games > 1 {
      table.add(["Winning streak", TextTable.Cell(Self.text(best), .good)])
    }
    if let worst = runs.longestLosing, worst.games > 1 {
      table.add(["Losing streak", TextTable.Cell(Self.text(worst), .bad)])
    }
    if let current = runs.current, statistics.year == nil, current.games > 1 {
      let word = ["win": "won", "loss": "lost", "tie": "tied"][current.outcome.rawValue] ?? ""
      let text = "\(Self.count(current.games, "game")) \(word) in a row since \(current.first)"
      table.add(["Current streak", TextTable.Cell(text)])
    }
    if let years = runs.years, years.count > 1 {
      let text = "\(years.count), \(years.first) to \(years.latest)"
      table.add(["Years in a row", TextTable.Cell(text)])
    }
    if let days = runs.days {
      table.add(["Days in a row", "\(days.count), \(days.first) to \(days.latest)"])
    }
    for (index, gap) in runs.gaps.enumerated() {
      let text = "\(gap.days) days, \(gap.from) to \(gap.to)"
      table.add([index == 0 ? "Longest gaps" : "", TextTable.Cell(text)])
    }
    return titled("Streaks and gaps", table.lines(screen))
  }

  private static func text(_ streak: StatisticsRuns.Streak) -> String {
    "\(count(streak.games, "game")), \(streak.first) to \(streak.latest)"
  }

  private var travel: [String] {
    let travel = statistics.travel
    guard travel.miles > 0 else { return [] }
    var lines = screen.paragraph(
      "\(format.distance(miles: travel.miles)) in a straight line from each visit to the next, not "
        + "counting trips home.", indent: 2)
    if let hop = travel.longest {
      let names = [hop.from, hop.to].map { statistics.facts.stadiums[$0]?.name ?? $0.rawValue }
      lines += screen.paragraph(
        "Longest: \(names[0]) to \(names[1]), \(format.distance(miles: hop.miles)) "
          + "(\(DisplayFormat.date(hop.day)))", indent: 2)
    }
    return lines
  }

  private var insights: [String] {
    statistics.insights.flatMap { screen.paragraph("• " + $0.sentence, indent: 2, hanging: 2) }
  }

  /// `1 game`, `2 games`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(DisplayFormat.number(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}
