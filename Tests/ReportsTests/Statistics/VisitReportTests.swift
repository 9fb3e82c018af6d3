import AppSupport
import BoxScores
import Catalog
import Foundation
import Sharing
import SportsModel
import TestSupport
import Testing

@testable import Reports
@testable import VisitStore

/// The distances of journeys.
@Suite struct JourneyTests {
  private let catalog: Catalog
  private let recorder: VisitBuilder

  init() throws {
    catalog = try BundledCatalog.result.get()
    recorder = VisitBuilder(catalog: catalog) { Date(timeIntervalSince1970: 0) }
  }

  private static let fenway: StadiumID = "fenway-park-boston"
  private static let yankee: StadiumID = "yankee-stadium-bronx"
  private static let petco: StadiumID = "petco-park-san-diego"
  private static let toronto: StadiumID = "rogers-centre-toronto"

  private func visit(_ stadium: StadiumID, _ day: LocalDay) throws -> Visit {
    recorder.visit(at: try #require(catalog.stadiums[stadium]), on: day, kind: .game)
  }

  private func statistics(_ visits: [Visit], year: Int? = nil, home: Coordinate? = nil)
    -> VisitStatistics
  { VisitStatistics(visits, facts: StatisticsContext(catalog), year: year, home: home) }

  private func miles(_ from: StadiumID, _ to: StadiumID) throws -> Double {
    let start = try #require(catalog.stadiums[from]).coordinate
    return start.miles(to: try #require(catalog.stadiums[to]).coordinate)
  }

  @Test(arguments: [
    (fenway, "2024-06-01", yankee, "2024-06-04", true),
    (fenway, "2024-06-01", yankee, "2024-06-05", false),
    (fenway, "2024-06-01", toronto, "2024-06-11", true),
    (fenway, "2024-06-01", toronto, "2024-06-12", false),
    (petco, "2019-06-01", fenway, "2024-06-02", false),
    (fenway, "2023-12-31", yankee, "2024-01-01", false),
  ]) func milesCountWithinJourney(
    from: StadiumID, start: String, to: StadiumID, end: String, counts: Bool
  ) throws {
    let visits = try [visit(from, #require(LocalDay(start))), visit(to, #require(LocalDay(end)))]
    let found = statistics(visits)
    let expected = try counts ? miles(from, to) : 0
    #expect(found.travel.miles == expected)
    #expect(found.travel.longest.map { [$0.from, $0.to] } == (counts ? [from, to] : nil))
    #expect(found.totals?.miles == found.travel.miles)
    let year = try #require(YearCard(statistics(visits, year: 2024), format: .miles))
    #expect(year.figures.contains { $0.label == "between stadiums" } == counts)
  }

  @Test func homeAddsWaysToFirstAndFromLastStadium() throws {
    let hartford = try #require(Coordinate(latitude: 41.764, longitude: -72.685))
    let visits = try [
      visit(Self.fenway, #require(LocalDay("2024-06-01"))),
      visit(Self.yankee, #require(LocalDay("2024-06-03"))),
      visit(Self.petco, #require(LocalDay("2024-08-01"))),
    ]
    let found = statistics(visits, year: 2024, home: hartford)
    let ways = try [Self.fenway, Self.yankee, Self.petco, Self.petco].map {
      hartford.miles(to: try #require(catalog.stadiums[$0]).coordinate)
    }
    let expected = try ways.reduce(0, +) + miles(Self.fenway, Self.yankee)
    #expect(abs(found.travel.miles - expected) < 0.001)
    #expect(abs((found.totals?.miles ?? 0) - expected) < 0.001)
    #expect(YearCard(found, format: .miles)?.figures.last?.label == "traveled")
  }

  /// A visit in another year changes no year's distance.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func yearsAreIndependent(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let stadiums: [StadiumID] = [Self.fenway, Self.yankee, Self.petco, Self.toronto]
    let home = seed.isMultiple(of: 2) ? catalog.stadiums["wrigley-field-chicago"]?.coordinate : nil
    let first = try #require(LocalDay("2021-12-20"))
    func anyVisit() throws -> Visit {
      try visit(
        try #require(stadiums.randomElement(using: &generator)),
        first + Int.random(in: 0..<400, using: &generator))
    }
    var visits: [Visit] = []
    for _ in 0..<40 {
      let added = try anyVisit()
      let others = [2021, 2022, 2023].filter { $0 != added.day.year }
      let before = others.map { statistics(visits, year: $0, home: home).travel.miles }
      visits.append(added)
      let after = others.map { statistics(visits, year: $0, home: home).travel.miles }
      #expect(before == after, "\(added.day)")
      for year in [2021, 2022, 2023] {
        let only = statistics(visits, year: year, home: home)
        let all = statistics(visits, home: home).byYear.first { $0.key == String(year) }
        #expect(abs((all?.miles ?? 0) - only.travel.miles) < 0.001)
      }
    }
    #expect(statistics(visits, home: home).travel.miles > 0)
  }
}

@Suite struct InsightTests {
  private let sunday = LocalDay(year: 2019, month: 6, day: 16)

  /// Games of the Cubs on Sundays and Tuesdays: true for a win.
  private func statistics(
    sundays: [Bool], tuesdays: [Bool] = [], rating: Int? = nil
  ) throws -> VisitStatistics {
    let start = try #require(sunday)
    let days =
      sundays.enumerated().map { (start + 7 * $0, $1) }
      + tuesdays.enumerated().map { (start + 2 + 7 * $0, $1) }
    let visits = days.map { day, isWin in
      Visit(
        id: UUID(), stadium: "wrigley", stadiumName: "Wrigley Field", day: day, league: "mlb",
        kind: .game,
        game: .init(
          key: nil, homeTeam: "mlb-chc", awayTeam: "mlb-stl", homeName: "Cubs", awayName: "Cards",
          score: isWin ? Score(home: 3, away: 1) : Score(home: 1, away: 3)),
        dataSource: .fullyManual, rating: rating, origin: .manual,
        createdAt: Date(timeIntervalSince1970: 0), changedAt: Date(timeIntervalSince1970: 0))
    }
    let team = Team(
      id: "mlb-chc", league: "mlb", code: "CHC",
      names: [DatedName("Chicago Cubs", first: nil, last: nil)],
      aliases: [], isActive: true, homes: [])
    return VisitStatistics(
      visits, facts: StatisticsContext(stadiums: [], teams: [team]), teams: ["mlb-chc"])
  }

  private func sentences(_ sundays: [Bool], _ tuesdays: [Bool] = []) throws -> [String] {
    try statistics(sundays: sundays, tuesdays: tuesdays).insights.filter { $0.kind == .record }
      .map(\.sentence)
  }

  @Test func sameRecordIsReportedOnceInItsWidestForm() throws {
    let sundays = Array(repeating: true, count: 7) + [false]
    let tuesdays = Array(repeating: false, count: 4)
    let found = try sentences(sundays, tuesdays)
    #expect(found.first == "You are 7–1 on Sundays.")
    #expect(!found.contains { $0.contains("Wrigley Field on Sundays") })
  }

  @Test func insightNeedsFiveGamesAndUnevenRecord() throws {
    #expect(try sentences([true, true, true, true]).isEmpty)
    #expect(try sentences([true, true, true, true, true]).first == "You are 5–0.")
    #expect(try sentences([true, false, true, false, true, false]).isEmpty)
  }

  @Test func insightNeedsSeventyPercent() throws {
    let edge = Array(repeating: true, count: 7) + Array(repeating: false, count: 3)
    #expect(try sentences(edge).contains("You are 7–3."))
    let below = Array(repeating: true, count: 13) + Array(repeating: false, count: 6)
    #expect(try !sentences(below).contains("You are 13–6."))
  }

  @Test func streaksAndGapsFollowDates() throws {
    let runs = try statistics(sundays: [true, true, false, true, true, true]).runs
    #expect(runs.longestWinning?.games == 3 && runs.longestLosing?.games == 1 && runs.days == nil)
    #expect(runs.current?.outcome == .win && runs.gaps.map(\.days) == [7, 7, 7])
  }

  @Test func noVisitsYieldNoStatistics() {
    let empty = VisitStatistics([], facts: StatisticsContext(stadiums: [], teams: []))
    #expect(empty.insights.isEmpty && empty.totals == nil && empty.teams.isEmpty)
    #expect(StatisticsFormatter(empty, screen: TerminalLayout(), format: .miles).overview.isEmpty)
  }
}

/// The visits of a day of the year in earlier years, and the next such day.
@Suite struct OnThisDayTests {
  fileprivate func visit(
    _ day: String, named name: String = "Somewhere", game: Visit.GameFacts? = nil, photos: Int = 0
  ) throws -> StoredVisit {
    let visit = Visit(
      id: UUID(), stadium: "somewhere", stadiumName: name, day: try #require(LocalDay(day)),
      league: game?.key?.league, kind: game == nil ? .tour : .game, game: game,
      dataSource: .fullyManual, origin: .manual, createdAt: .distantPast, changedAt: .distantPast)
    return StoredVisit(visit: visit, photoCount: photos)
  }

  private func report(_ day: String, _ days: [String]) throws -> OnThisDay {
    try OnThisDay(try #require(LocalDay(day)), of: try days.map { try visit($0) })
  }

  @Test func earlierYearsOfTheDayAreShownLatestFirst() throws {
    let found = try report(
      "2026-07-09",
      ["1998-07-09", "2018-07-09", "2018-07-10", "2018-06-09", "2026-07-09", "2027-07-09"])
    #expect(found.memories.map(\.visit.visit.day.year) == [2018, 1998])
    #expect(found.memories.map(\.yearsAgo) == [8, 28] && found.next?.day == LocalDay("2026-07-10"))
    #expect(found.next?.visits.map(\.visit.day.description) == ["2018-07-10"])
  }

  /// Day, days of visits, years of the memories, next day.
  @Test(arguments: [
    ("2026-02-28", ["2020-02-29", "2021-02-28"], [2021, 2020], "2027-02-28"),
    ("2028-02-28", ["2020-02-29", "2021-02-28"], [2021], "2028-02-29"),
    ("2028-02-29", ["2020-02-29", "2021-02-28"], [2020], "2029-02-28"),
    ("2026-12-31", ["2019-01-01", "2020-12-30"], [], "2027-01-01"),
    ("2026-07-09", ["2026-07-08"], [], "2027-07-08"),
  ])
  func leapDaysAndTurnsOfYears(day: String, visits: [String], years: [Int], next: String) throws {
    let found = try report(day, visits)
    #expect(found.memories.map(\.visit.visit.day.year) == years)
    #expect(found.next?.day == LocalDay(next))
  }

  /// Against a walk through every day of three years, one of them a leap year.
  @Test func eachVisitReturnsOnceAYear() throws {
    var generator = SeededGenerator(seed: 7)
    let start = try #require(LocalDay("2019-01-01")), end = try #require(LocalDay("2022-01-01"))
    let visits = try (0..<20).map { _ in
      try visit((start - Int.random(in: 1...9_000, using: &generator)).description)
    }
    var days: [UUID: [LocalDay]] = [:]
    var day = start
    while day < end {
      let found = try OnThisDay(day, of: visits)
      for memory in found.memories { days[memory.visit.visit.id, default: []].append(day) }
      day = day + 1
    }
    for stored in visits { #expect(days[stored.visit.id]?.map(\.year) == Array(2019...2021)) }
  }

  @Test func rarestMomentAndNotesAreShown() throws {
    let day = try #require(LocalDay("2022-09-23"))
    let game = Visit.GameFacts(
      key: GameKey(league: "mlb", stadium: nil, day: day, home: "mlb-lad", number: 0),
      homeTeam: "mlb-lad", awayTeam: "mlb-stl", homeName: "Dodgers", awayName: "Cardinals",
      score: Score(home: 0, away: 11))
    let stored = try visit("2022-09-23", game: game, photos: 3)
    let found = try OnThisDay(
      day + 365, of: [stored],
      boxScores: BoxScoreStore(facts: try BundledCatalog.result.get().folder))
    #expect(
      found.memories.flatMap { $0.lines(.miles) } == [
        "1 year ago, Fri, Sep 23, 2022", "  Somewhere, Cardinals 11, Dodgers 0",
        "  Albert Pujols, 700th career home run",
        "  3 photos: stvisits visits show \(stored.visit.shortID)",
      ])
    #expect(found.notification?.title == "On this day, 1 year ago")
    #expect(found.notification?.text == "Somewhere, Cardinals 11, Dodgers 0")
  }

  @Test func nothingTodayNamesTheNextDay() throws {
    let found = try report("2026-07-01", ["2018-07-09", "2019-12-01"])
    #expect(
      found.nothing(.miles)
        == "Nothing on this day in earlier years. Next: Thu, Jul 9, 2026 (Somewhere, 2018).")
    #expect(found.notification == nil)
    for (day, visits) in [("2018-07-09", ["2018-07-09"]), ("9999-12-31", ["2018-07-09"])] {
      let last = try report(day, visits)
      #expect(last.nothing(.miles) == "Nothing on this day in earlier years.")
    }
    let empty = try report("2026-07-01", [])
    #expect(empty.nothing(.miles) == "No visits yet. Start with: stvisits import ~/Pictures")
  }
}

/// Names of others in the formats of status bars.
@Suite struct StatusReportTests {
  private func report(stadium: String) throws -> StatusReport {
    let visit = try OnThisDayTests().visit("2018-07-09", named: stadium)
    return try StatusReport(
      of: [visit], openQuestions: 1, on: visit.visit.day + 365, rules: CountingRules(),
      in: BundledCatalog.result.get())
  }

  @Test func namesCannotChangeStatusBars() throws {
    let report = try report(stadium: "A|b #[fg=red] ${exec id} <b>&\n\u{1B}[31m")
    #expect(report.details.contains("1 open question"))
    let menu = try report.text(.xbar)
    #expect(menu.contains("2018: A¦b #[fg=red]") && !menu.contains("|"))
    #expect(menu.split(separator: "\n").count == 6)
    let conky = try report.text(.conky)
    #expect(conky.contains("A|b \\#[fg=red] $${exec id}"))
    let module = try report.text(.waybar)
    #expect(module.contains("&lt;b&gt;&amp;") && module.split(separator: "\n").count == 1)
    // Only the count.
    #expect(try report.text(.tmux) == "0 of 30 ballparks\n")
    for format in StatusFormat.allCases {
      #expect(try !report.text(format).contains("\u{1B}"), "\(format)")
    }
    #expect(try !report.text(.html).contains("<b>"))
  }
}
