import AppSupport
import Foundation
import SportsModel

/// Reads `start,end,stadium,home,away`, optionally with `home_score,away_score`.
enum CSVScheduleReader {
  static func read(
    _ bytes: [UInt8]
  ) throws(CSVTable.Problem) -> (entries: [ScheduleEntry], badRows: [BadRow]) {
    let table = try CSVTable(bytes, required: ["start", "stadium", "home", "away"])
    var entries: [ScheduleEntry] = []
    var badRows: [BadRow] = []
    for row in table.rows {
      do throws(BadRow) { entries.append(try entry(row)) } catch { badRows.append(error) }
    }
    return (entries, badRows)
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
    entry.score = try score(row)
    return entry
  }

  private static func score(_ row: CSVTable.Row) throws(BadRow) -> Score? {
    let cells = (row["home_score"], row["away_score"])
    guard cells.0 != nil || cells.1 != nil else { return nil }
    guard let home = cells.0.flatMap({ Int($0) }), let away = cells.1.flatMap({ Int($0) }),
      (0...999).contains(home), (0...999).contains(away)
    else { throw BadRow(line: row.line, "a score needs a number for each side") }
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
  private static let maxEvents = 20_000

  /// One line of content: `DTSTART;TZID=America/New_York:20270401T190500`.
  struct Property {
    let name: String
    let parameters: [String: String]
    let value: String
    let line: Int
  }

  static func read(_ bytes: [UInt8]) -> (entries: [ScheduleEntry], badRows: [BadRow]) {
    var entries: [ScheduleEntry] = []
    var badRows: [BadRow] = []
    var event: [String: Property]?
    // Components in an event, such as alarms, have properties of the same names.
    var inner = 0
    for property in properties(bytes) where entries.count < maxEvents {
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", "VEVENT"): event = ["BEGIN": property]
      case ("BEGIN", _) where event != nil: inner += 1
      case ("END", "VEVENT"):
        if let event {
          do throws(BadRow) { entries.append(try entry(event)) } catch { badRows.append(error) }
        }
        (event, inner) = (nil, 0)
      case ("END", _) where event != nil: inner = max(0, inner - 1)
      default: if inner == 0, event?[property.name] == nil { event?[property.name] = property }
      }
    }
    if let event {
      badRows.append(BadRow(line: event["BEGIN"]?.line ?? 1, "an event without END:VEVENT"))
    }
    return (entries, badRows)
  }

  private static func entry(_ event: [String: Property]) throws(BadRow) -> ScheduleEntry {
    let line = event["BEGIN"]?.line ?? 1
    guard let summary = event["SUMMARY"], !summary.value.trimmingBlanks.isEmpty else {
      throw BadRow(line: line, "an event without a summary")
    }
    guard event["RRULE"] == nil else {
      throw BadRow(line: line, "repeating events are not supported")
    }
    guard let opening = event["DTSTART"] else {
      throw BadRow(line: line, "an event without a start")
    }
    let title = unescaped(summary.value).trimmingBlanks
    guard let sides = Sides(title) else {
      throw BadRow(
        line: summary.line, "no teams in \"\(title)\". Use a summary like \"Away at Home\"")
    }
    var entry = ScheduleEntry(
      line: line, start: try start(opening), home: sides.home, away: sides.away)
    entry.knowsSides = sides.isCertain
    let place = event["LOCATION"].map { unescaped($0.value).trimmingBlanks }
    entry.stadium = place.flatMap { $0.isEmpty ? nil : $0 }
    entry.id = event["UID"].map(\.value)
    entry.isCancelled = event["STATUS"]?.value.uppercased() == "CANCELLED"
    return entry
  }

  /// The teams of a title: `Away at Home`, `Away @ Home`, `Away vs Home`.
  private struct Sides {
    let home, away: String
    let isCertain: Bool

    init?(_ title: String) {
      for word in [" @ ", " at ", " vs. ", " vs ", " v "] {
        guard let place = title.range(of: word, options: .caseInsensitive) else { continue }
        away = title[..<place.lowerBound].trimmingBlanks
        home = title[place.upperBound...].trimmingBlanks
        isCertain = word == " @ " || word == " at "
        guard !home.isEmpty, !away.isEmpty else { return nil }
        return
      }
      return nil
    }
  }

  // MARK: Lines of content, unfolded (RFC 5545 §3.1)

  private static let maxLineBytes = 64 << 10

  static func properties(_ bytes: [UInt8]) -> [Property] {
    var properties: [Property] = []
    var line: [UInt8] = []
    var first = 1
    func close() {
      if let property = property(line, number: first) { properties.append(property) }
      line = []
    }
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let part = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
      if let blank = part.first, blank == 0x20 || blank == 0x09 {
        if line.count < maxLineBytes { line += part.dropFirst() }
        continue
      }
      close()
      line = Array(part.prefix(maxLineBytes))
      first = index + 1
    }
    close()
    return properties
  }

  /// Removes the escapes of a text (RFC 5545 §3.3.11).
  static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    return text.replacing(/\\(.?)/) { match in ["n", "N"].contains(match.1) ? " " : match.1 }
  }

  /// Splits a line into name, parameters and value; a quoted colon is part of a parameter.
  private static func property(_ line: [UInt8], number: Int) -> Property? {
    var isQuoted = false
    var cuts: [Int] = []
    var colon: Int?
    for (index, byte) in line.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ";") where !isQuoted: cuts.append(index)
      case UInt8(ascii: ":") where !isQuoted: colon = index
      default: continue
      }
      if colon != nil || cuts.count > 32 { break }
    }
    guard let colon else { return nil }
    let edges = cuts + [colon]
    let name = String(decoding: line[..<edges[0]], as: UTF8.self).uppercased()
    var parameters: [String: String] = [:]
    for (start, end) in zip(edges, edges.dropFirst()) {
      let text = String(decoding: line[(start + 1)..<end], as: UTF8.self)
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      parameters[parts[0].uppercased()] = parts[1].filter { $0 != "\"" }
    }
    return Property(
      name: name, parameters: parameters,
      value: String(decoding: line[(colon + 1)...], as: UTF8.self), line: number)
  }

  // MARK: Starts of events (RFC 5545 §3.3.4, §3.3.5)

  static func start(_ property: Property) throws(BadRow) -> ScheduleEntry.Start {
    let text = property.value.trimmingBlanks
    func bad(_ cause: String) -> BadRow { BadRow(line: property.line, cause) }
    let digits = text.filter { ("0"..."9").contains($0) }
    guard let day = day(digits.prefix(8)) else { throw bad("not a date: \"\(text)\"") }
    if text.utf8.count == 8 { return .day(day) }
    let isUTC = text.hasSuffix("Z")
    guard text.utf8.count == (isUTC ? 16 : 15), text.utf8.dropFirst(8).first == UInt8(ascii: "T"),
      digits.count == 14, let hour = Int(digits.dropFirst(8).prefix(2)),
      let minute = Int(digits.dropFirst(10).prefix(2)),
      let local = LocalDateTime(day: day, hour: hour, minute: minute)
    else { throw bad("not a date and time: \"\(text)\"") }
    if isUTC { return .instant(local.instant(offset: .utc), nil) }
    guard let name = property.parameters["TZID"] else { return .local(local) }
    guard let zone = zone(name) else { throw bad("unknown time zone \"\(name)\"") }
    let instant = local.instant(zone: zone)
    return .instant(instant, UTCOffset(seconds: zone.secondsFromGMT(for: instant)))
  }

  private static func day(_ digits: some StringProtocol) -> LocalDay? {
    guard digits.count == 8, let number = Int(digits) else { return nil }
    return LocalDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Returns the time zone of a name, with or without a prefix:
  /// `/mozilla.org/20070129_1/America/New_York`.
  private static func zone(_ name: String) -> TimeZone? {
    if let zone = TimeZone(identifier: name) { return zone }
    let parts = name.split(separator: "/")
    guard parts.count > 2 else { return nil }
    return TimeZone(identifier: parts.suffix(2).joined(separator: "/"))
      ?? TimeZone(identifier: parts.suffix(3).joined(separator: "/"))
  }
}
