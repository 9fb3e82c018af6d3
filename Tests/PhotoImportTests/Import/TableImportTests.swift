import Foundation
import Matching
import SportsModel
import TestSupport
import Testing
import Traces
import VisitStore

@testable import PhotoImport

/// Imports of tables and lists in the layouts of people and programs.
@Suite struct TableImportTests {
  private let folder = TemporaryFolder()
  private let library: TraceLibrary

  init() throws { library = try TraceLibrary(in: folder) }

  private func games(
    _ text: String, named name: String = "list.csv"
  ) async throws -> (games: [String], problems: [String]) {
    let found = try await library.runImport(name, text, .csv)
    let games = try library.visits().map { "\($0.day) \($0.stadium.rawValue)" }
    return (games.sorted(), found.problems)
  }

  private static let two = ["2019-06-15 target-field-minneapolis", "2019-07-19 oracle-park-sf"]

  @Test(arguments: [
    "Datum;Heim;Gast\n15.6.2019;Twins;Royals\n19.7.2019;Giants;Mets",
    "My games,,\n,,\nDate Attended,Team 1,Team 2\n6/15/2019,Royals,Twins\n7/19/2019,Mets,Giants",
    "Day;Month;Year;Visitor;Home\n15;June;2019;Royals;Twins\n19;Jul;2019;Mets;Giants",
    "date,visteam,hometeam\n20190615,KCA,MIN\n20190719,NYN,SFN",
    "When,Game\n2019-06-15,KC @ MIN\n2019-07-19,NYM @ SF",
    "| Date | Park |\n|:--|:--|\n| 2019-06-15 | Target Field |\n| 2019-07-19 | Oracle Park |",
    "<table><tr><th>Day<th>Park</tr><tr><td>2019-06-15<td>Target Field</tr>"
      + "<tr><td>2019-07-19<td>Oracle Park</tr></table>",
    "{| class=x\n! Day !! Park\n|-\n| 2019-06-15\n| Target Field\n|-\n| 2019-07-19 || Oracle Park\n|}",
    "1. Target Field - June 15, 2019\n2. Oracle Park - July 19, 2019",
    "2019\nJune 15 - Royals at Twins\nJuly 19 - Mets at Giants",
    "Date,Tm,,Opp,W/L\n2019-06-15,Twins,,Royals,W 5-4\n2019-07-19,Mets,@,Giants,L 0-1",
    "Date,Team,Opponent\n2019-06-15,Twins,vs KC\n2019-07-19,Mets,@ SF",
    "Datum;Heim;Gast\n15.6.2019;Twins du Minnesota;Royals de Kansas City\n19.7.2019;Giants;Mets",
    "Target Field, June 15, 2019: Twins 5, Royals 4.\nOracle Park, July 19, 2019: Giants 1, Mets 0",
    "June 15, 2019\n\nReport: Twins 5, Royals 4\n\nFri, July 19, 2019\n\nReport: Giants 1, Mets 0",
    "2019-06-15  KC @ MIN\n2019-07-19  NYM @ SF",
    "15 June 19 Royals @ Twins\n19 July 19 Mets @ Giants",
    "15 juin 2019 – Royals à Twins, Target Field, 5-4\n19 juil. 2019, 19 h 15 – Mets à Giants",
    "My best, in order:\n1. June 15, 2019 – Royals/Twins\nLoud.\n2. July 19, 2019 – Mets/Giants",
    "On the 15th of June, 2019 we saw Royals at Twins\nOn July 19, 2019, Mets at Giants, Oracle Park",
    "{|\n! Day !! Game\n|-\n| data-sort-value=\"1\"| June 15, 2019 || [[KC|Royals]] at [[Twins]]\n|-"
      + "\n| 2019-07-19 || [[Mets]] at [[Giants (team)|Giants]]<ref>cold</ref>\n|}",
  ]) func layoutIsRecognizedByContent(text: String) async throws {
    let found = try await games(text)
    #expect(found.games == Self.two && found.problems == [])
  }

  @Test(arguments: ["Attended", "Been there?"])
  func onlyMarkedRowsOfAScheduleAreVisits(heading: String) async throws {
    let found = try await library.runImport(
      "list.csv",
      """
      Date,Home,Away,\(heading)
      2019-07-18,Giants,Mets,no
      2019-07-19,Giants,Mets,yes
      2019-07-20,Giants,Mets,
      2019-06-15,Twins,Royals,✓
      2016-08-12,Cubs,Cardinals,perhaps
      """, .csv)
    #expect(try library.visits().map { "\($0.day) \($0.stadium.rawValue)" }.sorted() == Self.two)
    #expect(found.summary.sources?.unattended == 2)
    #expect(found.reports.filter { $0.outcome == .pending }.count == 1)
  }

  @Test(arguments: ["Missed", "Dabei", "Ticket kept"])
  func marksOfUnknownMeaningAreQuestions(heading: String) async throws {
    let found = try await library.runImport(
      "list.csv", "Date,Home,Away,\(heading)\n2019-07-18,Giants,Mets,\n2019-07-19,Giants,Mets,x",
      .csv)
    #expect(found.reports.map(\.outcome) == [.pending, .pending])
    #expect(found.reports.allSatisfy { $0.verdict.kind == .possible })
  }

  @Test(arguments: [
    ("How", "TV", "In person"), ("Ticket status", "Sold on eBay", "Scanned"),
    ("Ticket status", "Sold", "Sold out"),
  ])
  func gamesThatWereSeenElsewhereAreQuestions(
    heading: String, elsewhere: String, there: String
  ) async throws {
    let found = try await library.runImport(
      "list.csv",
      """
      Date,Home,Away,\(heading)
      2019-07-18,Giants,Mets,\(elsewhere)
      2019-07-19,Giants,Mets,\(there)
      """, .csv)
    #expect(found.reports.map(\.outcome).sorted { "\($0)" < "\($1)" } == [.pending, .recorded])
    #expect(try library.visits().map(\.day.description) == ["2019-07-19"])
  }

  @Test func teamsMayHaveTheirLaterNames() async throws {
    let found = try await games(
      "Date,Visitor,Home\n2019-06-15,Cleveland Guardians,Detroit Tigers\n2006-06-24,Braves,Tampa Bay Rays"
        + "\n2013-02-07,Blackhawks,Arizona Coyotes\n2019-06-15,Expos,Diamondbacks")
    #expect(
      found.games == [
        "2006-06-24 tropicana-field-st-petersburg", "2013-02-07 desert-diamond-arena-glendale",
        "2019-06-15 comerica-park-detroit",
      ])
  }

  @Test func exchangedTeamsAreAQuestion() async throws {
    let found = try await library.runImport(
      "list.csv", "Date,Home,Away\n2019-07-19,Mets,Giants", .csv)
    #expect(found.reports.map(\.outcome) == [.pending])
    #expect(found.reports.first?.verdict.stadium?.id == "oracle-park-sf")
  }

  @Test func rowWithoutAGameIsReportedWithItsTeams() async throws {
    let found = try await games("Date,Home,Away\n2014-11-01,Hornets,Nets")
    #expect(found.games == [])
    #expect(found.problems.first?.contains("no game of Nets and Hornets on") == true)
  }

  @Test func teamOfSideColumnIsAtHomeOrAway() async throws {
    // Both teams had other games in the same season at the other stadium.
    let found = try await games(
      "Date,Team,H/A,Opp\n2019-06-15,Twins,H,Royals\n2019-07-19,Mets,A,Giants")
    #expect(found.games == Self.two)
  }

  @Test(arguments: [
    ("Start", "7:05   p.m.", 2), ("Time", "13:05", 1), ("Game #", "2", 2), ("Score", "4-6", 2),
    ("Result", "Red Sox 5, Orioles 0", 1),
  ]) func cellSettlesDoubleheader(heading: String, cell: String, number: Int) async throws {
    _ = try await games("Date,Home,Away,\(heading)\n2018-08-11,Orioles,Red Sox,\"\(cell)\"")
    #expect(try library.visits().map { $0.game?.key?.number } == [number])
  }

  @Test func asManyRowsAsGamesAreTheGames() async throws {
    let row = "2018-08-11,Orioles,Red Sox"
    _ = try await games("Date,Home,Away\n\(row)\n\(row)")
    #expect(Set(try library.visits().map { $0.game?.key?.number }) == [1, 2])
    #expect(try library.open().isEmpty)
    _ = try await games("Date,Home,Away\n\(row)\n\(row)")
    #expect(try library.visits().count == 2)
  }

  @Test func rowsOfBothGamesAreTwoVisits() async throws {
    let found = try await games(
      "Date,Time,Home,Away\n2018-08-11,7:05 PM,Orioles,Red Sox\n2018-08-11,1:05 PM,Orioles,Red Sox")
    #expect(found.games.count == 2 && found.problems == [])
  }

  @Test func otherScoreIsAQuestion() async throws {
    let found = try await library.runImport(
      "list.csv", "Date,Home,Away,Score\n2019-07-19,Giants,Mets,7-3", .csv)
    #expect(found.reports.map(\.outcome) == [.pending])
    #expect(found.reports.first?.verdict.reason == .otherScore)
  }

  /// On July 20 it was 11–4.
  @Test func scoreOfTheNextDayIsOffered() async throws {
    let found = try await library.runImport(
      "list.csv", "Date,Home,Away,Score\n2019-07-19,Giants,Mets,4-11", .csv)
    #expect(found.reports.map(\.outcome) == [.pending])
    #expect(found.reports.first?.verdict.candidates.count == 2)
  }

  @Test(arguments: [("4.5", 5, 1), ("9/10", 5, 1), ("★★★★☆", 4, 0), ("excellent", nil, 1)])
  func badRatingCostsOnlyTheRating(cell: String, rating: Int?, problems: Int) async throws {
    let found = try await games("Date,Home,Rating\n2019-07-19,Giants,\(cell)")
    #expect(found.problems.count == problems)
    #expect(try library.visits().map(\.rating) == [rating])
  }

  @Test func unknownStadiumCostsOnlyTheCell() async throws {
    let found = try await games(
      "Date,Home,Away,Ball Park,Stadium\n2019-07-19,Giants,Mets,x,Xanadu Dome")
    #expect(found.games == [Self.two[1]] && found.problems.count == 1)
  }

  @Test func dryRunShowsWhatColumnsWereTakenFor() async throws {
    let found = try await library.runImport(
      "list.csv", "Gesehen am;Heim;Gast\n2019-07-19;Giants;Mets", .csv
    ) { $0.isDryRun = true }
    #expect(
      found.summary.sources?.columns == ["list.csv: Gesehen am → date, Heim → team, Gast → team"])
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .windowsCP1252])
  func noteKeepsItsLetters(encoding: String.Encoding) async throws {
    let text = "Date,Home,Note\n2019-07-19,Giants,Café für 5\n"
    let file = library.folder.appendingPathComponent("list.csv")
    try #require(text.data(using: encoding)).write(to: file)
    _ = try await library.world.importSources(
      [TraceSource(path: file.path, kind: .csv)], into: library.store)
    #expect(try library.visits().map(\.note) == ["Café für 5"])
  }

  @Test func textInAnotherEncodingIsRefused() async throws {
    let file = library.folder.appendingPathComponent("list.csv")
    try Data([0x44, 0x61, 0x74, 0x65, 0x2c, 0x93, 0xfa, 0x95, 0x74, 0x82, 0xa0]).write(to: file)
    let found = try await library.world.importSources(
      [TraceSource(path: file.path, kind: .csv)], into: library.store)
    #expect(found.problems.count == 1 && found.problems[0].contains("isn't UTF-8"))
  }
}

/// Imports of calendars, whose games are questions.
@Suite struct CalendarImportTests {
  private let folder = TemporaryFolder()

  private func offers(_ events: [String]) async throws -> [String] {
    let library = try TraceLibrary(in: folder)
    let lines = events.flatMap {
      ["BEGIN:VEVENT"] + $0.split(separator: "\n").map(String.init) + ["END:VEVENT"]
    }
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]).joined(separator: "\r\n")
    let found = try await library.runImport("cal.ics", text, .tickets)
    #expect(found.reports.allSatisfy { $0.outcome == .pending })
    return found.reports.flatMap {
      $0.verdict.candidates.map { "\($0.game.day) \($0.game.number)" }
    }
  }

  @Test(arguments: [
    "DTSTART;TZID=Eastern Standard Time:20180811T190500", "DTSTART:20180811T230500Z",
    "DTSTART;TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20180811T190500",
    "DTSTART;TZID=Somewhere:20180811T190500",
  ]) func startInAnyZoneSettlesGame(start: String) async throws {
    #expect(
      try await offers(["\(start)\nSUMMARY:⚾️ Red Sox at Orioles (TV: MASN)"]) == ["2018-08-11 2"])
  }

  @Test func onlyGamesThatTookPlaceAreOffered() async throws {
    let found = try await offers([
      "UID:1\nDTSTART;VALUE=DATE:20190719\nSUMMARY:POSTPONED: Mets at Giants",
      "UID:2\nDTSTART;VALUE=DATE:20190719\nSUMMARY:Dinner with the Giants",
      "UID:3\nSEQUENCE:0\nDTSTART;VALUE=DATE:20160812\nSUMMARY:Cardinals at Cubs",
      "UID:3\nSEQUENCE:1\nDTSTART;VALUE=DATE:20190615\nSUMMARY:Royals at Twins - Time TBD",
    ])
    #expect(found == ["2019-06-15 0"])
  }
}
