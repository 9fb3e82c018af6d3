import AppSupport
import SportsModel
import VisitStore

extension StatisticsFormatter {
  /// Returns a table; with a limit its first rows and the number of the others.
  package func table(_ table: Table, limit: Int? = nil) -> [String] {
    let rows = rows(of: table)
    let shown = limit.map { Array(rows.prefix($0)) } ?? rows
    var lines: [String]
    switch table {
    case .team: lines = teamLines(shown)
    case .park: lines = parkLines(shown)
    case .opponent: lines = opponentLines(shown)
    case .year: lines = yearLines(shown)
    case .weekday: lines = weekdayLines(shown)
    }
    if rows.count > shown.count {
      lines.append(
        screen.line(
          "and \(rows.count - shown.count) more: stvisits stats --by \(table.rawValue)", .faint,
          indent: 2))
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

  private func record(_ row: StatisticsRow) -> TextTable.Cell {
    row.record.games == 0
      ? "" : TextTable.Cell(row.record.description, Self.style(of: row.record))
  }

  private var hasRecord: Bool { (statistics.totals?.record.games ?? 0) > 0 }

  private var hasRatings: Bool { statistics.ratings.summary.rated > 0 }

  private func teamLines(_ rows: [StatisticsRow]) -> [String] {
    var table = TextTable([
      .words("TEAM"), .figures("GAMES"), .figures("ITS RECORD"),
      .figures("STADIUMS", isOptional: true), .marks("FIRST", isOptional: true),
      .marks("LATEST", isOptional: true),
    ])
    for row in rows {
      table.add([
        TextTable.Cell(row.name), "\(row.games)", record(row), "\(row.stadiums)", "\(row.first)",
        "\(row.latest)",
      ])
    }
    return table.lines(screen)
  }

  private func parkLines(_ rows: [StatisticsRow]) -> [String] {
    var table = TextTable(
      [.words("PARK"), .figures("GAMES"), .figures("VISITS", isOptional: true)]
        + (hasRecord ? [.figures("RECORD")] : [])
        + [.marks("FIRST", isOptional: true), .marks("LATEST", isOptional: true)]
        + (hasRatings ? [.marks("RATING", isOptional: true)] : []))
    let ratings = Dictionary(
      statistics.ratings.parks.map { ($0.stadium.rawValue, $0.summary) },
      uniquingKeysWith: { first, _ in first })
    for row in rows {
      table.add(
        [TextTable.Cell(row.name), "\(row.games)", "\(row.visits)"]
          + (hasRecord ? [record(row)] : [])
          + ["\(row.first)", "\(row.latest)"]
          + (hasRatings ? [Self.mean(ratings[row.key])] : []))
    }
    return table.lines(screen)
  }

  private func opponentLines(_ rows: [StatisticsRow]) -> [String] {
    var table = TextTable([
      .words("OPPONENT"), .figures("GAMES"), .figures("RECORD"), .marks("FIRST", isOptional: true),
      .marks("LATEST", isOptional: true),
    ])
    for row in rows {
      table.add([
        TextTable.Cell(row.name), "\(row.games)", record(row), "\(row.first)", "\(row.latest)",
      ])
    }
    return table.lines(screen)
  }

  private func yearLines(_ rows: [StatisticsRow]) -> [String] {
    let most = statistics.byYear.map(\.games).max() ?? 0
    var table = TextTable(
      [
        .marks("YEAR"), .marks("", isOptional: true), .figures("GAMES"),
        .figures("STADIUMS", isOptional: true), .figures("NEW"),
      ]
        + (hasRecord ? [.figures("RECORD")] : []) + [.figures("MILES", isOptional: true)])
    for row in rows {
      table.add(
        [
          TextTable.Cell(row.name), TextTable.Cell(amount: ProgressBar(row.games, of: most)),
          "\(row.games)",
          "\(row.stadiums)",
          TextTable.Cell("\(row.newStadiums)", row.newStadiums > 0 ? .good : nil),
        ] + (hasRecord ? [record(row)] : []) + ["\(Int(row.miles.rounded()))"])
    }
    return table.lines(screen)
  }

  private func weekdayLines(_ rows: [StatisticsRow]) -> [String] {
    let most = rows.map(\.games).max() ?? 0
    var table = TextTable(
      [.marks(""), .marks(""), .figures("GAMES")] + (hasRecord ? [.figures("RECORD")] : []))
    for row in rows {
      table.add(
        [
          TextTable.Cell(row.name), TextTable.Cell(amount: ProgressBar(row.games, of: most)),
          "\(row.games)",
        ]
          + (hasRecord ? [record(row)] : []))
    }
    return table.lines(screen)
  }

  // MARK: A year

  var years: [String] { table(.year) }

  /// The games of each month of the year.
  var months: [String] {
    let games = statistics.entries.filter(\.isGame)
    let counts = Dictionary(grouping: games, by: \.day.month).mapValues(\.count)
    let most = counts.values.max() ?? 0
    var table = TextTable([.marks(""), .marks(""), .figures("")])
    for (month, count) in counts.sorted(by: { $0.key < $1.key }) {
      let name = games.first { $0.day.month == month }?.day.monthName ?? ""
      table.add([
        TextTable.Cell(name), TextTable.Cell(amount: ProgressBar(count, of: most)), "\(count)",
      ])
    }
    return table.lines(screen)
  }

  /// The visits of the year that were the first game in their stadium.
  var newStadiums: [String] {
    var table = TextTable([.marks(""), .words(""), .words("", least: 12)])
    for entry in statistics.entries where entry.isNewStadium {
      table.add([
        TextTable.Cell(entry.day.description), TextTable.Cell(entry.visit.stadiumName, .good),
        TextTable.Cell(entry.visit.title),
      ])
    }
    return table.lines(screen)
  }
}
