import SportsModel

/// Finds in the text of a ticket what the forms of Ticketmaster, SeatGeek, StubHub and the clubs
/// have in common: a line with both teams, a date with a time, a stadium, and a seat.
enum TicketText {
  private static let mostLines = 4_000
  private static let mostOfEach = 60

  static func read(_ text: String, subject: String?) throws(TraceFault) -> Ticket {
    let lines = text.split(whereSeparator: \.isNewline).prefix(mostLines)
      .map { trimmed($0.prefix(400)) }.filter { !$0.isEmpty }
    var ticket = Ticket()
    var ambiguous: DateText.Problem?
    for (index, line) in lines.enumerated() where ticket.moments.count < mostOfEach {
      if isOfOrder(line)
        || (index > 0 && isOfOrder(lines[index - 1]) && lines[index - 1].count < 24)
      {
        continue
      }
      let found = MomentText.moments(line, next: index + 1 < lines.count ? lines[index + 1] : nil)
      ticket.moments += found.moments
      ambiguous = ambiguous ?? found.ambiguous.first
    }
    ticket.moments =
      ticket.moments.filter { $0.minute != nil }
      + ticket.moments.filter { $0.minute == nil }
    guard !ticket.moments.isEmpty else {
      if case .ambiguous(let first, let second) = ambiguous {
        throw TraceFault("its date can be \(first) or \(second)")
      }
      throw TraceFault("no date of a game")
    }
    let titled = ([subject].compactMap(\.self) + lines).filter(isTitle)
    ticket.titles = Array(titled.prefix(mostOfEach))
    ticket.places = Array(lines.flatMap(pieces).prefix(1_000))
    ticket.seat = SeatText.read(lines)
    return ticket
  }

  /// When something was bought, sent or is to be paid says nothing of the game.
  private static func isOfOrder(_ line: String) -> Bool {
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

  /// A line and its parts between commas, bars and bullets, each without an `at` before it.
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
