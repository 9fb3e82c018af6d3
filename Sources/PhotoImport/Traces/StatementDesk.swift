import Catalog
import Foundation
import Matching
import SportsModel
import Traces

/// Takes tickets and tables, and brings what they say to outings.
struct StatementDesk {
  private let catalog: Catalog
  private let columns: ColumnWishes
  private let leagues: Set<LeagueID>?
  private let today: LocalDay
  private let textOfPDF: PDFText
  private let matcher: StatementMatcher
  private var found: [(statement: Statement, offers: StatementOffers)] = []

  init(
    catalog: Catalog, columns: ColumnWishes, leagues: Set<LeagueID>?, today: LocalDay,
    textOfPDF: @escaping PDFText
  ) {
    self.catalog = catalog
    self.columns = columns
    self.leagues = leagues
    self.today = today
    self.textOfPDF = textOfPDF
    matcher = StatementMatcher(catalog)
  }

  // MARK: Reading

  mutating func read(ticket path: String) throws -> TraceReading {
    var reading = TraceReading()
    do {
      for statement in try statements(of: ticket(path), path) {
        reading.count(.ticket)
        try take(statement, line: nil, &reading)
      }
    } catch let fault as TraceFault { reading.fault = fault }
    return reading
  }

  /// What a ticket says; of one that tells of several games, each by itself.
  private func statements(of ticket: Ticket, _ path: String) throws -> [Statement] {
    let events = ticket.events.map { Statement($0, path: path) }
    var games: Set<GameKey> = []
    let told = try events.filter { statement in
      let offers = try matcher.offers(for: statement).offers
      return offers.first.map { games.insert($0.game.key(at: $0.stadium.id)).inserted } ?? false
    }
    return told.count > 1 ? told : [Statement(ticket, path: path)]
  }

  private func ticket(_ path: String) throws(TraceFault) -> Ticket {
    let stream = try ByteStream(path: path)
    if try stream.peek(8).starts(with: "%PDF-".utf8) {
      return try Ticket.read(try textOfPDF(path).get(), isMail: false)
    }
    let isMail = URL(fileURLWithPath: path).pathExtension.lowercased() == "eml"
    return try Ticket.read(try stream.all(atMost: Ticket.mostBytes), isMail: isMail)
  }

  mutating func read(table path: String) throws -> TraceReading {
    var reading = TraceReading()
    do {
      let bytes = try ByteStream(path: path).all(atMost: VisitTable.mostBytes)
      let table = try VisitTable(bytes, columns, path: path)
      for (line, statement) in table.rows {
        switch statement {
        case .success(let statement):
          reading.count(.row)
          try take(statement, line: line, &reading)
        case .failure(let fault): reading.refuse(fault)
        }
      }
    } catch let fault as TraceFault { reading.fault = fault }
    return reading
  }

  /// Looks for the games of a statement; what names nothing that is known is wrong.
  private mutating func take(
    _ statement: Statement, line: Int?, _ reading: inout TraceReading
  ) throws {
    var offers = try matcher.offers(for: statement)
    guard !offers.offers.isEmpty || (offers.stadium != nil && offers.day != nil) else {
      let what = statement.kind == .ticket ? "the ticket" : "the row"
      let reason =
        matcher.unknownName(in: statement)
        ?? "\(what) names no game and no stadium that are known for its day"
      reading.refuse(TraceFault(reason, line: line))
      return
    }
    if let leagues { offers.offers.removeAll { !leagues.contains($0.game.league) } }
    found.append((statement, offers))
  }

  // MARK: Outings

  /// What was said, one outing for each game; tickets and rows of the same game are one.
  mutating func finish(_ summary: inout SourceSummary) throws -> [DecidedOuting] {
    var groups: [String: Int] = [:]
    var decided: [DecidedOuting] = []
    for (statement, offers) in found {
      guard let day = offers.offers.first?.game.day ?? offers.day, day <= today else {
        summary.toCome += 1
        continue
      }
      let outing = outing(statement, offers, on: day)
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
    _ statement: Statement, _ offers: StatementOffers, on day: LocalDay
  ) -> DecidedOuting {
    let facts = PhotoFacts(
      path: statement.path, localDay: day, timeSource: .gps, trace: statement.kind)
    let place = offers.offers.first?.stadium ?? offers.stadium
    let keys = offers.offers.map { $0.game.key(at: $0.stadium.id).description }
    let name =
      keys.isEmpty ? "\(place?.id.rawValue ?? "unknown")@\(day)" : keys.joined(separator: "+")
    let outing = Outing(
      id: "\(statement.kind.rawValue):\(name)",
      photos: [PlacedPhoto(facts, zone: place?.timeZone ?? .gmt)], rules: MatchingRules())
    return DecidedOuting(
      outing: outing,
      verdict: .stated(
        offers.offers, at: offers.stadium, isProof: statement.kind == .row,
        hasOtherGame: offers.hasOtherGame),
      details: statement.details)
  }
}

extension VisitDetails {
  /// Takes over what a second ticket of the same game says: another seat stands beside the first.
  fileprivate mutating func join(_ other: VisitDetails) {
    if let seat, let more = other.seat, !seat.components(separatedBy: "; ").contains(more) {
      self.seat = "\(seat); \(more)"
    }
    fill(from: other)
  }
}
