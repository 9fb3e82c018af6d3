import Sentences
import SportsModel
import Traces

/// The data of a ticket or a table row about one visit, before its game is identified.
struct TicketRecord {
  let kind: TraceKind
  let path: String
  /// Possible days, each with the minute of the start if given.
  var moments: [ParsedDateTime] = []
  var titles: [String] = []
  /// The home and away teams, if the record distinguishes them.
  var home: String?
  var away: String?
  /// One or two other teams, in any order.
  var teams: [String] = []
  var places: [String] = []
  /// The two numbers of the result, home team first if the record says so.
  var score: [Int]?
  var hasOrderedScore = false
  /// What was ignored in the row.
  var badCells: [String] = []
  var number: Int?
  var league: LeagueID?
  var details = VisitDetails()
}

extension TicketRecord {
  /// True if teams are in parts of their own, not only in titles.
  var namesTeams: Bool { home != nil || away != nil || !teams.isEmpty }

  /// Who may have been at home.
  var possibleSides: [(home: String?, away: String?)] {
    guard let first = teams.first else { return [(home, away)] }
    if home != nil { return [(home, first)] }
    if away != nil { return [(first, away)] }
    let second = teams.count > 1 ? teams[1] : nil
    return [(first, second), (second, first)]
  }

  /// Reads an event of a calendar; nil without a title and a valid start.
  init?(_ event: ICalendar.Event, of calendar: ICalendar, path: String) {
    guard let title = event.text("SUMMARY"),
      let start = try? calendar.start(of: event, needsZone: false)
    else { return nil }
    self.init(kind: .ticket, path: path, titles: [title], number: EventTitle(title).number)
    places = event.text("LOCATION").map(TicketParser.pieces) ?? []
    details.seat = event.text("DESCRIPTION").flatMap(TicketParser.seat)
    switch start {
    case .day(let day): moments = [ParsedDateTime(day: day, minute: nil)]
    case .local(let time): moments = [ParsedDateTime(day: time.day, minute: time.minuteOfDay)]
    case .instant(let instant, _):
      let time = LocalDateTime(instant, offset: .utc)
      moments = [ParsedDateTime(day: time.day, minute: time.minuteOfDay, offset: .utc)]
    }
  }

  init(_ ticket: Ticket, path: String) {
    self.init(
      kind: .ticket, path: path, moments: ticket.moments, titles: ticket.titles,
      places: ticket.places, details: VisitDetails(seat: ticket.seat))
  }
}

struct TicketRecordMatches {
  var offers: [(game: Game, stadium: Stadium)] = []
  /// The stadium, whether or not there was a game.
  var stadium: Stadium?
  /// The day, if only one is possible.
  var day: LocalDay?
  /// True if there was another game there that day than the named one.
  var hasOtherGame = false
}

struct TicketRecordMatcher {
  private let catalog: Catalog
  /// Stadiums by each of their present and former names, folded.
  private let stadiumsByName: [String: [Stadium]]

  /// A start that differs by more than this many minutes is another game.
  private static let widestMinutes = 90

  init(_ catalog: Catalog) {
    self.catalog = catalog
    var table: [String: [Stadium]] = [:]
    for stadium in catalog.stadiums.stadiums {
      let names = [stadium.id.rawValue] + stadium.names.map(\.name) + stadium.aliases
      for name in Set(names.map(NameMatchRank.folded)) where name.utf8.count >= 4 {
        table[name, default: []].append(stadium)
      }
    }
    stadiumsByName = table
  }

  func offers(for record: TicketRecord) throws -> TicketRecordMatches {
    var found: [(moment: ParsedDateTime, game: Game, weight: Int)] = []
    var result = TicketRecordMatches()
    for moment in record.moments {
      let there = stadiums(record, on: moment.day)
      if result.stadium == nil { result.stadium = there.count == 1 ? there.first : nil }
      for game in try catalog.games(on: moment.day) {
        guard let weight = weight(of: game, in: record, at: Set(there.map(\.id))) else { continue }
        found.append((moment, game, weight))
      }
    }
    let days = Set(record.moments.map(\.day))
    result.day = days.count == 1 ? days.first : nil
    let best = found.map(\.weight).max() ?? 0
    found.removeAll { $0.weight < best }
    if found.contains(where: { $0.moment.minute != nil }) {
      found.removeAll { $0.moment.minute == nil }
    }
    let fitting = found.filter { fits($0.game, moment: $0.moment) }
    if found.count > 1, !fitting.isEmpty { found = fitting }
    if let number = record.number {
      let numbered = found.filter { $0.game.number == number }
      if !numbered.isEmpty { found = numbered }
    }
    add(found.map(\.game), record: record, to: &result)
    if result.offers.isEmpty, let stadium = result.stadium, let day = result.day {
      result.hasOtherGame = try catalog.games(on: day).contains { $0.stadiums.contains(stadium.id) }
    }
    return result
  }

  /// Returns an error text for a row's unknown name, with a suggestion; nil if all names are known.
  func unknownName(in record: TicketRecord) -> String? {
    for name in [record.home, record.away].compactMap(\.self) where !isTeam(name) {
      let similar = catalog.teamNames(like: name)
      return similar.isEmpty
        ? localized("unknown team \"\(name)\"")
        : localized("unknown team \"\(name)\"; did you mean \(similar.asAlternatives)?")
    }
    guard record.kind == .row, let name = record.places.first,
      catalog.stadiums(named: name).isEmpty
    else { return nil }
    let similar = catalog.stadiumNames(like: name)
    return similar.isEmpty
      ? localized("unknown stadium \"\(name)\"")
      : localized("unknown stadium \"\(name)\"; did you mean \(similar.asAlternatives)?")
  }

  private func isTeam(_ name: String) -> Bool {
    !catalog.teams(named: name).isEmpty
      || catalog.teams.contains { team in
        team.names.contains { worn in
          level(team, season: worn.first ?? worn.last ?? 0, in: name, isWhole: true) != nil
        }
      }
  }

  private func add(_ games: [Game], record: TicketRecord, to result: inout TicketRecordMatches) {
    var seen: Set<GameKey> = []
    for game in games {
      let named = Set(stadiums(record, on: game.day).map(\.id))
      let places = game.stadiums.filter(named.contains)
      for id in places.isEmpty ? game.stadiums : places {
        guard let stadium = catalog.stadiums[id], seen.insert(game.key(at: id)).inserted
        else { continue }
        result.offers.append((game, stadium))
      }
    }
    result.offers.sort { $0.game.key(at: $0.stadium.id) < $1.game.key(at: $1.stadium.id) }
  }

  private func fits(_ game: Game, moment: ParsedDateTime) -> Bool {
    guard let minute = moment.minute, case .exact(let start) = game.start else { return false }
    return abs(minute - start) <= Self.widestMinutes
  }

  private func stadiums(_ record: TicketRecord, on day: LocalDay) -> [Stadium] {
    if record.kind == .row {
      return record.places.first.map { catalog.stadiums(named: $0, on: day) } ?? []
    }
    var found: [Stadium] = []
    for place in record.places {
      for stadium in stadiumsByName[NameMatchRank.folded(place)] ?? []
      where stadium.isOpen(in: day.year) && !found.contains(stadium) { found.append(stadium) }
    }
    return found
  }

  /// Returns the quality of a game's match: nil if it doesn't match, more if both teams are named.
  private func weight(
    of game: Game, in record: TicketRecord, at places: Set<StadiumID>
  ) -> Int? {
    if let league = record.league, game.league != league { return nil }
    let isThere = game.stadiums.contains(where: places.contains)
    if record.kind == .row, !record.places.isEmpty, !isThere { return nil }
    guard let home = catalog.team(game.home), let away = catalog.team(game.away)
    else { return isThere ? 1 : nil }
    if record.home != nil || record.away != nil {
      guard let first = level(home, season: game.season, in: record.home, isWhole: true),
        let second = level(away, season: game.season, in: record.away, isWhole: true)
      else { return nil }
      return 10 + first + second
    }
    var best: Int?
    for title in record.titles {
      let first = level(home, season: game.season, in: title, isWhole: false)
      let second = level(away, season: game.season, in: title, isWhole: false)
      if let first, let second { best = max(best ?? 0, 10 + first + second + (isThere ? 5 : 0)) }
      // One team's own name at its home stadium also identifies the game.
      if isThere, first == 2 || second == 2 { best = max(best ?? 0, 5) }
    }
    if let best { return best }
    return isThere && record.kind == .row && record.titles.isEmpty ? 1 : nil
  }

  /// Returns 2 for the team's own name, 1 for its city, 0 if no team is named, nil for another
  /// team.
  private func level(_ team: Team, season: Int, in text: String?, isWhole: Bool) -> Int? {
    guard let text else { return 0 }
    let kind = catalog.nameKind(of: team, season: season, in: text, isWhole: isWhole)
    return kind.map { $0 == .city ? 1 : 2 }
  }
}

struct TicketRecordImporter {
  let matcher: TicketRecordMatcher
  let columns: ColumnMapping
  let leagues: Set<LeagueID>?
  let today: LocalDay
  let extractPDFText: PDFTextExtractor
  private(set) var found: [(record: TicketRecord, offers: TicketRecordMatches)] = []

  mutating func read(ticket path: String) throws -> TraceReadResult {
    var reading = TraceReadResult()
    do {
      for record in try records(of: ticket(path), path) {
        reading.count(.ticket)
        try append(record, line: nil, reading: &reading)
      }
    } catch let fault as TraceError { reading.fault = fault }
    return reading
  }

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
      let table = try VisitTableReader(bytes, columnMapping: columns, path: path)
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
