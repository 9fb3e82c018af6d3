/// What a ticket says: when, which teams, where, and in which seat.
package struct Ticket: Hashable, Sendable {
  /// Dates in it, those with a time of day first.
  package var moments: [ParsedDateTime] = []
  /// Lines that can name the two teams, and the subject of a mail.
  package var titles: [String] = []
  /// Pieces of lines that can be a stadium's name.
  package var places: [String] = []
  /// `Section 134, Row 12, Seat 5`.
  package var seat: String?
  /// Each event by itself where it seems to tell of several.
  package var events: [Ticket] = []

  package init() {}

  /// Why a notice that somebody else has the tickets now is no ticket.
  package static let sold = TraceError("it tells of tickets that were sold")

  package static let mostBytes = 8 << 20

  /// Reads a mail or a text, which may be HTML.
  ///
  /// - Parameters:
  ///   - bytes: of the file.
  ///   - isMail: whether it is a message with headers.
  /// - Returns: what it says.
  /// - Throws: when it has no date, or one that can be read in two ways, or it was sold.
  package static func read(_ bytes: [UInt8], isMail: Bool) throws(TraceError) -> Ticket {
    guard !bytes.isEmpty else { throw TraceError("it is empty") }
    var texts: [String]
    var subject: String?
    if isMail {
      let mail = MailMessage(bytes)
      texts = mail.texts
      subject = mail.subject
      guard !texts.isEmpty else { throw TraceError("a mail without text") }
    } else {
      texts = [MailDecoder.decoded(bytes, charset: "utf-8")]
      if MailDecoder.isHTML(texts[0]) { texts = [HTMLTextExtractor.of(html: texts[0])] }
    }
    guard !texts.contains(where: { TicketParser.isSaleNotice($0, subject: subject) }) else {
      throw sold
    }
    var fault = TraceError("no date of a game")
    for text in texts {
      do throws(TraceError) {
        return try TicketParser.read(text, subject: subject)
      } catch { fault = error }
    }
    throw fault
  }
}
