import AppSupport
import Sentences
import SportsModel

/// Finds what tickets of Ticketmaster, SeatGeek, StubHub and the clubs have in common: a line with
/// both teams, a date with a time, a stadium, and a seat.
enum TicketParser {
  private static let maxLines = 4_000
  private static let mostOfEach = 60

  static func read(_ text: String, subject: String?) throws(TraceError) -> Ticket {
    let lines = lines(of: text)
    var ticket = try read(lines, subject: subject)
    ticket.events = events(lines)
    return ticket
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).prefix(maxLines)
      .map { trimmed($0.prefix(400)) }.filter { !$0.isEmpty }
  }

  private static func read(_ lines: [String], subject: String?) throws(TraceError) -> Ticket {
    var ticket = Ticket()
    var ambiguous: DateParser.Problem?
    for index in lines.indices where ticket.moments.count < mostOfEach {
      let found = moments(lines, at: index)
      ticket.moments += found.moments
      ambiguous = ambiguous ?? found.ambiguous.first
    }
    ticket.moments =
      ticket.moments.filter { $0.minute != nil } + ticket.moments.filter { $0.minute == nil }
    guard !ticket.moments.isEmpty else {
      if case .ambiguous(let first, let second) = ambiguous {
        let days = [first, second].map(DisplayFormat.date)
        throw TraceError("the date can be \(days[0]) or \(days[1])")
      }
      throw TraceError("no game date found")
    }
    let titled = ([subject].compactMap(\.self) + lines).filter(isTitle)
    ticket.titles = Array(titled.prefix(mostOfEach))
    ticket.places = Array(lines.flatMap(pieces).prefix(1_000))
    ticket.seat = SeatParser.read(lines)
    return ticket
  }

  private static func moments(
    _ lines: [String], at index: Int
  ) -> (moments: [ParsedDateTime], ambiguous: [DateParser.Problem]) {
    if isOrderDetail(lines[index])
      || (index > 0 && isOrderDetail(lines[index - 1]) && lines[index - 1].count < 24)
    {
      return ([], [])
    }
    return DateTimeScanner.moments(
      lines[index], next: index + 1 < lines.count ? lines[index + 1] : nil)
  }

  /// Splits the lines into events if there are several days with a time: before each such day, or
  /// before the title above it if titles precede the days.
  private static func events(_ lines: [String]) -> [Ticket] {
    var days: [Int] = []
    var titles: [Int] = []
    var last: ParsedDateTime?
    for index in lines.indices {
      let timed = moments(lines, at: index).moments.first { $0.minute != nil }
      if let timed, timed != last {
        days.append(index)
        last = timed
      } else if isTitle(lines[index]) {
        titles.append(index)
      }
    }
    guard days.count > 1, days.count <= mostOfEach, let first = days.first else { return [] }
    let isTitledAbove = titles.first.map { $0 < first } ?? false
    let starts = zip(days, days.dropFirst()).map { before, day in
      titles.last { isTitledAbove && before < $0 && $0 < day } ?? day
    }
    return zip([0] + starts, starts + [lines.count]).compactMap { start, end in
      try? read(Array(lines[start..<end]), subject: nil)
    }
  }

  /// Returns whether a mail reports that the tickets were sold: “Your tickets to Mets at Giants
  /// have been sold”, not “If your tickets are sold” or “sold out”.
  static func isSaleNotice(_ text: String, subject: String?) -> Bool {
    ([subject].compactMap(\.self) + lines(of: text)).contains { line in
      let words = line.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
      guard let sold = words.firstIndex(of: "sold"),
        !["out", "by", "as", "separately"].contains(sold + 1 < words.count ? words[sold + 1] : "")
      else { return false }
      let before = words[..<sold]
      let doubts: Set<Substring> = [
        "if", "once", "until", "when", "unless", "not", "can", "cannot", "could", "may", "will",
      ]
      guard doubts.isDisjoint(with: before) else { return false }
      if let who = before.last, ["you", "you've", "you’ve"].contains(who) { return true }
      guard let your = before.firstIndex(of: "your") else { return false }
      return before[your...].contains { ["ticket", "tickets", "listing"].contains($0) }
    }
  }

  /// Returns whether a date is that of an order, a delivery or a payment, not of the game.
  private static func isOrderDetail(_ line: String) -> Bool {
    let words = [
      "order", "purchase", "sent:", "date:", "paid", "billed", "expires", "printed", "©",
    ]
    let lower = line.lowercased()
    return words.contains { lower.contains($0) }
  }

  private static func isTitle(_ line: String) -> Bool {
    let lower = " \(line.lowercased()) "
    return [" vs ", " vs. ", " v ", " v. ", " at ", " @ ", " versus "].contains {
      lower.contains($0)
    }
  }

  /// Returns a line and its parts between commas, bars and bullets, each without a leading `at`.
  private static func pieces(_ line: String) -> [String] {
    guard line.count <= 200 else { return [] }
    let parts = line.replacing(" - ", with: "|").replacing(" – ", with: "|")
      .split(whereSeparator: { ",|•·;()".contains($0) }).map { trimmed($0) }
    return ([line] + parts).map { part in
      part.lowercased().hasPrefix("at ") ? String(part.dropFirst(3)) : part
    }.filter { $0.count >= 4 }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while let first = rest.first, first.isWhitespace || first == "\u{feff}" { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
