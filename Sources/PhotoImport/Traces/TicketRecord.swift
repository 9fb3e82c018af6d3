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
  /// Messages about cells that were ignored.
  var badCells: [String] = []
  var number: Int?
  var league: LeagueID?
  var details = VisitDetails()
  /// False if it doesn't say for sure that the user was there.
  var isProof: Bool

  init(kind: TraceKind, path: String) {
    (self.kind, self.path, isProof) = (kind, path, kind == .row)
  }
}

extension TicketRecord {
  /// True if teams are in parts of their own, not only in titles.
  var namesTeams: Bool { home != nil || away != nil || !teams.isEmpty }

  /// The possible home and away teams.
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
    self.init(kind: .ticket, path: path)
    (titles, number) = ([title], EventTitle(title).number)
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
    self.init(kind: .ticket, path: path)
    (moments, titles, places) = (ticket.moments, ticket.titles, ticket.places)
    details.seat = ticket.seat
  }
}
