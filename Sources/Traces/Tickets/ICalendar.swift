package import Foundation
package import SportsModel

/// The events of a calendar (iCalendar, RFC 5545).
package struct ICalendar {
  /// One line of content: `DTSTART;TZID=America/New_York:20270401T190500`.
  struct Property {
    let name: String
    let parameters: [String: String]
    let value: String
    let line: Int
  }

  package struct Event {
    /// The line of its beginning.
    package let line: Int
    package fileprivate(set) var isComplete = false
    fileprivate var properties: [String: Property] = [:]

    package func has(_ name: String) -> Bool { properties[name] != nil }

    /// Returns a property without its escapes (RFC 5545 §3.3.11) and blanks; nil if it is empty.
    package func text(_ name: String) -> String? {
      let text = properties[name]?.value.replacing(/\\(.?)/) { match in
        ["n", "N"].contains(match.1) ? "\n" : match.1
      }
      return text.map(TicketParser.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }
    package func line(of name: String) -> Int { properties[name]?.line ?? line }
    package var isCancelled: Bool { text("STATUS")?.uppercased() == "CANCELLED" }
  }

  /// The start of an event.
  package enum Start: Sendable, Hashable {
    /// An instant, with its UTC offset if the file contains it.
    case instant(Date, UTCOffset?)
    /// Local time at the stadium.
    case local(LocalDateTime)
    case day(LocalDay)
  }

  private static let maxEvents = 20_000

  package private(set) var events: [Event] = []
  /// Time zones that the file defines, by name.
  private var zones: [String: TimeZone] = [:]

  package static func isCalendar(_ bytes: some Collection<UInt8>) -> Bool {
    let text = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    return String(decoding: text.prefix(15), as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
  }

  package init(_ bytes: [UInt8]) {
    var event: Event?
    // Components in an event, such as alarms, have properties of the same names.
    var inner = 0
    var zone: (name: String?, offsets: Set<Int>)?
    for property in Self.properties(bytes) where events.count < Self.maxEvents {
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", "VEVENT"): event = Event(line: property.line)
      case ("BEGIN", "VTIMEZONE"): zone = (nil, [])
      case ("BEGIN", _) where event != nil: inner += 1
      case ("END", "VEVENT"):
        event?.isComplete = true
        if let event { events.append(event) }
        (event, inner) = (nil, 0)
      case ("END", "VTIMEZONE"):
        if let name = zone?.name, let offsets = zone?.offsets {
          zones[name] = Self.zone(offsets: offsets)
        }
        zone = nil
      case ("END", _) where event != nil: inner = max(0, inner - 1)
      case ("TZID", _) where zone != nil: zone?.name = property.value
      case ("TZOFFSETTO", let value) where zone != nil:
        if let offset = UTCOffset(value) { zone?.offsets.insert(offset.seconds) }
      default:
        if inner == 0, event?.properties[property.name] == nil {
          event?.properties[property.name] = property
        }
      }
    }
    if let event { events.append(event) }
  }

  /// The events without those that a later version of the same event replaces.
  package var currentEvents: [Event] {
    var latest: [String: Int] = [:]
    func sequence(_ event: Event) -> Int { event.text("SEQUENCE").flatMap { Int($0) } ?? 0 }
    for (index, event) in events.enumerated() {
      let id = (event.text("UID") ?? "\(event.line)") + (event.text("RECURRENCE-ID") ?? "")
      if let known = latest[id], sequence(events[known]) > sequence(event) { continue }
      latest[id] = index
    }
    return latest.values.sorted().map { events[$0] }
  }

  // MARK: Lines of content, unfolded (RFC 5545 §3.1)

  private static let maxLineBytes = 64 << 10

  private static func properties(_ bytes: [UInt8]) -> [Property] {
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

  /// Returns when an event starts; an unknown time zone is an error if it is needed.
  package func start(of event: Event, needsZone: Bool) throws(TraceError) -> Start {
    guard let property = event.properties["DTSTART"] else {
      throw TraceError("an event without a start", line: event.line)
    }
    let text = TicketParser.trimmed(property.value)
    func bad(_ cause: String) -> TraceError { TraceError(cause, line: property.line) }
    let digits = text.filter { ("0"..."9").contains($0) }
    guard let day = Self.day(digits.prefix(8)) else { throw bad("not a date: \"\(text)\"") }
    if text.utf8.count == 8 { return .day(day) }
    let isUTC = text.hasSuffix("Z")
    guard text.utf8.count == (isUTC ? 16 : 15), text.utf8.dropFirst(8).first == UInt8(ascii: "T"),
      digits.count == 14, let hour = Int(digits.dropFirst(8).prefix(2)),
      let minute = Int(digits.dropFirst(10).prefix(2)),
      let local = LocalDateTime(day: day, hour: hour, minute: minute)
    else { throw bad("not a date and time: \"\(text)\"") }
    if isUTC { return .instant(local.instant(offset: .utc), nil) }
    guard let name = property.parameters["TZID"] else { return .local(local) }
    guard let zone = Self.zone(name) ?? zones[name] else {
      if needsZone { throw bad("unknown time zone \"\(name)\"") }
      return .local(local)
    }
    let instant = local.instant(zone: zone)
    return .instant(instant, UTCOffset(seconds: zone.secondsFromGMT(for: instant)))
  }

  private static func day(_ digits: some StringProtocol) -> LocalDay? {
    guard digits.count == 8, let number = Int(digits) else { return nil }
    return LocalDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The zones of leagues by the first word of their names in Outlook.
  private static let leagueZones = [
    "Eastern": "America/New_York", "Central": "America/Chicago", "Mountain": "America/Denver",
    "Pacific": "America/Los_Angeles", "Atlantic": "America/Halifax",
  ]

  /// Returns the time zone of a name, with or without a prefix:
  /// `/mozilla.org/20070129_1/America/New_York`, `Eastern Standard Time`,
  /// `(UTC-05:00) Eastern Time (US & Canada)`.
  private static func zone(_ name: String) -> TimeZone? {
    if let zone = TimeZone(identifier: name) { return zone }
    let words = name.replacing(/\(.*?\)/, with: "").split(separator: " ")
    if words.count > 1, ["Standard", "Daylight", "Time"].contains(words[1]),
      let zone = leagueZones[String(words[0])]
    {
      return TimeZone(identifier: zone)
    }
    let parts = name.split(separator: "/")
    guard parts.count > 2 else { return nil }
    return TimeZone(identifier: parts.suffix(2).joined(separator: "/"))
      ?? TimeZone(identifier: parts.suffix(3).joined(separator: "/"))
  }

  /// Returns the zone of a league with these UTC offsets in winter and summer, in seconds.
  private static func zone(offsets: Set<Int>) -> TimeZone? {
    leagueZones.values.sorted().compactMap { TimeZone(identifier: $0) }.first { zone in
      // Solstices of 2020.
      Set(
        [1_592_690_000.0, 1_608_545_000].map { seconds in
          zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        }) == offsets
    }
  }
}
