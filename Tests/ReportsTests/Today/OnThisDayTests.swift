import AppSupport
import BoxScores
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Reports
@testable import VisitStore

/// The visits of a day of the year in earlier years, and the next such day.
@Suite struct OnThisDayTests {
  private func visit(
    _ day: String, game: Visit.GameFacts? = nil, photos: Int = 0
  ) throws -> StoredVisit {
    let visit = Visit(
      id: UUID(), stadium: "somewhere", stadiumName: "Somewhere", day: try #require(LocalDay(day)),
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
    #expect(found.memories.map(\.yearsAgo) == [8, 28])
    #expect(found.next?.day == LocalDay("2026-07-10"))
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
    let text = OnThisDayFormatter(found, format: .miles)
    #expect(
      found.memories.flatMap(text.lines) == [
        "1 year ago, Fri, Sep 23, 2022", "  Somewhere, Cardinals 11, Dodgers 0",
        "  Albert Pujols, 700th career home run",
        "  3 photos: stvisits visits show \(stored.visit.shortID)",
      ])
    #expect(text.notification?.title == "On this day, 1 year ago")
    #expect(text.notification?.text == "Somewhere, Cardinals 11, Dodgers 0")
  }

  @Test func nothingTodayNamesTheNextDay() throws {
    let text = OnThisDayFormatter(
      try report("2026-07-01", ["2018-07-09", "2019-12-01"]), format: .miles)
    #expect(
      text.nothing
        == "Nothing on this day in earlier years. Next: Thu, Jul 9, 2026 (Somewhere, 2018).")
    #expect(text.notification == nil)
    for (day, visits) in [("2018-07-09", ["2018-07-09"]), ("9999-12-31", ["2018-07-09"])] {
      let last = OnThisDayFormatter(try report(day, visits), format: .miles)
      #expect(last.nothing == "Nothing on this day in earlier years.")
    }
    let empty = OnThisDayFormatter(try report("2026-07-01", []), format: .miles)
    #expect(empty.nothing == "No visits yet. Start with: stvisits import ~/Pictures")
  }
}

/// Names of others in the formats of status bars.
@Suite struct StatusReportTests {
  private func report(stadium: String) throws -> StatusReport {
    let day = try #require(LocalDay("2018-07-09"))
    let visit = Visit(
      id: UUID(), stadium: "somewhere", stadiumName: stadium, day: day, league: nil, kind: .tour,
      game: nil, dataSource: .fullyManual, origin: .manual, createdAt: .distantPast,
      changedAt: .distantPast)
    return try StatusReport(
      of: [StoredVisit(visit: visit, photoCount: 0)], openQuestions: 1, on: day + 365,
      rules: CountingRules(), in: BundledCatalog.result.get())
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
