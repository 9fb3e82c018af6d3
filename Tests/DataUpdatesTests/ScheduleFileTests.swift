import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import DataUpdates

/// Schedule files: tables and calendars.
@Suite struct ScheduleFileTests {
  private func read(_ text: String) throws(ScheduleFileError) -> ScheduleFile {
    try ScheduleFile(Array(text.utf8), path: "games")
  }

  private func only(_ text: String) throws -> ScheduleEntry {
    let file = try read(text)
    #expect(file.badRows.isEmpty && file.entries.count == 1)
    return try #require(file.entries.first)
  }

  private func table(_ row: String) -> String {
    "start,end,stadium,home,away,home_score,away_score\n\(row)\n"
  }

  private func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR"])
      .joined(separator: "\r\n") + "\r\n"
  }

  private func instant(_ text: String) throws -> Date {
    try #require(LocalDateTime(text)).instant(offset: .utc)
  }

  // MARK: Tables

  @Test func rowIsAGame() throws {
    let entry = try only(
      table("2027-04-01T19:05:00-04:00,2027-04-01T22:00:00-04:00,Fenway Park,Red Sox,Yankees,5,3"))
    #expect(
      entry.start == .instant(try instant("2027-04-01T23:05:00"), UTCOffset(seconds: -4 * 3_600)))
    #expect(entry.stadium == "Fenway Park" && entry.home == "Red Sox" && entry.away == "Yankees")
    #expect(entry.score == Score(home: 5, away: 3) && entry.line == 2 && entry.knowsSides)
  }

  @Test(arguments: [
    "2027-04-01T19:05-0400", "2027-04-01 19:05:00-04:00", "2027-04-01T23:05:00Z",
    "2027-04-01T23:05:00.000Z", "2027-04-01T23:05Z",
  ])
  func acceptsSeveralStartFormats(_ start: String) throws {
    let entry = try only(table("\(start),,A,B,C,,"))
    guard case .instant(let found, _) = entry.start else {
      Issue.record("\(entry.start)")
      return
    }
    #expect(found == (try instant("2027-04-01T23:05:00")))
  }

  @Test func dateWithoutTimeHasNoStartTime() throws {
    let day = try #require(LocalDay("2027-04-01"))
    #expect(try only(table("2027-04-01,,A,B,C,,")).start == .day(day))
  }

  @Test func columnsMayBeReorderedAndQuoted() throws {
    let entry = try only(
      "\u{FEFF}Home,Away,Notes,Stadium,Start\r\n"
        + "\"A \"\"B\"\" C\",\"D, E\",\"two\r\nlines\",\" Park, Town \",2027-04-01T19:05:00Z\r\n")
    #expect(entry.home == "A \"B\" C" && entry.away == "D, E" && entry.stadium == "Park, Town")
  }

  @Test(arguments: [
    "05/01/27,04:05 PM,07:05 PM,Yankees at Red Sox,Fenway Park - Boston",
    "5/1/2027,4:05 PM,7:05 PM,New York Yankees @ Red Sox,Fenway Park - Boston",
  ]) func scheduleOfALeagueIsRead(_ row: String) throws {
    let entry = try only("START DATE,START TIME,START TIME ET,SUBJECT,LOCATION\n\(row)\n")
    #expect(entry.start == .instant(try instant("2027-05-01T23:05:00"), nil))
    #expect(entry.home == "Red Sox" && entry.away.hasSuffix("Yankees") && entry.knowsSides)
    #expect(entry.stadium == "Fenway Park - Boston" && entry.score == nil)
  }

  @Test func otherRowsSettleTheOrderOfDates() throws {
    let file = try read(
      "Date,Time,Home,Away,Home Score,Away Score\n1.5.27,19:05,A,B,5,4\n13.5.27,,A,B,,\nsoon,,A,B,,\n"
    )
    #expect(
      file.entries.map(\.start) == [
        .local(try #require(LocalDateTime("2027-05-01T19:05:00"))),
        .day(try #require(LocalDay("2027-05-13"))),
      ])
    #expect(file.entries.map(\.score) == [Score(home: 5, away: 4), nil])
    #expect(file.badRows.map(\.cause) == ["not a date: \"soon\""])
  }

  @Test(arguments: [
    ("2027-04-01T19:05:00,,A,B,C,,", "not a start with a UTC offset: \"2027-04-01T19:05:00\""),
    ("tomorrow,,A,B,C,,", "not a start with a UTC offset: \"tomorrow\""),
    (",,A,B,C,,", "missing start"),
    (
      "2027-04-01T19:05:00Z,2027-04-01T18:05:00Z,A,B,C,,",
      "not an end after the start: \"2027-04-01T18:05:00Z\""
    ),
    ("2027-04-01T19:05:00Z,,,B,C,,", "missing stadium"),
    ("2027-04-01T19:05:00Z,,A,,C,,", "missing home"),
    ("2027-04-01T19:05:00Z,,A", "missing home"),
    ("2027-04-01T19:05:00Z,,A,B,C,5,", "a score needs"),
    ("2027-04-01T19:05:00Z,,A,B,C,5,-3", "a score needs"),
    ("2027-02-30T19:05:00Z,,A,B,C,,", "not a start with a UTC offset"),
  ])
  func badRowIsReported(_ row: String, _ cause: String) throws {
    let file = try read(table("2027-04-01T19:05:00Z,,A,B,C,,\n\(row)"))
    #expect(file.entries.count == 1 && file.badRows.map(\.line) == [3])
    #expect(file.badRows.first?.cause.contains(cause) == true)
  }

  @Test(arguments: [
    ("", "the file is empty"), ("a,b\n1,2\n", "no column \"start\""),
    ("start,stadium,home,away\n\"2027,A,B,C\n", "unclosed quote on line 2"),
  ])
  func fileThatIsNotAScheduleIsRejected(_ text: String, _ cause: String) {
    let error = #expect(throws: ScheduleFileError.self) { try read(text) }
    #expect(error?.cause.contains(cause) == true)
  }

  // MARK: Calendars

  @Test func eventIsAGame() throws {
    let entry = try only(
      calendar(
        "UID:42@example.org", "DTSTART;TZID=America/New_York:20270401T190500",
        "SUMMARY:New York Yankees at Boston Red Sox", "LOCATION:Fenway Park\\, Boston",
        "BEGIN:VALARM", "SUMMARY:wake up", "END:VALARM"))
    #expect(entry.home == "Boston Red Sox" && entry.away == "New York Yankees")
    #expect(entry.stadium == "Fenway Park, Boston" && entry.id == "42@example.org")
    #expect(
      entry.start == .instant(try instant("2027-04-01T23:05:00"), UTCOffset(seconds: -4 * 3_600)))
  }

  @Test func calendarStartMayBeZonedUTCFloatingOrAllDay() throws {
    func start(_ line: String) throws -> ScheduleEntry.Start {
      try only(calendar(line, "SUMMARY:A @ B")).start
    }
    #expect(
      try start("DTSTART:20270401T230500Z") == .instant(try instant("2027-04-01T23:05:00"), nil))
    #expect(
      try start("DTSTART:20270401T190500")
        == .local(try #require(LocalDateTime("2027-04-01T19:05:00"))))
    #expect(try start("DTSTART;VALUE=DATE:20270401") == .day(try #require(LocalDay("2027-04-01"))))
    #expect(
      try start("DTSTART;TZID=\"/example.org/2027/Europe/Berlin\":20270401T200000")
        == .instant(try instant("2027-04-01T18:00:00"), UTCOffset(seconds: 7_200)))
  }

  @Test func longLinesAreUnfoldedAndUnescaped() throws {
    let entry = try only(
      calendar(
        "DTSTART:20270401T230500Z", "SUMMARY:The very long name of a c", " lub\\; really @ Ho",
        "\tme \\\\ Town"))
    #expect(entry.away == "The very long name of a club; really")
    #expect(entry.home == "Home \\ Town")
  }

  @Test func versusLeavesHomeTeamUnknown() throws {
    for word in ["vs", "vs.", "v"] {
      let entry = try only(calendar("DTSTART:20270401", "SUMMARY:A \(word) B"))
      #expect(entry.home == "B" && entry.away == "A" && !entry.knowsSides)
    }
    #expect(
      try only(calendar("DTSTART:20270401", "SUMMARY:A at B", "STATUS:CANCELLED")).isCancelled)
  }

  @Test(arguments: [
    (["DTSTART:20270401T230500Z"], "without a summary"), (["SUMMARY:A at B"], "without a start"),
    (["SUMMARY:Open house", "DTSTART:20270401"], "no teams in"),
    (["SUMMARY:A at B", "DTSTART:2027"], "not a date"),
    (["SUMMARY:A at B", "DTSTART:20270401T25"], "not a date and time"),
    (["SUMMARY:A at B", "DTSTART:20270401T256000Z"], "not a date and time"),
    (["SUMMARY:A at B", "DTSTART;TZID=Mars/Base:20270401T190500"], "unknown time zone"),
    (["SUMMARY:A at B", "DTSTART:20270401", "RRULE:FREQ=DAILY"], "repeating events"),
  ])
  func eventThatIsNotAGameIsReported(_ lines: [String], _ cause: String) throws {
    let text = (["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR"])
      .joined(separator: "\n")
    let file = try read(text)
    #expect(file.entries.isEmpty && file.badRows.count == 1)
    #expect(file.badRows.first?.cause.contains(cause) == true, "\(file.badRows)")
  }

  @Test func malformedCalendarsDoNotCrash() throws {
    for text in [
      "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A at B",
      "BEGIN:VCALENDAR\n;;;:::\n \n\t\nEND:VEVENT\nEND:VEVENT\n",
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + String(repeating: "BEGIN:X\n", count: 10_000),
    ] {
      #expect(try read(text).entries.isEmpty)
    }
  }
}

/// Resolving the names of schedule files, in leagues of the catalog and new ones.
@Suite struct ScheduleImportTests {
  @TemporaryURL private var folder: URL
  private let catalog: Catalog

  init() throws { catalog = try BundledCatalogFixture().catalog }

  private static let header = "start,stadium,home,away,home_score,away_score\n"
  private static let stadiums = """
    id,name,latitude,longitude
    jamsil,Jamsil Baseball Stadium,37.5122,127.0719
    our-fenway,Fenway Park,42.3467,-71.0972
    side-hall,Side Hall,42.3467,-71.0972

    """

  private func plan(
    _ text: String, league: LeagueID = "mlb", stadiums: String? = nil, own: CustomLeague? = nil
  ) throws -> ScheduleImport {
    ScheduleImport(
      try ScheduleFile(Array(text.utf8), path: "games"), league: league, name: nil,
      catalog: catalog, own: own,
      stadiums: try StadiumResolver(catalog, bytes: stadiums.map { Array($0.utf8) }))
  }

  private func games(_ rows: String, league: LeagueID = "mlb") throws -> [ReportedGame] {
    let plan = try plan(Self.header + rows, league: league)
    #expect(plan.badRows.isEmpty)
    return plan.seasons.flatMap { plan.games[$0] ?? [] }
  }

  @Test func catalogNamesAreResolved() throws {
    let found = try games("2027-04-01T22:10:00-04:00,Fenway Park,Red Sox,NYY,,\n")
    let game = try #require(found.first?.game)
    #expect(game.id.description == "mlb:fenway-park-boston:2027-04-01:mlb-bos:0")
    #expect(game.away == "mlb-nyy" && game.season == 2027 && game.building == .stated)
    #expect(game.start == .exact(minuteOfDay: 22 * 60 + 10))
  }

  @Test func gameDayUsesStadiumTimeZone() throws {
    let found = try games("2027-04-02T02:10:00Z,Dodger Stadium,Dodgers,Padres,,\n")
    #expect(found.first?.game.day.description == "2027-04-01")
    #expect(found.first?.game.start == .exact(minuteOfDay: 19 * 60 + 10))
  }

  @Test func winterSeasonUsesItsStartYear() throws {
    let found = try games(
      "2028-01-05T19:00:00-05:00,Madison Square Garden,Knicks,Celtics,,\n", league: "nba")
    #expect(found.first?.game.season == 2027)
  }

  @Test func doubleheaderGamesAreNumbered() throws {
    let found = try games(
      """
      2027-04-01T19:10:00-04:00,Fenway Park,Red Sox,NYY,,
      2027-04-01T13:10:00-04:00,Fenway Park,Red Sox,NYY,,

      """)
    #expect(found.map(\.game.number) == [2, 1])
    #expect(Set(found.map(\.id)).count == 2)
  }

  @Test(arguments: [
    ("Fenway,Red Sox,NYY", "unknown stadium \"Fenway\""),
    ("Fenway Park,Sox,NYY", "\"Sox\" could be"),
    ("Fenway Park,Red Sox,Redskins", "unknown team \"Redskins\" in mlb"),
    ("Fenway Park,Red Sox,BOS", "can't play itself"),
  ])
  func unknownNameIsReported(_ cells: String, _ cause: String) throws {
    let plan = try plan(Self.header + "2027-04-01T19:10:00-04:00,\(cells),,\n")
    #expect(plan.games.isEmpty && plan.badRows.count == 1)
    #expect(plan.badRows.first?.cause.contains(cause) == true, "\(plan.badRows)")
  }

  @Test func stadiumDeterminesHomeTeamIfTitleDoesNot() throws {
    let plan = try plan(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      DTSTART:20270401T231000Z
      SUMMARY:Boston Red Sox vs New York Yankees
      LOCATION:Fenway Park
      END:VEVENT
      END:VCALENDAR

      """)
    let game = try #require(plan.games[2027]?.first)
    #expect(game.game.home == "mlb-bos" && game.game.away == "mlb-nyy")
    #expect(game.id.source == "calendar")
  }

  @Test func unknownLeagueIsCreated() throws {
    let rows = """
      2027-04-01T18:30:00+09:00,Jamsil Baseball Stadium,LG Twins,KT Wiz,5,3
      2027-04-02T18:30:00+09:00,jamsil,LG Twins,KT Wiz,,
      2027-04-03T14:00:00-04:00,Side Hall,한화 이글스,LG Twins,,
      2027-04-04T14:00:00-04:00,our-fenway,한화 이글스,LG Twins,,

      """
    let plan = try plan(Self.header + rows, league: "kbo", stadiums: Self.stadiums)
    #expect(plan.badRows.isEmpty)
    let own = try #require(plan.customLeague)
    #expect(own.structure.league.name == "KBO")
    #expect(own.teams.map(\.code) == ["LGTWINS", "KTWIZ", "T1"])
    #expect(own.stadiums.map(\.id) == ["jamsil", "side-hall"])
    #expect(own.stadiums.first?.timeZone.secondsFromGMT() == 9 * 3_600)
    #expect(own.teams.first?.currentHome == "jamsil")
    // A stadium with the name and at the place of one of the catalog is that one.
    #expect(plan.games[2027]?.last?.game.stadiums == ["fenway-park-boston"])
    let learned = CatalogUpdateStore(folder: folder)
    try learned.save(own)
    let catalog = try Catalog.open(catalog.folder, learned: learned)
    #expect(catalog.leagues.last?.id == "kbo")
    #expect(catalog.team("kbo-lgtwins")?.name == "LG Twins")
    #expect(catalog.stadiums["jamsil"]?.name == "Jamsil Baseball Stadium")
    #expect(catalog.structure(of: "kbo")?.teams.count == 3)
    #expect(learned.customLeague("kbo") == own)
  }

  @Test func existingCustomLeagueGainsTeams() throws {
    let first = try plan(
      Self.header + "2027-04-01T18:30:00+09:00,jamsil,LG Twins,KT Wiz,,\n", league: "kbo",
      stadiums: Self.stadiums)
    let more = try plan(
      Self.header + "2027-05-01T18:30:00+09:00,jamsil,KT Wiz,SSG Landers,,\n", league: "kbo",
      stadiums: Self.stadiums, own: first.customLeague)
    #expect(more.customLeague?.teams.map(\.code) == ["LGTWINS", "KTWIZ", "SSGLANDE"])
    #expect(more.customLeague?.teams.first == first.customLeague?.teams.first)
  }

  @Test func lineBreaksInNamesCannotInjectRecords() throws {
    let rows = "2027-04-01T18:30:00+09:00,jamsil,\"Evil\nteam mlb-xxx\",\"A|B\u{1B}[2J\",,\n"
    let plan = try plan(Self.header + rows, league: "kbo", stadiums: Self.stadiums)
    let own = try #require(plan.customLeague)
    #expect(own.teams.allSatisfy { $0.name.allSatisfy { $0 != "\n" && $0 != "|" } })
    let learned = CatalogUpdateStore(folder: folder)
    try learned.save(own)
    #expect(learned.customLeague("kbo")?.teams == own.teams)
  }

  @Test func stadiumsWithoutLocationAreRejected() {
    for row in ["x,Name,91,0", "x,Name,,", "x,Name,a,b"] {
      let error = #expect(throws: ScheduleFileError.self) {
        try StadiumResolver(
          catalog, bytes: Array("id,name,latitude,longitude\n\(row)\n".utf8), path: "s")
      }
      #expect(error?.cause.hasPrefix("line 2: ") == true)
    }
  }
}
