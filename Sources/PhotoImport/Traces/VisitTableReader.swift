import AppSupport
import Catalog
import Localization
import Sentences
import SportsModel
import Traces

/// Reads a table of visits, or a list with a game on each line.
struct VisitTableReader {
  static let maxBytes = 32 << 20
  typealias Row = (line: Int, record: Result<TicketRecord, TraceError>)

  /// The records of the rows, or why a row is unusable.
  private(set) var rows: [Row] = []
  /// The meanings of the columns; nil for a list.
  private(set) var summary: String?
  /// The number of rows whose games weren't attended.
  private(set) var unattended = 0
  private var columns: TableColumns
  private var names: CellReader
  private let path: String
  /// The year, or the date, of the line above that has nothing else.
  private var year: Int?
  private var dateAbove: String?

  /// Throws if the text isn't a table or a list, or lacks necessary columns.
  init(
    _ bytes: [UInt8], columnMapping: ColumnMapping, path: String, matcher: TicketRecordMatcher,
    today: LocalDay
  ) throws(TraceError) {
    let text = try TextDecoder.plainText(bytes)
    let table = try VisitTable(text)
    self.path = path
    names = CellReader(
      matcher: matcher, dates: DateParser(order: columnMapping.dateOrder, lastDay: today))
    columns = TableColumns(linesOf: text)
    do throws(TraceError) {
      columns = try TableColumns(table, mapping: columnMapping, names: names)
      summary = columns.summary
      readRows()
      // A list may have commas.
      guard games == 0 || columns.mayBeLines, unattended == 0, columnMapping.headings.isEmpty
      else { return }
      let (table, tableGames) = ((columns, summary, rows), games)
      (columns, summary) = (TableColumns(linesOf: text), nil)
      readRows()
      if !isListOfGames || games < tableGames { (columns, summary, rows) = table }
    } catch {
      guard columnMapping.headings.isEmpty else { throw error }
      readRows()
      if !isListOfGames { throw error }
    }
  }

  /// True if most lines that aren't notes are games.
  private var isListOfGames: Bool { games > 0 && games * 2 >= rows.count }

  private var games: Int { rows.count { (try? $0.record.get()) != nil } }

  private mutating func readRows() {
    (rows, year, dateAbove) = ([], nil, nil)
    if names.dates.order == nil, let date = columns[.date] {
      names.dates.order = DateParser.order(provenBy: columns.rows.prefix(2_000).map { $0[date] })
    }
    // Headings may be repeated.
    for row in columns.rows where row.cells != columns.headings {
      let words = row.cells.joined()
      let digits = words.filter(\.isNumber)
      if !words.contains(where: \.isLetter), names.kinds(digits).contains(.year) {
        year = Int(digits)
        continue
      }
      if let place = columns[.attended], CellReader.mark(row[place]) == false {
        unattended += 1
        continue
      }
      if columns.isList, names.dates.isDateAlone(words) {
        dateAbove = words
        continue
      }
      do throws(TraceError) {
        guard let record = try record(row) else { continue }
        rows.append((row.line, .success(record)))
      } catch { rows.append((row.line, .failure(error))) }
      dateAbove = nil
    }
  }

  /// Returns the record of a row; nil for notes.
  private func record(_ row: VisitTable.Row) throws(TraceError) -> TicketRecord? {
    func cell(_ column: VisitColumn) -> String? {
      columns[column].flatMap { row[$0].isEmpty ? nil : row[$0] }
    }
    var record = TicketRecord(kind: .row, path: path)
    record.isProof =
      columns[.mark] == nil && cell(.attended).map { CellReader.mark($0) == true } ?? true
      && !columns.unused.contains { CellReader.saysAbsence(row[$0]) }
    record.places = cell(.stadium).map { [$0] } ?? []
    if let title = cell(.teams) { setNames(title, of: &record) }
    setTeams(of: &record, row, side: cell(.side))
    let hasNames = record.namesTeams || !record.titles.isEmpty || !record.places.isEmpty
    if columns.isList, !hasNames { return nil }
    guard let date = cell(.date).map(dated) ?? partsOfDate(cell) else {
      if hasNames { throw TraceError(localized("no date"), line: row.line) }
      return nil
    }
    record.moments = try moments(date, time: cell(.time), line: row.line)
    guard hasNames else {
      throw TraceError(localized("no teams and no stadium"), line: row.line)
    }
    record.league = cell(.league).map { LeagueID($0.lowercased()) }
    let number =
      cell(.game).flatMap(CellReader.gameNumber)
      ?? date.firstMatch(of: /\(([1-3])\)/).flatMap { Int($0.1) }
      ?? record.titles.first.flatMap { EventTitle($0).number }
    record.number = number == 0 ? nil : number
    record.score = [cell(.homeScore), cell(.awayScore)].compactMap { $0.flatMap { Int($0) } }
    record.hasOrderedScore = record.score?.count == 2 && record.home != nil && columns[.side] == nil
    if record.score?.count != 2 {
      // The numbers of a line include its date.
      let text = cell(.score) ?? (columns.isList ? nil : record.titles.first)
      record.score = text.flatMap(CellReader.score)
    }
    record.details = VisitDetails(
      seat: seat(cell(.section), row: cell(.row), seat: cell(.seat)), note: cell(.note))
    if let rating = cell(.rating) { setRating(rating, of: &record) }
    return record
  }

  /// Returns the cell of a date, in a list the date above a line that has none.
  private func dated(_ cell: String) -> String {
    guard columns.isList, let dateAbove else { return cell }
    var parser = names.dates
    parser.year = year
    return parser.dates(in: cell).isEmpty ? dateAbove : cell
  }

  /// Returns the line of a list without its number or bullet.
  private static func unnumbered(_ line: String) -> String {
    line.replacing(/^(?:[-*•]|\d+[.)]) +/, with: "")
  }

  /// Sets teams and a stadium from a text that may have both.
  private func setNames(_ text: String, of record: inout TicketRecord) {
    let text = columns.isList ? Self.unnumbered(text) : text
    let place = record.places.isEmpty ? names.matcher.knownStadium(in: text) : nil
    if let place { record.places = [place] }
    let title = place.map { text.replacing($0, with: "") } ?? text
    let isOnlyPlace = columns.isList || place != nil
    let hasTeams = names.matcher.catalog.teamNames(in: title).count > 0
    record.titles = isOnlyPlace && !hasTeams ? [] : [title]
  }

  private func setTeams(of record: inout TicketRecord, _ row: VisitTable.Row, side: String?) {
    func team(_ column: VisitColumn) -> String? {
      columns[column].flatMap { row[$0].isEmpty ? nil : row[$0] }
    }
    (record.home, record.away) = (team(.home), team(.away))
    let cells = (columns.places[.team] ?? []).map { row[$0] }.filter { !$0.isEmpty }
    let opponents = cells.map(VisitSide.split)
    record.teams = zip(cells, opponents).map { $1?.opponent ?? $0 }
    let written = opponents.dropFirst().compactMap { $0?.side }.first
    guard columns[.side] != nil || written != nil, let first = record.teams.first else { return }
    let second = record.teams.dropFirst().first
    switch written ?? VisitSide(side) {
    case .home: (record.home, record.away, record.teams) = (first, second, [])
    case .away: (record.home, record.away, record.teams) = (second, first, [])
    case .open, nil: break
    }
  }

  private func setRating(_ text: String, of record: inout TicketRecord) {
    let heading = columns[.rating].flatMap(columns.heading) ?? ""
    guard let stars = CellReader.stars(text, isOfTen: heading.contains("10")) else {
      return record.badCells.append(localized("not a rating from 1 to 5: \"\(text)\""))
    }
    let rating = max(1, Int(rounding: stars))
    record.details.rating = rating
    if Double(rating) != stars {
      record.badCells.append(localized("the rating \"\(text)\" was rounded to \(rating)"))
    }
  }

  private func partsOfDate(_ cell: (VisitColumn) -> String?) -> String? {
    guard let year = cell(.year), let month = cell(.month), let day = cell(.dayOfMonth) else {
      return nil
    }
    return Int(month) == nil ? "\(day) \(month) \(year)" : "\(year)-\(month)-\(day)"
  }

  private func seat(_ section: String?, row: String?, seat: String?) -> String? {
    // A single column can contain any text.
    if section == nil, row == nil { return seat }
    let parts = [
      section.map { "Section \($0)" }, row.map { "Row \($0)" }, seat.map { "Seat \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the possible days with their time; if there are several, the games settle which, but never
  /// which of two numbers is the month.
  private func moments(
    _ date: String, time: String?, line: Int
  ) throws(TraceError) -> [ParsedDateTime] {
    func written(_ order: DateOrder?) -> WrittenDate? {
      var parser = names.dates
      (parser.order, parser.year) = (order, year)
      guard columns.isList else { return parser.date(date) }
      return (parser.dates(in: Self.unnumbered(date)) + parser.dates(in: date)).first
    }
    let order = names.dates.order
    guard let found = written(order) else {
      let message =
        if let order {
          localized("not a date from 1869 to 2100 in the order \(order.rawValue): \"\(date)\"")
        } else {
          localized("not a date from 1869 to 2100: \"\(date)\"")
        }
      throw TraceError(message, line: line)
    }
    if order == nil, found.days.count > 1, let first = written(.mdy)?.days.first,
      let second = written(.dmy)?.days.first, first != second
    {
      throw TraceError(
        localized(
          """
          "\(date)" can be \(DisplayFormat.date(first)) or \(DisplayFormat.date(second)); add \
          --date-format mdy or dmy
          """),
        line: line)
    }
    let clock = time.flatMap(DateParser.time) ?? found.time
    return found.days.map { ParsedDateTime(day: $0, minute: clock?.minute, offset: clock?.offset) }
  }
}
