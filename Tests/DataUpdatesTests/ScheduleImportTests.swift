import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import DataUpdates

/// Resolving the names of schedule files, in leagues of the catalog and new ones.
@Suite struct ScheduleImportTests {
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
    try withTemporaryDirectory { folder in
      let learned = CatalogUpdateStore(folder: folder)
      try learned.save(own)
      let catalog = try Catalog.open(catalog.folder, learned: learned)
      #expect(catalog.leagues.last?.id == "kbo")
      #expect(catalog.team("kbo-lgtwins")?.name == "LG Twins")
      #expect(catalog.stadiums["jamsil"]?.name == "Jamsil Baseball Stadium")
      #expect(catalog.structure(of: "kbo")?.teams.count == 3)
      #expect(learned.customLeague("kbo") == own)
    }
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
    try withTemporaryDirectory { folder in
      let learned = CatalogUpdateStore(folder: folder)
      try learned.save(own)
      #expect(learned.customLeague("kbo")?.teams == own.teams)
    }
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
