import AppSupport
import Foundation
import Reports
import SportsModel
import Testing

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
    var options = VisitStatistics.Options()
    options.teams = ["mlb-chc"]
    return VisitStatistics(visits, StatisticsContext(stadiums: [], teams: [team]), options)
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
    #expect(runs.longestWinning?.games == 3)
    #expect(runs.longestLosing?.games == 1)
    #expect(runs.current?.outcome == .win)
    #expect(runs.gaps.map(\.days) == [7, 7, 7])
    #expect(runs.days == nil)
  }

  @Test func noVisitsYieldNoStatistics() {
    let empty = VisitStatistics([], StatisticsContext(stadiums: [], teams: []))
    #expect(empty.insights.isEmpty && empty.totals == nil && empty.teams.isEmpty)
    #expect(StatisticsFormatter(empty, TerminalLayout(), format: .miles).overview.isEmpty)
  }
}
