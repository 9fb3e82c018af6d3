import AppSupport
import Catalog
import Localization
import Sentences
import SportsModel
import Traces

/// The meaning of a table's columns, by their headings and their content.
///
/// A heading counts only if the cells fit it. Columns with other headings, or in another language, are
/// recognized by their cells.
struct TableColumns {
  /// None if the table has only data.
  private(set) var headings: [String] = []
  /// The rows below the headings.
  private(set) var rows: ArraySlice<VisitTable.Row> = []
  private(set) var places: [VisitColumn: [Int]] = [:]
  /// The columns without a known meaning.
  private(set) var unused: [Int] = []
  /// The share of each kind among the cells of a column.
  private var shares: [[CellKind: Double]] = []

  private static let sampleRows = 200

  /// Throws unless there is a date, and teams or a stadium.
  init(
    _ table: VisitTable, mapping: ColumnMapping, names: CellReader
  ) throws(TraceError) {
    findHeadings(table, mapping: mapping, names: names)
    let sample = rows.prefix(Self.sampleRows)
    let width = max(headings.count, sample.map(\.cells.count).max() ?? 0)
    shares = (0..<width).map { column in
      let cells = sample.map { $0[column] }.filter { !$0.isEmpty }
      let kinds = cells.flatMap(names.kinds).map { ($0, 1 / Double(cells.count)) }
      return Dictionary(kinds, uniquingKeysWith: +)
    }
    for (column, heading) in mapping.headings {
      let wanted = NameFolding.folded(heading)
      guard let place = headings.firstIndex(where: { NameFolding.folded($0) == wanted }) else {
        throw TraceError(
          localized("no column \"\(heading)\"; the columns are \(listed)"), line: 1)
      }
      places[column] = [place]
    }
    if headings.isEmpty, rows.first?.cells.count ?? 0 > 60, mostly(.date, 0) {
      // The documented columns of Retrosheet's game logs.
      places = [
        .date: [0], .game: [1], .away: [3], .home: [6], .awayScore: [9], .homeScore: [10],
      ]
    }
    for column in VisitColumn.allCases where places[column] == nil {
      let place = headings.indices.first {
        isFree($0) && column.isNamed(by: headings[$0]) && fits($0, column)
      }
      places[column] = place.map { [$0] }
    }
    addColumnsByContent()
    unused = shares.indices.filter(isFree)
    try checkNecessary()
  }

  /// Takes each line as a game.
  init(linesOf text: String) {
    rows = VisitTable(linesOf: text).rows[...]
    places = [.date: [0], .teams: [0]]
  }

  subscript(_ column: VisitColumn) -> Int? { places[column]?.first }
  var isList: Bool { places[.date] != nil && places[.date] == places[.teams] }
  /// True if this may be a list of lines with commas in them: no heading has a known name, and rows differ
  /// in the number of cells or one cell has both the date and the teams.
  var mayBeLines: Bool {
    let isNamed = headings.contains { heading in
      VisitColumn.allCases.contains { $0.isNamed(by: heading) }
    }
    return !isNamed && (isList || Set(rows.map(\.cells.count)).count > 1)
  }
  func heading(_ place: Int) -> String? {
    place < headings.count && !headings[place].isEmpty ? headings[place] : nil
  }

  /// The headings are in the row with the mapped ones, or in the best row above the first date.
  private mutating func findHeadings(
    _ table: VisitTable, mapping: ColumnMapping, names: CellReader
  ) {
    let all = table.rows.prefix(Self.sampleRows)
    let wanted = mapping.headings.values.map(NameFolding.folded)
    let mapped = all.firstIndex { row in
      !wanted.isEmpty && wanted.allSatisfy(row.cells.map(NameFolding.folded).contains)
    }
    let firstDate = all.firstIndex { $0.cells.contains { names.kinds($0).contains(.date) } }
    func known(_ row: VisitTable.Row) -> Int {
      row.cells.count { cell in VisitColumn.allCases.contains { $0.isNamed(by: cell) } } * 100
        + row.cells.count { !$0.isEmpty }
    }
    // A year alone is of the rows below it.
    let best = all.prefix(firstDate ?? 1).indices.reversed()
      .filter { all[$0].cells.contains { !$0.isEmpty && !names.kinds($0).contains(.year) } }
      .max { known(all[$0]) < known(all[$1]) }
    rows = table.rows[...]
    guard let header = mapped ?? best else { return }
    (headings, rows) = (table.rows[header].cells, table.rows[(header + 1)...])
  }

  private func isFree(_ place: Int) -> Bool { !places.values.joined().contains(place) }

  private func mostly(_ kind: CellKind, _ place: Int, share: Double = 0.5) -> Bool {
    // Shares are sums of fractions.
    shares[place][kind, default: 0] > share - 0.001
  }

  private func only(_ kind: CellKind, _ place: Int) -> Bool { mostly(kind, place, share: 0.9) }

  /// Returns whether the cells of a column can have the meaning of its heading.
  private func fits(_ place: Int, _ column: VisitColumn) -> Bool {
    switch column {
    case .date:
      // Bad dates are reported by row if no column has better ones.
      mostly(.date, place) || mostly(.serialDate, place)
        || !shares.indices.contains { mostly(.date, $0) || mostly(.year, $0) }
    case .time: mostly(.clock, place)
    case .home, .away, .teams:
      ![CellKind.number, .date, .clock, .side].contains { mostly($0, place) }
    // Cities are also names of teams.
    case .stadium:
      ![CellKind.number, .date, .clock, .side, .team].contains { mostly($0, place) }
    case .game: only(.gameNumber, place)
    case .score: mostly(.score, place)
    case .homeScore, .awayScore: mostly(.number, place)
    case .rating: !mostly(.score, place)
    case .attended: mostly(.mark, place) || shares[place].isEmpty
    case .league, .section, .row, .seat, .note: true
    case .team, .mark, .side, .year, .month, .dayOfMonth: false
    }
  }

  private mutating func addColumnsByContent() {
    func add(_ column: VisitColumn, if isFitting: (Int) -> Bool) {
      if places[column] != nil { return }
      places[column] = shares.indices.first { isFree($0) && isFitting($0) }.map { [$0] }
    }
    add(.date) { mostly(.date, $0) }
    if places[.date] == nil { addPartsOfDate() }
    if places[.year] == nil { add(.date) { mostly(.serialDate, $0) } }
    add(.time) { mostly(.clock, $0) }
    add(.side) { only(.side, $0) }
    add(.league) { only(.league, $0) }
    add(.stadium) { mostly(.stadium, $0) }
    // They may say which games were attended, or missed.
    if places[.attended] == nil {
      add(.mark) { place in
        only(.mark, place) && !mostly(.number, place)
          && Set(rows.map { CellReader.mark($0[place]) ?? false }).count > 1
      }
    }
    let known = [VisitColumn.home, .away].count { places[$0] != nil }
    guard known < 2 else { return }
    if known == 0 { add(.teams) { mostly(.matchup, $0) } }
    if known == 0, places[.teams] == nil, let date = self[.date], mostly(.matchup, date) {
      places[.teams] = [date]
    }
    guard places[.teams] == nil else { return }
    let teams = shares.indices.filter { place in
      let heading = NameFolding.folded(self.heading(place) ?? "")
      return isFree(place) && mostly(.team, place)
        && !["city", "town", "state", "country", "location"].contains(heading)
    }
    // A winner or a favorite is one of the others.
    let distinct = teams.filter { one in
      !rows.allSatisfy { row in
        row[one].isEmpty || teams.contains { $0 < one && row[$0] == row[one] }
      }
    }
    places[.team] = distinct.isEmpty ? nil : Array(distinct.prefix(2 - known))
  }

  /// Finds a column of years, and the columns of months and days next to it.
  private mutating func addPartsOfDate() {
    guard let year = shares.indices.first(where: { only(.year, $0) }) else { return }
    let pair = shares.indices.filter { abs($0 - year) <= 2 && isFree($0) && only(.dayOrMonth, $0) }
    guard pair.count == 2 else { return }
    let months = pair.filter { only(.month, $0) }
    let named = pair.first { " \(NameFolding.folded(heading($0) ?? ""))".contains(" m") }
    // Two columns of numbers up to 12 are in the order year, month, day.
    let month = months.count == 1 ? months[0] : year < pair[0] ? pair[0] : named
    guard let month, let day = pair.first(where: { $0 != month }) else { return }
    (places[.year], places[.month], places[.dayOfMonth]) = ([year], [month], [day])
  }

  private func checkNecessary() throws(TraceError) {
    guard places[.date] != nil || places[.year] != nil else {
      throw TraceError(
        localized("no date column; choose one with --columns date=NAME: \(listed)"), line: 1)
    }
    guard [.stadium, .home, .away, .teams, .team].contains(where: { places[$0] != nil }) else {
      throw TraceError(
        localized("no stadium or team column; choose one with --columns stadium=NAME: \(listed)"),
        line: 1)
    }
  }

  private var listed: String { headings.filter { !$0.isEmpty }.prefix(20).joined(separator: ", ") }

  /// The meanings of the columns: `Date Visited → date, Rating → rating`.
  var summary: String {
    places.flatMap { column, places in places.map { ($0, column.rawValue) } }.sorted { $0.0 < $1.0 }
      .map { "\(heading($0) ?? "\($0 + 1)") → \($1)" }.joined(separator: ", ").cleanedForTerminal
  }
}

/// A possible meaning of a cell.
enum CellKind {
  case date, clock, year, month, dayOrMonth
  /// The day number of a spreadsheet, which may be any number.
  case serialDate
  case team, matchup, stadium, league
  /// A word such as `@` that says where a team played.
  case side
  case number, gameNumber, score, mark
}

/// Recognizes the content of cells.
struct CellReader {
  let matcher: TicketRecordMatcher
  var dates: DateParser

  func kinds(_ cell: String) -> Set<CellKind> {
    guard !cell.isEmpty, cell.count <= 200 else { return [] }
    var kinds: Set<CellKind> = []
    func add(_ kind: CellKind, _ isFitting: Bool) { if isFitting { kinds.insert(kind) } }
    let number = Int(cell)
    let month = CalendarNames.month(inAnyLanguage: CalendarNames.folded(cell)) ?? number ?? 0
    let names = matcher.catalog.teamNames(in: cell)
    let isSerial = Double(cell) != nil && cell.count != 8
    // Retrosheet has codes of parks, such as SFO03.
    add(.number, number != nil || cell.wholeMatch(of: /[A-Z]{3}\d\d/) != nil)
    add(.year, (1_869...2_100).contains(number ?? 0))
    add(.month, (1...12).contains(month))
    add(.dayOrMonth, (1...31).contains(month))
    add(isSerial ? .serialDate : .date, isDate(cell))
    // Smaller hours without AM or PM are durations.
    let clock =
      /(?i)(?:(?:[5-9]|1\d|2[0-3])[:h]\d\d(?::\d\d)?|\d\d?(?::\d\d)?\s*[ap]\.?\s?m\.?)(?: \w+)?/
    add(.clock, cell.wholeMatch(of: clock) != nil)
    add(.side, VisitSide(cell) != nil)
    add(.gameNumber, (0...3).contains(Self.gameNumber(cell) ?? 9))
    add(.league, matcher.isLeague(cell))
    add(.stadium, matcher.knownStadium(in: cell) != nil)
    add(.matchup, names.count > 1)
    add(.team, names.count == 1 && names.isWhole && !kinds.contains(.stadium))
    add(.score, Self.score(cell) != nil && !kinds.contains(.date))
    add(.mark, Self.mark(cell) != nil)
    return kinds
  }

  private static let marks = [
    true: Set(["x", "y", "1", "yes", "true", "ja", "j", "si", "s", "oui", "o", "sim", "はい", "예"]),
    false: ["n", "0", "no", "false", "nein", "non", "nao", "いいえ", "아니요"],
  ]

  /// Returns whether a cell marks its row: true for `yes` and `✓`, false for `no`, `☐` and blanks; nil
  /// for any other text.
  static func mark(_ cell: String) -> Bool? {
    let word = CalendarNames.folded(cell)
    let isSymbol = !word.contains { $0.isLetter || $0.isNumber }
    if isSymbol, let symbol = word.unicodeScalars.first {
      return "✓✔☑✅☒+*●".unicodeScalars.contains(symbol)
    }
    return word.isEmpty ? false : marks.first { $0.value.contains(word) }?.key
  }

  /// Returns whether a cell says that the user was elsewhere: on what the game was followed, or what
  /// happened to the tickets.
  static func saysAbsence(_ cell: String) -> Bool {
    let words = CalendarNames.folded(cell).split { !$0.isLetter }
    let media = ["tv", "television", "radio", "stream", "streamed", "streaming", "livestream"]
    // A game that was sold out is one that people went to.
    return words.count <= 3 && !words.contains("out")
      && words.contains { TicketParser.returns.contains(String($0)) || media.contains(String($0)) }
  }

  /// Returns whether a cell is a date, which may lack its year if it names the month.
  private func isDate(_ cell: String) -> Bool {
    var dated = dates
    dated.year = 2_000
    return dates.date(cell) != nil || cell.contains(where: \.isLetter) && dated.date(cell) != nil
  }

  /// Returns the two numbers of a score: `5-4`, `W, 5-4 (16)`, `Red Sox 6, Orioles 4`.
  static func score(_ text: String) -> [Int]? {
    let plain = text.replacing(/\(.*?\)|\[.*?\]/, with: "")
    // `4.5` is one number.
    guard Double(plain) == nil else { return nil }
    let numbers = plain.split { !$0.isLetter && !$0.isNumber }
      .filter { $0.contains(where: \.isNumber) }
    let values = numbers.compactMap { $0.count <= 3 ? Int($0) : nil }
    return numbers.count == 2 && values.count == 2 && !plain.contains("/") ? values : nil
  }

  /// Returns the number of `2`, `Game 2` or `(2)`; nil for any other text.
  static func gameNumber(_ text: String) -> Int? {
    text.wholeMatch(of: /(?i)\(?(?:game|gm\.?|g|#)? ?([0-9])\)?/).flatMap { Int($0.1) }
  }

  /// Returns stars up to 5, also of `4.5`, `9/10` and `★★★★☆`.
  static func stars(_ text: String, isOfTen: Bool) -> Double? {
    let stars = text.count { $0 == "★" || $0 == "⭐" }
    if stars > 0 { return Double(stars) }
    guard let match = text.wholeMatch(of: /(\d+(?:[.,]\d+)?)(?: ?\/ ?(5|10))?(?: stars?)?/),
      let value = Double(match.1.replacing(",", with: "."))
    else { return nil }
    let scale = match.2.flatMap { Double($0) } ?? (isOfTen ? 10 : 5)
    return value > 0 && value <= scale ? value * 5 / scale : nil
  }
}

/// The side of the first of two teams.
enum VisitSide {
  case home, away, open

  /// Without a word, the team was at home: only `@` is written.
  init?(_ cell: String?) {
    switch cell?.lowercased() {
    case nil, "h", "home": self = .home
    case "@", "at", "a", "away", "r", "road": self = .away
    case "v", "vs", "vs.", "n", "neutral": self = .open
    default: return nil
    }
  }

  /// Returns the side that precedes the opponent in a cell, and the opponent: `@ CHC`, `vs. Twins`.
  static func split(_ cell: String) -> (side: VisitSide, opponent: String)? {
    guard let match = cell.wholeMatch(of: /(?i)(@|(?:at|vs?\.?)(?=\s))\s*(\S.*)/),
      let side = VisitSide(String(match.1))
    else { return nil }
    return (side, String(match.2))
  }
}
