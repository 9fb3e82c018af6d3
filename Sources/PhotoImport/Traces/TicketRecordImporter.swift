import Catalog
import Foundation
import Localization
import Matching
import SportsModel
import Traces

struct TicketRecordImporter {
  private let catalog: Catalog
  private let columns: ColumnMapping
  private let leagues: Set<LeagueID>?
  private let today: LocalDay
  private let extractPDFText: PDFTextExtractor
  private let matcher: TicketRecordMatcher
  private var found: [(record: TicketRecord, offers: TicketRecordMatches)] = []

  init(
    catalog: Catalog, columns: ColumnMapping, leagues: Set<LeagueID>?, today: LocalDay,
    extractPDFText: @escaping PDFTextExtractor
  ) {
    self.catalog = catalog
    self.columns = columns
    self.leagues = leagues
    self.today = today
    self.extractPDFText = extractPDFText
    matcher = TicketRecordMatcher(catalog)
  }

  // MARK: Reading

  mutating func read(ticket path: String) throws -> TraceReadResult {
    var reading = TraceReadResult()
    do {
      for record in try records(of: ticket(path), path) {
        reading.count(.ticket)
        try take(record, line: nil, reading: &reading)
      }
    } catch let fault as TraceError { reading.fault = fault }
    return reading
  }

  /// Returns the records of a ticket, one for each of its games.
  private func records(of ticket: Ticket, _ path: String) throws -> [TicketRecord] {
    let events = ticket.events.map { TicketRecord($0, path: path) }
    var games: Set<GameKey> = []
    let matches = try events.filter { record in
      let offers = try matcher.offers(for: record).offers
      return offers.first.map { games.insert($0.game.key(at: $0.stadium.id)).inserted } ?? false
    }
    return matches.count > 1 ? matches : [TicketRecord(ticket, path: path)]
  }

  private func ticket(_ path: String) throws(TraceError) -> Ticket {
    let stream = try ByteStream(path: path)
    if try stream.peek(8).starts(with: "%PDF-".utf8) {
      return try Ticket.read(try text(ofPDF: path), isMail: false)
    }
    let isMail = URL(fileURLWithPath: path).pathExtension.lowercased() == "eml"
    return try Ticket.read(try stream.all(atMost: Ticket.mostBytes), isMail: isMail)
  }

  private func text(ofPDF path: String) throws(TraceError) -> [UInt8] {
    do throws(PDFTextError) {
      return try extractPDFText(path, Ticket.mostBytes)
    } catch { throw TraceError(error.message) }
  }

  mutating func read(table path: String) throws -> TraceReadResult {
    var reading = TraceReadResult()
    do {
      let bytes = try ByteStream(path: path).all(atMost: VisitTableReader.mostBytes)
      let table = try VisitTableReader(bytes, columnMapping: columns, path: path)
      for (line, record) in table.rows {
        switch record {
        case .success(let record):
          reading.count(.row)
          try take(record, line: line, reading: &reading)
        case .failure(let fault): reading.refuse(fault)
        }
      }
    } catch let fault as TraceError { reading.fault = fault }
    return reading
  }

  private mutating func take(
    _ record: TicketRecord, line: Int?, reading: inout TraceReadResult
  ) throws {
    var offers = try matcher.offers(for: record)
    guard !offers.offers.isEmpty || (offers.stadium != nil && offers.day != nil) else {
      let mismatch =
        record.kind == .ticket
        ? localized("the ticket doesn't match a game or a stadium on its date")
        : localized("the row doesn't match a game or a stadium on its date")
      let reason = matcher.unknownName(in: record) ?? mismatch
      reading.refuse(TraceError(reason, line: line))
      return
    }
    if let leagues { offers.offers.removeAll { !leagues.contains($0.game.league) } }
    found.append((record, offers))
  }

  // MARK: Outings

  /// Returns one outing for each game; tickets and rows of the same game are joined.
  mutating func finish(_ summary: inout SourceSummary) throws -> [Decision] {
    var groups: [String: Int] = [:]
    var decided: [Decision] = []
    for (record, offers) in found {
      guard let day = offers.offers.first?.game.day ?? offers.day, day <= today else {
        summary.toCome += 1
        continue
      }
      let outing = outing(record, offers: offers, on: day)
      if let known = groups[outing.outing.id] {
        decided[known].outing.photos += outing.outing.photos
        decided[known].details.join(outing.details)
        continue
      }
      groups[outing.outing.id] = decided.count
      decided.append(outing)
    }
    return decided
  }

  private func outing(
    _ record: TicketRecord, offers: TicketRecordMatches, on day: LocalDay
  ) -> Decision {
    let facts = PhotoFacts(path: record.path, localDay: day, timeSource: .gps, trace: record.kind)
    let place = offers.offers.first?.stadium ?? offers.stadium
    let keys = offers.offers.map { $0.game.key(at: $0.stadium.id).description }
    let name =
      keys.isEmpty ? "\(place?.id.rawValue ?? "unknown")@\(day)" : keys.joined(separator: "+")
    let outing = Outing(
      id: "\(record.kind.rawValue):\(name)",
      photos: [PlacedPhoto(facts, zone: place?.timeZone ?? .gmt)], rules: MatchingRules())
    return Decision(
      outing: outing,
      verdict: .stated(
        offers.offers, at: offers.stadium, isProof: record.kind == .row,
        hasOtherGame: offers.hasOtherGame),
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
