import Foundation
import Sentences
import SportsModel
import TestSupport
import Testing
import Traces

@testable import PhotoImport

/// Tables and lists of games come from other people and programs.
@Suite struct TableMutationTests {
  private static let texts = [
    """
    Date,Time,Home,Away,Score,Section,Row,Seat,Rating,Note,Attended
    2019-07-19,7:15 PM,Giants,Mets,"1-0",134,12,5,4.5,"fog, ""cold"" wind",yes
    6/15/2019,18:10,Minnesota Twins,KC,5–4,,,,9/10,,

    """,
    "Datum;Heim;Gast\n15.6.2019;Twins;Royals de Kansas City\n19. Juli 2019;Giants;Mets\n",
    "| Date | Park |\n|:--|:--|\n| 2019-06-15 | Target Field |\n| 2019-07-19 | Oracle Park |\n",
    "<table><tr><th>Day<th>Game</tr><tr><td>Jun 15 &bull; 2019<td>Royals at Twins</tr></table>",
    "{| class=x\n! Day !! Park\n|-\n| 2019-06-15\n| Target Field\n|-\n| 43665 || Oracle Park\n|}\n",
    "June 15, 2019\n\nTwins 5, Royals 4\n\n2019\n2. July 19 - Mets at Giants (2)\n",
    "sep=;\nDay;Month;Year;Visitor;Opp\n15;June;2019;Royals;@ Twins\n2019年7月19日;7;2019;Mets;Giants\n",
  ]

  /// The samples, also in the encodings of spreadsheets.
  private static let samples =
    texts.map { Array($0.utf8) } + [
      [0xEF, 0xBB, 0xBF] + Array(texts[1].utf8),
      [0xFF, 0xFE] + Array(texts[0].utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
      Array("Datum;Heim;Notiz\n19.7.2019;Giants;sch".utf8) + [0xF6] + Array("n\n".utf8),
    ]

  private static let tokens = [
    "\"", ",,", ";", "\n|", "||", "\u{0}", "\u{1B}[2J", "\r\n", "<td>", "2019-02-30", "99999",
    "4/5/19",
    " vs ", "1869", "2100-12-31", "９", "\u{202E}", "\u{FE0F}",
  ]

  private static let years = 1_869...2_100

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The seconds that this thread has worked.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func read(
    _ bytes: [UInt8], matcher: TicketRecordMatcher
  ) throws -> VisitTableReader {
    try VisitTableReader(
      bytes, columnMapping: ColumnMapping(), path: "list.csv", matcher: matcher,
      today: LocalDay(daysSinceEpoch: 20_000))
  }

  /// What must be true of every record.
  private static func violation(_ record: TicketRecord) -> String? {
    if record.moments.isEmpty { return "no date" }
    for moment in record.moments {
      let isDay = years.contains(moment.day.year) && LocalDay(moment.day.description) == moment.day
      guard isDay, (0..<1_440).contains(moment.minute ?? 0) else { return "an impossible date" }
    }
    if let score = record.score, score.contains(where: { !(0...999).contains($0) }) {
      return "an impossible score"
    }
    if !(1...5).contains(record.details.rating ?? 1) { return "an impossible rating" }
    let messages = record.badCells.map { TraceError($0).description }
    return messages.contains(where: hasControls) ? "control characters" : nil
  }

  @Test func brokenTablesAreRejectedOrRead() throws {
    let matcher = TicketRecordMatcher(try BundledCatalogFixture().catalog)
    var records = 0
    InputMutator.run(samples: Self.samples, tokens: Self.tokens, divisor: 8) { bytes in
      let start = Self.seconds
      defer { #expect(Self.seconds - start < 5, "\(bytes.count) bytes") }
      guard let table = try? Self.read(bytes, matcher: matcher) else { return }
      #expect(!Self.hasControls(table.summary ?? ""))
      for (line, row) in table.rows {
        #expect(line > 0)
        switch row {
        case .failure(let fault): #expect(!Self.hasControls(fault.description))
        case .success(let record):
          records += 1
          #expect(Self.violation(record) == nil, "\(record)")
        }
      }
    }
    #expect(records > 0)
  }

  /// A cell, a row or a table that is much longer takes at most in proportion longer.
  @Test(arguments: [
    ("Date,Home,Note\n2019-07-19,Giants,", "a ", ""), ("Date,Home\n", "2019-07-19,Giants\n", ""),
    ("Date,Home\n2019-07-19,Giants", ",x", "\n"), ("2019-07-19 Mets at Giants ", "- at ", "\n"),
    ("Date,Home,Note\n2019-07-19,Giants,\"", "\"\"", "\"\n"), ("{|\n", "|-\n", "|}\n"),
  ]) func timeIsLinear(start: String, repeated: String, end: String) throws {
    let matcher = TicketRecordMatcher(try BundledCatalogFixture().catalog)
    func time(_ count: Int) -> Double {
      let text = start + String(repeating: repeated, count: count) + end
      let start = Self.seconds
      _ = try? Self.read(Array(text.utf8), matcher: matcher)
      return Self.seconds - start
    }
    _ = time(1)
    let short = time(1_000)
    #expect(time(8_000) < max(1, short * 24))
  }
}
