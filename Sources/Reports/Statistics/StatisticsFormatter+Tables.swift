import AppSupport
import Localization
import SportsModel

extension StatisticsFormatter {
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
    let games: Column = (.figures(localized("GAMES")), { "\($0.games)" })
    let stadiums: Column = (.figures(localized("STADIUMS"), isOptional: true), { "\($0.stadiums)" })
    let days: [Column] = [
      (.marks(localized("FIRST"), isOptional: true), { "\($0.first)" }),
      (.marks(localized("LATEST"), isOptional: true), { "\($0.latest)" }),
    ]
    let records = (statistics.totals?.record.games ?? 0) > 0 ? [record] : []
    switch table {
    case .team:
      let team = name(.words(localized("TEAM")))
      return [team, games, record, stadiums] + days
    case .park:
      let park = name(.words(localized("PARK")))
      let visits: Column = (.figures(localized("VISITS"), isOptional: true), { "\($0.visits)" })
      return [park, games, visits] + records + days + ratingColumns
    case .opponent:
      let opponent = name(.words(localized("OPPONENT")))
      return [opponent, games, record] + days
    case .year:
      let year = name(.marks(localized("YEAR")))
      let new: Column = (
        .figures(localized("NEW", context: "stadiums")),
        { TextTable.Cell("\($0.newStadiums)", style: $0.newStadiums > 0 ? .good : nil) }
      )
      let distances: Column = (
        .figures(localized("DISTANCE"), isOptional: true), { "\(format.distance(miles: $0.miles))" }
      )
      let bar = bar(.marks("", isOptional: true), of: statistics.byYear)
      return [year, bar, games, stadiums, new] + records + [distances]
    case .weekday:
      return [name(.marks("")), bar(.marks(""), of: statistics.byWeekday), games] + records
    }
  }

  private func name(_ layout: TextTable.Column) -> Column { (layout, { TextTable.Cell($0.name) }) }

  private func bar(_ layout: TextTable.Column, of rows: [StatisticsRow]) -> Column {
    let most = rows.map(\.games).max() ?? 0
    return (layout, { TextTable.Cell(amount: ProgressBar($0.games, of: most)) })
  }

  private var record: Column {
    (
      .figures(localized("RECORD")),
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
    return [(.marks(localized("RATING"), isOptional: true), { Self.mean(ratings[$0.key]) })]
  }

  // MARK: A year

  var years: [String] { table(.year) }

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
    statistics.entries.filter(\.isNewStadium).flatMap { entry in
      screen.paragraph(
        "\(entry.visit.stadiumName): \(entry.visit.title)", after: "  \(entry.day)  ")
    }
  }
}
