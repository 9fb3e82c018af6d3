import AppSupport
import Foundation
import Sentences
import SportsModel
import Traces

/// Reads `start,end,stadium,home,away`, optionally with `home_score,away_score`, or a schedule as leagues
/// publish them: dates and times, and teams in one or two columns.
enum CSVScheduleReader {
  static func read(
    _ bytes: [UInt8]
  ) throws(CSVTable.Problem) -> (entries: [ScheduleEntry], badRows: [BadRow]) {
    let table = try CSVTable(bytes, required: [])
    let columns = VisitColumn.places(in: table.headings)
    let isPublished = columns[.date] != nil
    if !isPublished { try table.require(["start", "stadium", "home", "away"]) }
    let dates = columns[.date].map { place in
      table.rows.map { $0.cells.dropFirst(place).first ?? "" }
    }
    let parser = DateParser(
      order: dates.flatMap { DateParser.order(provenBy: $0) }, usualOrder: .mdy)
    var entries: [ScheduleEntry] = []
    var badRows: [BadRow] = []
    for row in table.rows {
      do throws(BadRow) {
        entries.append(
          try isPublished ? published(row, columns: columns, dates: parser) : entry(row))
      } catch { badRows.append(error) }
    }
    return (entries, badRows)
  }

  /// Reads a row with a date, such as `START DATE,START TIME,START TIME ET,SUBJECT,LOCATION`.
  private static func published(
    _ row: CSVTable.Row, columns: [VisitColumn: Int], dates: DateParser
  ) throws(BadRow) -> ScheduleEntry {
    func cell(_ column: VisitColumn) -> String? {
      columns[column].flatMap { row.cells.dropFirst($0).first?.trimmingBlanks }
        .flatMap { $0.isEmpty ? nil : $0 }
    }
    let text = cell(.date) ?? ""
    guard let found = dates.date(text), found.days.count == 1 else {
      throw BadRow(line: row.line, "not a date: \"\(text)\"")
    }
    let sides = cell(.teams).flatMap { EventTitle($0).sides }
    guard let home = cell(.home) ?? sides?.second, let away = cell(.away) ?? sides?.first else {
      throw BadRow(line: row.line, "missing teams")
    }
    // Eastern time also settles the start of games in other zones.
    let eastern = row["start time et"].flatMap(DateParser.time)
    let clock = eastern ?? cell(.time).flatMap(DateParser.time) ?? found.time
    var start = ScheduleEntry.Start.day(found.days[0])
    if let clock {
      let local = LocalDateTime(
        day: found.days[0], microsecondOfDay: clock.minute * 60_000_000)
      if let offset = clock.offset {
        start = .instant(local.instant(offset: offset), offset)
      } else if eastern != nil, let zone = TimeZone(identifier: "America/New_York") {
        start = .instant(local.instant(zone: zone), nil)
      } else {
        start = .local(local)
      }
    }
    var entry = ScheduleEntry(line: row.line, start: start, home: home, away: away)
    entry.knowsSides = cell(.home) != nil || sides?.isAtSecond == true
    entry.stadium = cell(.stadium)
    entry.score = try score((cell(.homeScore), cell(.awayScore)), line: row.line)
    return entry
  }

  private static func entry(_ row: CSVTable.Row) throws(BadRow) -> ScheduleEntry {
    func cell(_ name: String) throws(BadRow) -> String {
      guard let cell = row[name] else { throw BadRow(line: row.line, "missing \(name)") }
      return cell
    }
    let text = try cell("start")
    guard let start = ScheduleStartParser.read(text) else {
      throw BadRow(
        line: row.line, "not a start with a UTC offset: \"\(text)\". Use 2027-04-01T19:05:00-04:00")
    }
    var entry = ScheduleEntry(
      line: row.line, start: start, home: try cell("home"), away: try cell("away"))
    entry.stadium = try cell("stadium")
    if let end = row["end"] {
      guard let last = ScheduleStartParser.read(end), start.isBefore(last) else {
        throw BadRow(line: row.line, "not an end after the start: \"\(end)\"")
      }
    }
    entry.score = try score((row["home_score"], row["away_score"]), line: row.line)
    return entry
  }

  private static func score(
    _ cells: (String?, String?), line: Int
  ) throws(BadRow) -> Score? {
    guard cells.0 != nil || cells.1 != nil else { return nil }
    guard let home = cells.0.flatMap({ Int($0) }), let away = cells.1.flatMap({ Int($0) }),
      (0...999).contains(home), (0...999).contains(away)
    else { throw BadRow(line: line, "a score needs a number for each side") }
    return Score(home: home, away: away)
  }
}

extension ScheduleEntry.Start {
  fileprivate func isBefore(_ end: Self) -> Bool {
    switch (self, end) {
    case (.instant(let start, _), .instant(let end, _)): start < end
    case (.day(let start), .day(let end)): start <= end
    default: false
    }
  }
}

/// Instants with an offset (ISO 8601): `2027-04-01T19:05:00-04:00`, or a day alone.
enum ScheduleStartParser {
  static func read(_ text: String) -> ScheduleEntry.Start? {
    if let day = LocalDay(text) { return .day(day) }
    guard text.utf8.count >= 17, text.utf8.count <= 40 else { return nil }
    let bytes = Array(text.utf8)
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") else { return nil }
    let signs: Set<UInt8> = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "Z")]
    guard let sign = bytes.indices.dropFirst(11).first(where: { signs.contains(bytes[$0]) }),
      let offset = UTCOffset(String(decoding: bytes[sign...], as: UTF8.self))
    else { return nil }
    var clock = String(decoding: bytes[11..<sign], as: UTF8.self)
    if clock.utf8.count == 5 { clock += ":00" }
    guard let local = LocalDateTime(String(decoding: bytes[..<10], as: UTF8.self) + "T" + clock)
    else { return nil }
    return .instant(local.instant(offset: offset), offset)
  }
}

/// Reads the events of a calendar (iCalendar, RFC 5545) as games.
enum ICalendarScheduleReader {
  static func read(_ bytes: [UInt8]) -> (entries: [ScheduleEntry], badRows: [BadRow]) {
    let calendar = ICalendar(bytes)
    var entries: [ScheduleEntry] = []
    var badRows: [BadRow] = []
    for event in calendar.events {
      do throws(BadRow) { entries.append(try entry(event, of: calendar)) } catch {
        badRows.append(error)
      }
    }
    return (entries, badRows)
  }

  private static func entry(
    _ event: ICalendar.Event, of calendar: ICalendar
  ) throws(BadRow) -> ScheduleEntry {
    let line = event.line
    guard event.isComplete else { throw BadRow(line: line, "an event without END:VEVENT") }
    guard let title = event.text("SUMMARY")?.replacing("\n", with: " ") else {
      throw BadRow(line: line, "an event without a summary")
    }
    guard !event.has("RRULE") else {
      throw BadRow(line: line, "repeating events are not supported")
    }
    let start: ScheduleEntry.Start
    do throws(TraceError) {
      start =
        switch try calendar.start(of: event, needsZone: true) {
        case .instant(let instant, let offset): .instant(instant, offset)
        case .local(let time): .local(time)
        case .day(let day): .day(day)
        }
    } catch {
      throw BadRow(line: error.line ?? line, error.message)
    }
    guard let sides = EventTitle(title).sides else {
      throw BadRow(
        line: event.line(of: "SUMMARY"),
        "no teams in \"\(title)\". Use a summary like \"Away at Home\"")
    }
    var entry = ScheduleEntry(line: line, start: start, home: sides.second, away: sides.first)
    entry.knowsSides = sides.isAtSecond
    entry.stadium = event.text("LOCATION")?.replacing("\n", with: " ")
    entry.id = event.text("UID")
    entry.isCancelled = event.isCancelled
    return entry
  }
}
