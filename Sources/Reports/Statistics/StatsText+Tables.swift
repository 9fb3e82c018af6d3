import AppSupport
import SportsModel
import VisitStore

extension StatsText {
  /// One of the tables; its first rows where a limit is given, with how many more there are.
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

  private func record(_ row: StatisticsRow) -> Grid.Cell {
    row.record.games == 0
      ? "" : Grid.Cell(row.record.description, Self.style(of: row.record))
  }

  /// The record of the fan's teams has a column only when there is one.
  private var hasRecord: Bool { (statistics.totals?.record.games ?? 0) > 0 }

  private var hasRatings: Bool { statistics.ratings.summary.rated > 0 }

  private func teamLines(_ rows: [StatisticsRow]) -> [String] {
    var grid = Grid([
      .words("TEAM"), .figures("GAMES"), .figures("ITS RECORD"),
      .figures("STADIUMS", isSpared: true), .marks("FIRST", isSpared: true),
      .marks("LATEST", isSpared: true),
    ])
    for row in rows {
      grid.add([
        Grid.Cell(row.name), "\(row.games)", record(row), "\(row.stadiums)", "\(row.first)",
        "\(row.latest)",
      ])
    }
    return grid.lines(screen)
  }

  private func parkLines(_ rows: [StatisticsRow]) -> [String] {
    var grid = Grid(
      [.words("PARK"), .figures("GAMES"), .figures("VISITS", isSpared: true)]
        + (hasRecord ? [.figures("RECORD")] : [])
        + [.marks("FIRST", isSpared: true), .marks("LATEST", isSpared: true)]
        + (hasRatings ? [.marks("RATING", isSpared: true)] : []))
    let ratings = Dictionary(
      statistics.ratings.parks.map { ($0.stadium.rawValue, $0.summary) },
      uniquingKeysWith: { first, _ in first })
    for row in rows {
      grid.add(
        [Grid.Cell(row.name), "\(row.games)", "\(row.visits)"]
          + (hasRecord ? [record(row)] : [])
          + ["\(row.first)", "\(row.latest)"]
          + (hasRatings ? [Self.mean(ratings[row.key])] : []))
    }
    return grid.lines(screen)
  }

  private func opponentLines(_ rows: [StatisticsRow]) -> [String] {
    var grid = Grid([
      .words("OPPONENT"), .figures("GAMES"), .figures("RECORD"), .marks("FIRST", isSpared: true),
      .marks("LATEST", isSpared: true),
    ])
    for row in rows {
      grid.add([Grid.Cell(row.name), "\(row.games)", record(row), "\(row.first)", "\(row.latest)"])
    }
    return grid.lines(screen)
  }

  private func yearLines(_ rows: [StatisticsRow]) -> [String] {
    let most = statistics.byYear.map(\.games).max() ?? 0
    var grid = Grid(
      [
        .marks("YEAR"), .marks("", isSpared: true), .figures("GAMES"),
        .figures("STADIUMS", isSpared: true), .figures("NEW"),
      ]
        + (hasRecord ? [.figures("RECORD")] : []) + [.figures("MILES", isSpared: true)])
    for row in rows {
      grid.add(
        [
          Grid.Cell(row.name), Grid.Cell(amount: Bar(row.games, of: most)), "\(row.games)",
          "\(row.stadiums)", Grid.Cell("\(row.newStadiums)", row.newStadiums > 0 ? .good : nil),
        ] + (hasRecord ? [record(row)] : []) + ["\(Int(row.miles.rounded()))"])
    }
    return grid.lines(screen)
  }

  private func weekdayLines(_ rows: [StatisticsRow]) -> [String] {
    let most = rows.map(\.games).max() ?? 0
    var grid = Grid(
      [.marks(""), .marks(""), .figures("GAMES")] + (hasRecord ? [.figures("RECORD")] : []))
    for row in rows {
      grid.add(
        [Grid.Cell(row.name), Grid.Cell(amount: Bar(row.games, of: most)), "\(row.games)"]
          + (hasRecord ? [record(row)] : []))
    }
    return grid.lines(screen)
  }

  // MARK: A year

  var years: [String] { table(.year) }

  /// The games of each month of the year.
  var months: [String] {
    let games = statistics.entries.filter(\.isGame)
    let counts = Dictionary(grouping: games, by: \.day.month).mapValues(\.count)
    let most = counts.values.max() ?? 0
    var grid = Grid([.marks(""), .marks(""), .figures("")])
    for (month, count) in counts.sorted(by: { $0.key < $1.key }) {
      let name = games.first { $0.day.month == month }?.day.monthName ?? ""
      grid.add([Grid.Cell(name), Grid.Cell(amount: Bar(count, of: most)), "\(count)"])
    }
    return grid.lines(screen)
  }

  /// Where the year's first games of a lifetime were.
  var newStadiums: [String] {
    var grid = Grid([.marks(""), .words(""), .words("", least: 12)])
    for entry in statistics.entries where entry.isNewStadium {
      grid.add([
        Grid.Cell(entry.day.description), Grid.Cell(entry.visit.stadiumName, .good),
        Grid.Cell(entry.visit.title),
      ])
    }
    return grid.lines(screen)
  }
}
