import Foundation
package import SportsModel

/// A ticket in a vendor's wording, as text or as a mail.
package struct TicketFixture: Sendable {
  package enum Vendor: String, Sendable, CaseIterable {
    case ticketmaster, seatGeek, stubHub, ballpark
  }

  package enum MailEncoding: String, Sendable, CaseIterable {
    case plain, quotedPrintable, base64
  }

  package var shop: Vendor
  package var home: String
  package var away: String
  package var venue: String
  package var city: String
  package var day: LocalDay
  /// Minutes since midnight.
  package var minute: Int
  package var section: String
  package var row: String
  package var seat: String

  package init(
    _ shop: Vendor, home: String, away: String, venue: String, city: String, day: LocalDay,
    minute: Int, section: String = "134", row: String = "12", seat: String = "5"
  ) {
    self.shop = shop
    self.home = home
    self.away = away
    self.venue = venue
    self.city = city
    self.day = day
    self.minute = minute
    self.section = section
    self.row = row
    self.seat = seat
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private var clock: String {
    let hour = minute / 60
    let minutes = String(minute % 60 + 100).dropFirst()
    return "\(hour % 12 == 0 ? 12 : hour % 12):\(minutes) \(hour < 12 ? "AM" : "PM")"
  }

  private var month: String { Self.months[day.month - 1] }
  private var weekday: String { Self.weekdays[day.isoWeekday - 1] }

  package var subject: String {
    switch shop {
    case .ticketmaster: "You're in! Your \(home) vs. \(away) ticket order"
    case .seatGeek: "Your tickets to \(away) at \(home)"
    case .stubHub: "Your tickets are ready – \(away) at \(home)"
    case .ballpark: "Your \(home) digital tickets"
    }
  }

  /// The vendor's text.
  package var text: String {
    switch shop {
    case .ticketmaster:
      """
      Order # 12-34567/NY1
      \(home) vs. \(away)
      \(weekday.prefix(3)) · \(month.prefix(3)) \(day.day), \(day.year) · \(clock)
      \(venue), \(city)
      Section
      Row
      Seat
      Sec \(section), Row \(row), Seat \(seat)
      Total paid: $84.50
      """
    case .seatGeek:
      """
      Thanks for your order!
      \(away) at \(home)
      \(weekday), \(month) \(day.day), \(day.year) at \(clock)
      \(venue) – \(city)
      Section \(section) | Row \(row) | Seat \(seat)
      """
    case .stubHub:
      """
      \(away) at \(home) Tickets
      \(month.prefix(3)) \(day.day) \(day.year) | \(weekday.prefix(3)) | \(clock)
      \(venue), \(city)
      Section: \(section)
      Row: \(row)
      Seats: \(seat)
      Order placed on January 2, \(day.year)
      """
    case .ballpark:
      """
      \(away) @ \(home)
      \(weekday), \(month) \(day.day), \(day.year)
      \(clock)
      \(venue)
      SECTION ROW SEAT
      \(section) \(row) \(seat)
      """
    }
  }

  /// The text as HTML, each line a table row.
  package var html: String {
    let rows = text.split(separator: "\n").map {
      "<tr><td>\($0.replacing("&", with: "&amp;"))</td></tr>"
    }
    return """
      <!DOCTYPE html><html><head><style>td { color: red } </style><title>Order</title></head>
      <body><table>\(rows.joined(separator: "\r\n"))</table><script>if (1 < 2) { order("May 1, 2019") }</script>
      </body></html>
      """
  }

  /// `2019-07-19T19:15:00`.
  private var start: String {
    "\(day)T\(String(minute / 60 + 100).dropFirst()):\(String(minute % 60 + 100).dropFirst()):00"
  }

  /// A calendar with the game, its time zone and an event that isn't a game.
  package var calendar: String {
    let packed = start.filter { !"-:".contains($0) }
    return """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Ballpark
      BEGIN:STANDARD
      TZOFFSETFROM:-0700
      TZOFFSETTO:-0700
      DTSTART:19700101T000000
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:1@example.com
      SEQUENCE:2
      DTSTART;TZID=Ballpark:\(packed)
      SUMMARY:⚾️ \(away) at \(home) (TV: KNBR)
      LOCATION:\(venue)\\, \(city)
      DESCRIPTION:Section \(section)\\nRow \(row)\\nSea
       t \(seat)
      END:VEVENT
      BEGIN:VEVENT
      DTSTART;VALUE=DATE:\(packed.prefix(8))
      SUMMARY:Dinner
      END:VEVENT
      END:VCALENDAR

      """.replacing("\n", with: "\r\n")
  }

  /// A reservation in JSON-LD (schema.org) on a page.
  package var reservation: String {
    """
    <html><script type="application/ld+json">{"@type":"EventReservation","reservationFor":
    {"@type":"SportsEvent","homeTeam":{"name":"\(home)"},"awayTeam":{"name":"\(away)"},
    "location":{"name":"\(venue)"},"startDate":"\(start)-07:00"},"ticketedSeat":
    {"seatNumber":"\(seat)","seatRow":"\(row)","seatSection":"\(section)"}}</script></html>
    """
  }

  /// `pass.json` of a wallet pass, with codes of the teams.
  package func pass(home: String, away: String) -> String {
    """
    {"relevantDates":[{"startDate":"\(start)-07:00","endDate":"\(day + 1)T05:00:00Z"}],"semantics":
    {"homeTeamAbbreviation":"\(home)","awayTeamAbbreviation":"\(away)","venueName":"\(venue)"},
    "eventTicket":{"auxiliaryFields":[{"label":"SECTION","value":"\(section)"},
    {"label":"ROW","value":"\(row)"},{"label":"SEAT","value":"\(seat)"}]}}
    """
  }

  /// The text as a minimal PDF of one page.
  package var pdf: String {
    let lines = text.split(separator: "\n").map { line in
      let ascii = line.unicodeScalars.map { $0.isASCII ? String($0) : "-" }.joined()
      return "(\(ascii.replacing("(", with: "\\(").replacing(")", with: "\\)"))) Tj T*"
    }
    let page = "BT /F1 12 Tf 14 TL 40 700 Td\n\(lines.joined(separator: "\n"))\nET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R"
        + " /Resources << /Font << /F1 4 0 R >> >> >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
      "<< /Length \(page.utf8.count) >>\nstream\n\(page)\nendstream",
    ]
    var file = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(file.utf8.count)
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    let entries = offsets.map { offset in
      String(String(10_000_000_000 + offset).dropFirst()) + " 00000 n \n"
    }
    return file + "xref\n0 6\n0000000000 65535 f \n\(entries.joined())"
      + "trailer << /Size 6 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
  }

  /// The mail, with the HTML next to a plain text part without content.
  package func mail(_ packing: MailEncoding = .quotedPrintable) -> String {
    let encoded =
      switch packing {
      case .plain: html
      case .quotedPrintable: Self.quotedPrintable(html)
      case .base64: Data(html.utf8).base64EncodedString(options: .lineLength76Characters)
      }
    let name =
      switch packing {
      case .plain: "8bit"
      case .quotedPrintable: "quoted-printable"
      case .base64: "base64"
      }
    let words = Data(subject.utf8).base64EncodedString()
    return """
      From: Tickets <tickets@example.com>
      To: fan@example.com
      Date: Tue, 02 Jan \(day.year) 10:00:00 -0500
      Subject: =?UTF-8?B?\(words)?=
      MIME-Version: 1.0
      Content-Type: multipart/alternative;
       boundary="=_part"

      --=_part
      Content-Type: text/plain; charset="us-ascii"

      See the other part.

      --=_part
      Content-Type: text/html; charset=utf-8
      Content-Transfer-Encoding: \(name)

      \(encoded)
      --=_part--

      """.replacing("\n", with: "\r\n")
  }

  private static func quotedPrintable(_ text: String) -> String {
    var result = ""
    var width = 0
    for byte in text.utf8 {
      let isPlain = (byte >= 0x20 && byte < 0x7f && byte != UInt8(ascii: "=")) || byte == 10
      let hexadecimal = String(byte, radix: 16, uppercase: true)
      let piece =
        isPlain
        ? String(UnicodeScalar(byte)) : "=" + (hexadecimal.count < 2 ? "0" : "") + hexadecimal
      if width + piece.utf8.count > 75, byte != 10 {
        result += "=\n"
        width = 0
      }
      result += piece
      width = byte == 10 ? 0 : width + piece.utf8.count
    }
    return result
  }
}
