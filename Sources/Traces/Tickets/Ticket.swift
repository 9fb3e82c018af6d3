package import Sentences

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

  package init() {}

  /// The error for a notice that the tickets were sold or transferred.
  package static let sold = TraceError("the tickets were sold")

  package static let mostBytes = 8 << 20

  /// Reads a mail with headers or a text, which may be HTML.
  ///
  /// - Throws: if it has no date or an ambiguous one, or was sold.
  package static func read(_ bytes: [UInt8], isMail: Bool) throws(TraceError) -> Ticket {
    guard !bytes.isEmpty else { throw TraceError("the file is empty") }
    var texts: [String]
    var subject: String?
    if isMail {
      let mail = MailMessage(bytes)
      texts = mail.texts
      subject = mail.subject
      guard !texts.isEmpty else { throw TraceError("the email has no text") }
    } else {
      texts = [MailDecoder.decoded(bytes, charset: "utf-8")]
      if MailDecoder.isHTML(texts[0]) { texts = [HTMLTextExtractor.of(html: texts[0])] }
    }
    guard !texts.contains(where: { TicketParser.isSaleNotice($0, subject: subject) }) else {
      throw sold
    }
    var fault = TraceError("no game date found")
    for text in texts {
      do throws(TraceError) {
        return try TicketParser.read(text, subject: subject)
      } catch { fault = error }
    }
    throw fault
  }
}
