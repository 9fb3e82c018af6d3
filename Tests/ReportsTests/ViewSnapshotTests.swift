import AppSupport
import Badges
import Catalog
import Foundation
import Reports
import Sharing
import SportsModel
import TestSupport
import Testing

/// Progress, statistics and badges of a fan on narrow and wide terminals.
@Suite struct ViewSnapshotTests {
  private static let fan = Result {
    try FanHistory(games: 140, seed: 8, catalog: try BundledCatalog.result.get())
  }

  private let history: FanHistory
  private var catalog: Catalog { history.catalog }

  init() throws { history = try Self.fan.get() }

  /// All views, one below the other.
  private func views(_ screen: TerminalLayout) throws -> [String] {
    let facts = StatisticsContext(catalog)
    let tally = try ProgressTally(history.visits, rules: .usual, catalog: catalog)
    let fenway = try #require(catalog.stadiums["fenway-park-boston"]).coordinate
    let reports = catalog.leagues.compactMap {
      ProgressReport(of: $0.id, tally, in: catalog, from: fenway)
    }
    let sets = try catalog.sets().map { SetProgress(of: $0, tally, in: catalog, from: fenway) }
    let progress = ProgressFormatter(screen, from: "Boston", format: .miles)
    let all = StatisticsFormatter(
      VisitStatistics(history.visits, facts: facts), screen: screen, format: .miles)
    let year = StatisticsFormatter(
      VisitStatistics(history.visits, facts: facts, year: 2013), screen: screen, format: .miles)
    let views = [
      ("progress", progress.lines(reports, sets: sets, isWhole: false)),
      (
        "progress --league mlb",
        progress.lines(
          reports.filter { $0.league.id == "mlb" }, sets: sets.filter { $0.set.league == "mlb" },
          isWhole: true) + progress.counting(CountingRules([.neutral, .renamed, .tours]))
      ), ("stats", all.overview), ("stats --year 2013", year.overview),
      ("stats --by opponent", all.table(.opponent)),
      ("stats --ratings year", all.ratings(by: .year)),
      ("stats --year 2013 --ratings month", year.ratings(by: .month)),
      ("stats --year 2013 --ratings day", year.ratings(by: .day)),
    ]
    return try (views + badges(screen)).flatMap { ["$ stvisits \($0.0)"] + $0.1 + [""] }
  }

  /// The badges of the fan after deleting the visits of a year.
  private func badges(_ screen: TerminalLayout) throws -> [(String, [String])] {
    let evaluator = try BadgeCatalog.evaluator(catalog)
    let before = evaluator.reconcile(
      [:], with: evaluator.evaluate(history.visits), now: Date(timeIntervalSince1970: 1.7e9))
    let won = Dictionary(
      before.records.map { ($0.definition, $0) }, uniquingKeysWith: { first, _ in first })
    let visits = history.visits.filter { $0.day.year != 2012 }
    let after = evaluator.reconcile(
      won, with: evaluator.evaluate(visits), now: Date(timeIntervalSince1970: 1.75e9))
    let records = won.merging(after.records.map { ($0.definition, $0) }) { $1 }
    func report(_ leagues: Set<LeagueID>?) -> AchievementsReport {
      AchievementsReport(
        facts: visits.map { VisitFact($0) }, records: Array(records.values),
        evaluator: evaluator, leagues: leagues)
    }
    let text = BadgeListFormatter(screen)
    return [
      ("achievements", text.lines(report(nil))), ("achievements --lost", text.lost(report(nil))),
      ("achievements --league mlb --all", text.lines(report(["mlb"]), all: true)),
    ]
  }

  @Test(arguments: [60, 80, 120]) func viewsBreakNoWord(_ columns: Int) throws {
    for line in try views(TerminalLayout(columns: columns)) where !line.hasPrefix("$") {
      #expect(line.displayWidth <= columns && !line.contains("…"), "\(line)")
    }
  }

  @Test func distancesFollowUnits() throws {
    let screen = TerminalLayout()
    let format = DisplayFormat.metric
    let overview = try ProgressOverview(
      of: history.visits, rules: .usual, in: catalog,
      from: catalog.place("Boston", on: #require(LocalDay("2026-01-01"))))
    let statistics = VisitStatistics(history.visits, facts: StatisticsContext(catalog), year: 2013)
    let card = try #require(YearCard(statistics, format: format))
    let texts =
      ProgressFormatter.lines(overview, screen: screen, format: format)
      + StatisticsFormatter(statistics, screen: screen, format: format).overview
      + card.figures.map(\.value) + card.highlights
    #expect(texts.count { $0.contains(" km") } > 5)
    #expect(!texts.contains { $0.contains(" mi") && $0.contains(where: \.isNumber) })
  }

  @Test(arguments: [60, 80, 120]) func viewsMatchSnapshots(_ columns: Int) throws {
    let plain = try views(TerminalLayout(columns: columns))
    try expectSnapshot(plain.joined(separator: "\n"), named: "views-\(columns).txt")
    let colored = try views(TerminalLayout(columns: columns, paint: TerminalStyler(isOn: true)))
      .joined(separator: "\n")
    try expectSnapshot(colored.replacing("\u{1B}", with: "␛"), named: "views-\(columns)-color.txt")
  }

  /// Color is never the only sign: every word, bar and mark is also there without it.
  @Test(arguments: [40, 60, 80, 120, 160])
  func coloredTextEqualsPlainTextAndFitsScreen(_ columns: Int) throws {
    let plain = try views(TerminalLayout(columns: columns))
    let colored = try views(TerminalLayout(columns: columns, paint: TerminalStyler(isOn: true)))
    #expect(!plain.joined().contains("\u{1B}"))
    #expect(colored.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
    for line in plain where !line.hasPrefix("$") {
      #expect(line.displayWidth <= columns, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }
}
