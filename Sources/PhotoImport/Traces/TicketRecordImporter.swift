import AppSupport
import Catalog
import Foundation
import Localization
import Matching
import Sentences
import SportsModel
import Traces

struct TicketRecordImporter {
  let matcher: TicketRecordMatcher
  let columns: ColumnMapping
  let leagues: Set<LeagueID>?
  let today: LocalDay
  let extractPDFText: PDFTextExtractor
  typealias Found = (record: TicketRecord, offers: TicketRecordMatches)
  private(set) var found: [Found] = []
  /// The meanings of the columns of each table.
  private(set) var columnSummaries: [String] = []
  /// Events of calendars that aren't games.
  private(set) var otherEvents = 0
  /// Rows of tables without the mark that others have.
  private(set) var unattended = 0

  mutating func read(ticket path: String) throws -> TraceReadResult {
    var reading = TraceReadResult()
    do {
      let stream = try ByteStream(path: path)
      if ICalendar.isCalendar(try stream.peek(20)) {
        let calendar = ICalendar(try stream.all(atMost: Ticket.maxBytes))
        try read(calendar, path: path, reading: &reading)
        return reading
      }
      for record in try records(of: ticket(path), path) {
        reading.count(.ticket)
        try append(record, line: nil, reading: &reading)
      }
    } catch let fault as TraceError { reading.fault = fault }
    return reading
  }

  /// Reads the games of a calendar; other events are only counted.
  private mutating func read(
    _ calendar: ICalendar, path: String, reading: inout TraceReadResult
  ) throws {
    for event in calendar.currentEvents {
      guard let record = TicketRecord(event, of: calendar, path: path),
        try !matcher.offers(for: record).offers.isEmpty
      else {
        otherEvents += 1
        continue
      }
      if event.isCancelled || TicketParser.isCalledOff(record.titles[0]) {
        let message = localized("the game was called off: \"\(record.titles[0])\"")
        reading.ignorePart(TraceError(message, line: event.line))
      } else {
        reading.count(.ticket)
        try append(record, line: event.line, reading: &reading)
      }
    }
  }

  private func records(of ticket: Ticket, _ path: String) throws -> [TicketRecord] {
    let whole = TicketRecord(ticket, path: path)
    var games: Set<GameKey> = []
    let matches = try ticket.events.compactMap { event -> TicketRecord? in
      var record = TicketRecord(event, path: path)
      var offers = try matcher.offers(for: record).offers
      if offers.isEmpty {
        // The place of all games may be in a line of its own.
        record.places = whole.places
        offers = try matcher.offers(for: record).offers
      }
      let isNew = offers.first.map { games.insert($0.game.key(at: $0.stadium.id)).inserted }
      return isNew ?? false ? record : nil
    }
    return matches.count > 1 ? matches : [whole]
  }

  private func ticket(_ path: String) throws(TraceError) -> Ticket {
    var stream = try ByteStream(path: path)
    if try stream.peek(4) == Array("PK\u{3}\u{4}".utf8) { stream = try ByteStream(pass: path) }
    if try stream.peek(8).starts(with: "%PDF-".utf8) {
      return try Ticket.read(try text(ofPDF: path), isMail: false)
    }
    let isMail = URL(fileURLWithPath: path).pathExtension.lowercased() == "eml"
    return try Ticket.read(try stream.all(atMost: Ticket.maxBytes), isMail: isMail)
  }

  private func text(ofPDF path: String) throws(TraceError) -> [UInt8] {
    do throws(PDFTextError) {
      return try extractPDFText(path, Ticket.maxBytes)
    } catch { throw TraceError(error.message) }
  }

  mutating func read(table path: String) throws -> TraceReadResult {
    var reading = TraceReadResult()
    do {
      let bytes = try ByteStream(path: path).all(atMost: VisitTableReader.maxBytes)
      let table = try VisitTableReader(
        bytes, columnMapping: columns, path: path, matcher: matcher, today: today)
      if let summary = table.summary {
        columnSummaries.append("\(URL(fileURLWithPath: path).lastPathComponent): \(summary)")
      }
      unattended += table.unattended
      for (line, record) in table.rows {
        switch record {
        case .success(let record):
          reading.count(.row)
          try append(record, line: line, reading: &reading)
        case .failure(let fault): reading.refuse(fault)
        }
      }
    } catch let fault as TraceError { reading.fault = fault }
    return reading
  }

  private mutating func append(
    _ record: TicketRecord, line: Int?, reading: inout TraceReadResult
  ) throws {
    var offers = try matcher.offers(for: record)
    guard !offers.offers.isEmpty || (offers.stadium != nil && offers.day != nil) else {
      let reason = matcher.unknownName(in: record) ?? mismatch(record)
      reading.refuse(TraceError(reason, line: line))
      return
    }
    for cell in record.badCells { reading.ignorePart(TraceError(cell, line: line)) }
    if offers.ignoresPlace, let place = record.places.first {
      reading.ignorePart(TraceError(matcher.unknownStadium(place), line: line))
    }
    if let leagues { offers.offers.removeAll { !leagues.contains($0.game.league) } }
    found.append((record, offers))
  }

  private func mismatch(_ record: TicketRecord) -> String {
    let sides = record.possibleSides[0]
    if let home = sides.home, let away = sides.away, let day = record.moments.first?.day {
      return localized("no game of \(away) and \(home) on \(DisplayFormat.date(day))")
    }
    return record.kind == .ticket
      ? localized("the ticket doesn't match a game or a stadium on its date")
      : localized("the row doesn't match a game or a stadium on its date")
  }

  /// Returns one outing for each game; tickets and rows of the same game are joined, but as many rows
  /// as there were games that day are these games.
  mutating func finish(_ summary: inout SourceSummary) throws -> [Decision] {
    summary.elsewhere += otherEvents
    summary.unattended += unattended
    var groups: [[Found]] = []
    var places: [String: Int] = [:]
    for (record, offers) in found {
      guard let day = offers.offers.first?.game.day ?? offers.day, day <= today else {
        summary.toCome += 1
        continue
      }
      let id = outingID(record, offering: offers)
      let place = places[id] ?? groups.count
      if place == groups.count { groups.append([]) }
      places[id] = place
      groups[place].append((record, offers))
    }
    return groups.flatMap { group -> [Decision] in
      let games = group[0].offers.offers
      let isEach =
        games.count > 1 && group.count == games.count
        && Set(group.compactMap(\.record.details.seat)).count <= 1
      guard group[0].record.kind == .row, isEach else { return [joined(group)].compactMap(\.self) }
      return zip(group, games).compactMap { found, game in
        var single = found
        single.offers.offers = [game]
        return joined([single])
      }
    }
  }

  private func outingID(_ record: TicketRecord, offering offers: TicketRecordMatches) -> String {
    let keys = offers.offers.map { $0.game.key(at: $0.stadium.id).description }
    let place = offers.stadium?.id.rawValue ?? "unknown"
    let name =
      keys.isEmpty ? "\(place)@\(offers.day.map(\.description) ?? "")" : keys.joined(separator: "+")
    return "\(record.kind.rawValue):\(name)"
  }

  private func joined(_ group: [Found]) -> Decision? {
    var decision: Decision?
    for (record, offers) in group {
      guard let day = offers.offers.first?.game.day ?? offers.day else { continue }
      let next = outing(record, offers: offers, on: day)
      decision?.outing.photos += next.outing.photos
      decision?.details.join(next.details)
      decision = decision ?? next
    }
    return decision
  }

  private func outing(
    _ record: TicketRecord, offers: TicketRecordMatches, on day: LocalDay
  ) -> Decision {
    let facts = PhotoFacts(path: record.path, localDay: day, timeSource: .gps, trace: record.kind)
    let place = offers.offers.first?.stadium ?? offers.stadium
    let outing = Outing(
      id: outingID(record, offering: offers),
      photos: [PlacedPhoto(facts, zone: place?.timeZone ?? .gmt)], rules: MatchingRules())
    return Decision(
      outing: outing,
      verdict: .stated(
        offers.offers, at: offers.stadium, isProof: record.isProof && offers.isExact,
        isProbable: record.kind != .row,
        hasOtherGame: offers.hasOtherGame, hasOtherScore: offers.hasOtherScore),
      details: record.details)
  }
}

extension VisitDetails {
  /// Adds the details of a second ticket of the same game; its seat follows the first.
  fileprivate mutating func join(_ other: VisitDetails) {
    if let seat, let more = other.seat, !seat.components(separatedBy: "; ").contains(more) {
      self.seat = "\(seat); \(more)"
    }
    fill(from: other)
  }
}
