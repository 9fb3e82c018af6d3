import AppSupport
package import Sentences
import SportsModel

/// Finds the common parts of tickets of Ticketmaster, SeatGeek, StubHub and the clubs: a line with
/// both teams, a date with a time, a stadium, and a seat.
package enum TicketParser {
  private static let maxLines = 4_000
  private static let maxOfEach = 60

  /// Reads a text, which may have been written on a known day.
  static func read(
    _ text: String, subject: String?, writtenOn: LocalDay?
  ) throws(TraceError) -> Ticket {
    let between = EventTitle.between
    let lines = lines(of: text).map { Line($0, between: between) }
    let subject = subject.map { Line($0, between: between) }
    var parsers = [DateParser()]
    if let writtenOn { parsers.append(DateParser(writtenOn: writtenOn)) }
    // A pass may have the year elsewhere.
    let years = Set(
      text.prefix(20_000).matches(of: /\b(?:19|20)\d\d\b/).compactMap { Int($0.output) })
    if years.count == 1 { parsers.append(DateParser(year: years.first)) }
    var results: [Result<Ticket, TraceError>] = []
    for parser in parsers {
      let result = Result { () throws(TraceError) -> Ticket in
        try read(lines, subject: subject, parser: parser)
      }
      // Another date with a year, such as the end of a sale, has no time.
      if var ticket = try? result.get(), ticket.moments[0].minute != nil {
        ticket.events = events(lines, parser: parser)
        return ticket
      }
      results.append(result)
    }
    return try (results.first { (try? $0.get()) != nil } ?? results[0]).get()
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).prefix(maxLines)
      .map { trimmed($0.prefix(400)) }.filter { !$0.isEmpty }
  }

  private static func read(
    _ lines: [Line], subject: Line?, parser: DateParser
  ) throws(TraceError) -> Ticket {
    var ticket = Ticket()
    var ambiguous: [LocalDay]?
    for index in lines.indices where ticket.moments.count < maxOfEach {
      let found = moments(lines, at: index, parser: parser)
      ticket.moments += found.moments
      ambiguous = ambiguous ?? found.ambiguous.first
    }
    ticket.moments =
      ticket.moments.filter { $0.minute != nil } + ticket.moments.filter { $0.minute == nil }
    guard !ticket.moments.isEmpty else {
      if let days = ambiguous?.prefix(2).map(DisplayFormat.date) {
        throw TraceError("the date can be \(days[0]) or \(days[1])")
      }
      throw TraceError("no game date found")
    }
    let titled = ([subject].compactMap(\.self) + lines).filter(\.isTitle)
    ticket.titles = titled.prefix(maxOfEach).map(\.text)
    ticket.places = Array(lines.flatMap(\.pieces).prefix(1_000))
    ticket.seat = SeatParser.read(lines.map(\.text))
    return ticket
  }

  /// Returns `Section 134, Row 12, Seat 5` from a text.
  package static func seat(in text: String) -> String? { SeatParser.read(lines(of: text)) }

  private static func moments(
    _ lines: [Line], at index: Int, parser: DateParser
  ) -> (moments: [ParsedDateTime], ambiguous: [[LocalDay]]) {
    if lines[index].isOrderDetail || isHeader(lines, at: index)
      || (index > 0 && lines[index - 1].isOrderDetail && lines[index - 1].text.count < 24)
    {
      return ([], [])
    }
    return parser.moments(
      lines[index].text, next: index + 1 < lines.count ? lines[index + 1].text : nil)
  }

  /// Splits the lines into events if there are several days with a time: before each such day, or
  /// before the title above it if titles precede the days.
  private static func events(_ lines: [Line], parser: DateParser) -> [Ticket] {
    var days: [Int] = []
    var titles: [Int] = []
    var last: ParsedDateTime?
    for index in lines.indices {
      let timed = moments(lines, at: index, parser: parser).moments.first { $0.minute != nil }
      if let timed, timed != last {
        days.append(index)
        last = timed
      } else if lines[index].isTitle {
        titles.append(index)
      }
    }
    guard days.count > 1, days.count <= maxOfEach, let first = days.first else { return [] }
    let isTitledAbove = titles.first.map { $0 < first } ?? false
    let starts = zip(days, days.dropFirst()).map { before, day in
      titles.last { isTitledAbove && before < $0 && $0 < day } ?? day
    }
    return zip([0] + starts, starts + [lines.count]).compactMap { start, end in
      try? read(Array(lines[start..<end]), subject: nil, parser: parser)
    }
  }

  /// Returns whether the title of a game says that it wasn't played then.
  package static func isCalledOff(_ title: String) -> Bool {
    let words = title.lowercased().split { !$0.isLetter }.map(String.init)
    return words.contains { ["postponed", "ppd", "cancelled", "canceled"].contains($0) }
  }

  /// Returns whether a mail reports that the tickets were given away or the game was called off: “Your
  /// tickets to Mets at Giants have been sold”, “Sam accepted the tickets you sent”, not “If your
  /// tickets are sold” or “sold out”.
  static func isReturnNotice(_ text: String, subject: String?) -> Bool {
    ([subject].compactMap(\.self) + lines(of: text)).contains { line in
      let tokens = line.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(
        String.init)
      let doubts: Set<String> = [
        "if", "once", "until", "when", "unless", "not", "can", "cannot", "could", "may", "will",
      ]
      if ["accepted", "your", "transfer"].allSatisfy(tokens.contains), !tokens.contains("you"),
        doubts.isDisjoint(with: tokens)
      {
        return true
      }
      return tokens.indices.contains { isReturn(tokens, at: $0, doubts: doubts) }
    }
  }

  /// Words for tickets that weren't used.
  package static let returns: Set<String> = [
    "sold", "transferred", "refunded", "cancelled", "canceled", "sent",
  ]

  private static func isReturn(_ tokens: [String], at index: Int, doubts: Set<String>) -> Bool {
    let (word, before, after) = (tokens[index], tokens[..<index], tokens[(index + 1)...])
    guard returns.contains(word), doubts.isDisjoint(with: before),
      !["out", "by", "as", "separately", "you"].contains(after.first ?? ""),
      // They were transferred to you.
      !(after.first == "to" && after.dropFirst().first?.hasPrefix("you") == true)
    else { return false }
    if let who = before.last, ["you", "you've", "you’ve"].contains(who) { return true }
    guard word != "sent" else { return false }
    let isRefund = word != "sold" && word != "transferred"
    let things: Set<String> =
      isRefund
      ? ["ticket", "tickets", "order", "event", "game", "reservation"]
      : ["ticket", "tickets", "listing"]
    func names(_ words: ArraySlice<String>) -> Bool {
      words.firstIndex(of: "your").map { !things.isDisjoint(with: words[$0...]) } ?? false
    }
    return names(before) || (isRefund && names(after.prefix(4)))
  }

  /// Returns whether a line is the date header of a forwarded mail, which is next to other headers.
  private static func isHeader(_ lines: [Line], at index: Int) -> Bool {
    func has(_ names: [String], _ index: Int) -> Bool {
      guard lines.indices.contains(index) else { return false }
      let line = lines[index].text.lowercased().drop { !$0.isLetter }
      return names.contains { line.hasPrefix("\($0):") }
    }
    return has(["date"], index)
      && [index - 1, index + 1].contains { has(["from", "to", "cc", "subject"], $0) }
  }

  /// Returns a line, its sentences and its parts between commas, bars and bullets, each also from the
  /// last `at` on.
  package static func pieces(_ line: String) -> [String] {
    guard line.count <= 200 else { return [] }
    let parts = line.replacing(" - ", with: "|").replacing(" – ", with: "|")
      .split(whereSeparator: { ",|•·;()".contains($0) }).map { trimmed($0) }
    let sentences = parts.flatMap { $0.split(separator: ". ").map(String.init) }
    return ([line] + parts + sentences).flatMap { part in
      let words = part.split(separator: " ")
      let at = words.lastIndex { $0.lowercased() == "at" }
      return [part] + (at.map { [words[($0 + 1)...].joined(separator: " ")] } ?? [])
    }.filter { $0.count >= 4 }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while let first = rest.first, first.isWhitespace || first == "\u{feff}" { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}

extension TicketParser {
  /// A line of a ticket or a mail.
  private struct Line {
    private static let orderWords = [
      "order", "purchase", "sent:", "paid", "billed", "expires", "printed", "©", "old date",
      "original",
    ]

    let text: String
    /// Whether it can be the title of a game.
    let isTitle: Bool
    /// Whether a date in it is the date of an order, a delivery or a payment, or a former date, not
    /// of the game.
    let isOrderDetail: Bool
    /// The parts that can be the name of a stadium.
    let pieces: [String]

    init(_ text: String, between: Regex<Substring>) {
      self.text = text
      // There are no spaces around the @ of an address.
      isTitle = " \(text) ".matches(of: between).contains { $0.output.last == " " }
      let lower = text.lowercased()
      isOrderDetail = Self.orderWords.contains { lower.contains($0) }
      pieces = TicketParser.pieces(text)
    }
  }
}

/// The date, teams, stadium and seat of a ticket.
package struct Ticket: Hashable, Sendable {
  /// The dates, those with a time of day first.
  package var moments: [ParsedDateTime] = []
  /// Lines that can name the two teams, and the subject of a mail.
  package var titles: [String] = []
  /// Pieces of lines that can be a stadium's name.
  package var places: [String] = []
  /// `Section 134, Row 12, Seat 5`.
  package var seat: String?
  /// The events, if the ticket seems to contain several.
  package var events: [Ticket] = []

  /// The error for a notice that the tickets were sold, transferred or refunded.
  package static let sold = TraceError("the tickets were sold, given away or refunded")

  package static let maxBytes = 8 << 20

  /// Reads a mail with headers or a text, which may be HTML.
  ///
  /// - Throws: if it has no date or an ambiguous one, or was sold.
  package static func read(_ bytes: [UInt8], isMail: Bool) throws(TraceError) -> Ticket {
    guard !bytes.isEmpty else { throw TraceError("the file is empty") }
    var texts: [String]
    var subject: String?
    var writtenOn: LocalDay?
    if isMail {
      let mail = MailMessage(bytes)
      (texts, subject) = (try mail.reservations.map(TicketData.text) + mail.texts, mail.subject)
      writtenOn = mail.date.flatMap { DateParser().dates(in: $0).first?.days.first }
      guard !texts.isEmpty else { throw TraceError("the email has no text") }
    } else {
      let text = MailDecoder.decoded(bytes, charset: "utf-8")
      if let data = JSONValue(parsing: text) {
        texts = [try TicketData.text(data)]
      } else if MailDecoder.isHTML(text) {
        let page = HTMLTextExtractor(text)
        texts = try page.reservations.map(TicketData.text) + [page.text]
      } else {
        texts = [text]
      }
    }
    guard !texts.contains(where: { TicketParser.isReturnNotice($0, subject: subject) }) else {
      throw sold
    }
    var fault = TraceError("no game date found")
    for text in texts {
      do throws(TraceError) {
        return try TicketParser.read(text, subject: subject, writtenOn: writtenOn)
      } catch { fault = error }
    }
    throw fault
  }
}

/// Finds section, row and seat in the lines of a ticket: each after its label, below it, or in a
/// row of values below a row of labels.
enum SeatParser {
  enum Label: CaseIterable {
    case section, row, seat

    init?(_ word: String) {
      switch word {
      case "section", "sec", "sect", "section/level": self = .section
      case "row": self = .row
      case "seat", "seats", "seat(s)": self = .seat
      default: return nil
      }
    }
  }

  private static let maxWords = 4

  /// Returns `Section 134, Row 12, Seats 5 - 6`; nil without a section and a row or seat.
  static func read(_ lines: [String]) -> String? {
    var found: [Label: String] = [:]
    for (index, line) in lines.enumerated() {
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      for (label, value) in values(line, next: next) where found[label] == nil {
        found[label] = value
      }
      // Later values belong to another ticket or other offers.
      if found.count == Label.allCases.count { break }
    }
    guard let section = found[.section], found[.row] != nil || found[.seat] != nil else {
      return nil
    }
    var parts = ["Section \(section)"]
    if let row = found[.row] { parts.append("Row \(row)") }
    if let seat = found[.seat] {
      let isOne = seat.allSatisfy { $0.isNumber || $0.isLetter }
      parts.append("\(isOne ? "Seat" : "Seats") \(seat)")
    }
    return parts.joined(separator: ", ")
  }

  private static func values(_ line: String, next: String) -> [(Label, String)] {
    guard line.count <= 200 else { return [] }
    let tokens = tokens(line)
    let labels = tokens.compactMap(Label.init)
    guard !labels.isEmpty else { return [] }
    if labels.count == tokens.count { return below(labels, tokens: self.tokens(next)) }
    var found: [(Label, String)] = []
    var index = 0
    while index < tokens.count {
      guard let label = Label(tokens[index]) else {
        index += 1
        continue
      }
      let value = tokens[(index + 1)...].prefix { Label($0) == nil }.prefix(maxWords)
      index += 1 + value.count
      if let text = checked(Array(value), of: label) { found.append((label, text)) }
    }
    return found
  }

  private static func below(_ labels: [Label], tokens: [String]) -> [(Label, String)] {
    guard !tokens.isEmpty, tokens.allSatisfy({ Label($0) == nil }) else { return [] }
    if labels.count == 1 { return checked(tokens, of: labels[0]).map { [(labels[0], $0)] } ?? [] }
    guard tokens.count >= labels.count else { return [] }
    // Seats come last and may be several words, such as `5 - 6`.
    return labels.enumerated().compactMap { place, label in
      let isLast = place == labels.count - 1
      let value = isLast ? Array(tokens[place...]) : [tokens[place]]
      return checked(value, of: label).map { (label, $0) }
    }
  }

  /// Returns whether a word looks like a seat number: short, and with a digit or in capitals.
  private static func checked(_ tokens: [String], of label: Label) -> String? {
    let text = tokens.joined(separator: " ").uppercased()
    guard (1...24).contains(text.count), tokens.count <= maxWords else { return nil }
    let isShort = tokens.count == 1 && text.count <= 4
    guard text.contains(where: \.isNumber) || isShort else { return nil }
    return text
  }

  /// Returns the words in lower case, without colons, commas, bars and number signs.
  private static func tokens(_ line: String) -> [String] {
    line.lowercased().split(whereSeparator: { $0.isWhitespace || ":,|•·#;".contains($0) })
      .map(String.init)
  }
}
