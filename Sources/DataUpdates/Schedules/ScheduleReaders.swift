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
    var dates: DateParser?
    if let place = columns[.date] {
      let texts = table.rows.map { $0.cells.dropFirst(place).first ?? "" }
      dates = DateParser(order: DateParser.order(provenBy: texts), usualOrder: .mdy)
    } else {
      try table.require(["start", "stadium", "home", "away"])
    }
    var entries: [ScheduleEntry] = []
    var badRows: [BadRow] = []
    for row in table.rows {
      do throws(BadRow) {
        entries.append(try entry(row, columns: columns, dates: dates))
      } catch { badRows.append(error) }
    }
    return (entries, badRows)
  }

  private static func entry(
    _ row: CSVTable.Row, columns: [VisitColumn: Int], dates: DateParser?
  ) throws(BadRow) -> ScheduleEntry {
    func cell(_ column: VisitColumn) -> String? {
      let text = columns[column].flatMap { row.cells.dropFirst($0).first?.trimmingBlanks }
      return text?.isEmpty == false ? text : nil
    }
    func missing(_ name: String) -> BadRow { BadRow(line: row.line, "missing \(name)") }
    let text = dates == nil ? row["start"] : cell(.date)
    guard let text else { throw missing(dates == nil ? "start" : "date") }
    // Eastern time also settles the start of games in other zones.
    let eastern = row["start time et"].flatMap(DateParser.time)
    let time = dates == nil ? nil : eastern ?? cell(.time).flatMap(DateParser.time)
    guard let start = ScheduleEntry.Start(text, dates: dates, time: time, isEastern: eastern != nil)
    else {
      let wanted =
        dates == nil ? "a start with a UTC offset: \"\(text)\". Use 2027-04-01T19:05:00-04:00" : nil
      throw BadRow(line: row.line, "not \(wanted ?? "a date: \"\(text)\"")")
    }
    let sides = cell(.teams).flatMap { EventTitle($0).sides }
    guard let home = cell(.home) ?? sides?.second else { throw missing("home") }
    guard let away = cell(.away) ?? sides?.first else { throw missing("away") }
    var entry = ScheduleEntry(line: row.line, start: start, home: home, away: away)
    entry.knowsSides = cell(.home) != nil || sides?.isAtSecond == true
    entry.stadium = cell(.stadium)
    if dates == nil, entry.stadium == nil { throw missing("stadium") }
    if let end = row["end"] {
      guard let last = ScheduleEntry.Start(end), start.isBefore(last) else {
        throw BadRow(line: row.line, "not an end after the start: \"\(end)\"")
      }
    }
    entry.score = try score((cell(.homeScore), cell(.awayScore)), line: row.line)
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
  /// Reads a date, with a time next to it or given; without a parser, one in the order of ISO 8601
  /// whose time has an offset.
  init?(
    _ text: String, dates: DateParser? = nil, time: WrittenTime? = nil, isEastern: Bool = false
  ) {
    let isISO = text.prefix(4).allSatisfy(\.isNumber)
    guard let found = (dates ?? DateParser()).date(text), found.days.count == 1,
      dates != nil || isISO
    else { return nil }
    guard let time = time ?? found.time else {
      self = .day(found.days[0])
      return
    }
    let local = LocalDateTime(day: found.days[0], microsecondOfDay: time.minute * 60_000_000)
    if let offset = time.offset {
      self = .instant(local.instant(offset: offset), offset)
    } else if isEastern, let zone = TimeZone(identifier: "America/New_York") {
      self = .instant(local.instant(zone: zone), nil)
    } else if dates != nil {
      self = .local(local)
    } else {
      return nil
    }
  }

  fileprivate func isBefore(_ end: Self) -> Bool {
    switch (self, end) {
    case (.instant(let start, _), .instant(let end, _)): start < end
    case (.day(let start), .day(let end)): start <= end
    default: false
    }
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
