import Catalog
import Foundation
import SportsModel
import StvisitsKit
import TestSupport
import Testing

/// Progress and statistics of a made fan, as they look on narrow and wide terminals.
@Suite struct GoldenViewsTests {
  private let history: FanHistory
  private let catalog: Catalog

  init() throws {
    catalog = try BundledWorld().catalog
    history = try FanHistory(games: 140, seed: 8, catalog: catalog)
  }

  /// Every view, one below the other.
  private func views(_ screen: Screen) throws -> [String] {
    let facts = StatisticsFacts(catalog)
    let tally = try ProgressTally(history.visits, rules: .usual, catalog: catalog)
    let fenway = try #require(catalog.stadiums["fenway-park-boston"]).coordinate
    let reports = catalog.leagues.compactMap {
      ProgressReport(of: $0.id, tally, in: catalog, from: fenway)
    }
    let sets = try catalog.sets().map { SetProgress(of: $0, tally, in: catalog, from: fenway) }
    let progress = ProgressText(screen, from: "Boston")
    var wishes = VisitStatistics.Wishes()
    let all = StatsText(VisitStatistics(history.visits, facts, wishes), screen)
    wishes.year = 2013
    let year = StatsText(VisitStatistics(history.visits, facts, wishes), screen)
    let views = [
      ("progress", progress.overview(reports, sets)),
      (
        "progress --league mlb",
        progress.whole(
          reports.filter { $0.league.id == "mlb" }, sets.filter { $0.set.league == "mlb" })
          + progress.counting(CountingRules([.neutral, .renamed, .tours]))
      ),
      ("stats", all.overview), ("stats --year 2013", year.overview),
      ("stats --by opponent", all.table(.opponent)),
      ("stats --ratings year", all.ratings(by: .year)),
      ("stats --year 2013 --ratings month", year.ratings(by: .month)),
      ("stats --year 2013 --ratings day", year.ratings(by: .day)),
    ]
    return views.flatMap { ["$ stvisits \($0.0)"] + $0.1 + [""] }
  }

  @Test(arguments: [60, 80, 120])
  func looksAsItDid(_ columns: Int) throws {
    let plain = try views(Screen(columns: columns))
    try expectSnapshot(plain.joined(separator: "\n"), named: "views-\(columns).txt")
    let colored = try views(Screen(columns: columns, paint: Paint(isOn: true)))
      .joined(separator: "\n")
    try expectSnapshot(
      colored.replacing("\u{1B}", with: "␛"), named: "views-\(columns)-color.txt")
  }

  /// Colour is never the only sign: without it every word, bar and mark is still there.
  @Test(arguments: [40, 60, 80, 120, 160])
  func colorAddsNothingButColorAndEveryLineFits(_ columns: Int) throws {
    let plain = try views(Screen(columns: columns))
    let colored = try views(Screen(columns: columns, paint: Paint(isOn: true)))
    #expect(!plain.joined().contains("\u{1B}"))
    #expect(colored.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
    for line in plain where !line.hasPrefix("$") {
      #expect(line.displayWidth <= columns, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }
}
