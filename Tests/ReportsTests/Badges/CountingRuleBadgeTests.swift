import Badges
import Catalog
import Foundation
import Reports
import SportsModel
import TestSupport
import Testing

/// Badges and progress count alike by any counting rules.
@Suite struct CountingRuleBadgeTests {
  private static let fan = Result {
    let catalog = try BundledCatalog.result.get()
    let history = try FanHistory(games: 120, seed: 4, catalog: catalog)
    return (
      catalog: catalog, visits: try history.visits + old(catalog),
      bundled: try BadgeCatalog.evaluator(catalog)
    )
  }

  private let catalog: Catalog
  private let visits: [Visit]
  private let bundled: Evaluator

  init() throws { (catalog, visits, bundled) = try Self.fan.get() }

  /// Games in former homes, in a shared stadium and at a neutral site.
  private static func old(_ catalog: Catalog) throws -> [Visit] {
    let recorder = VisitBuilder(catalog: catalog) { Date(timeIntervalSince1970: 0) }
    let games: [(StadiumID, String)] = [
      ("shea-stadium-queens", "1986-10-25"), ("mercedes-benz-stadium-atlanta", "2019-02-03"),
      ("crypto-com-arena-los-angeles", "2019-11-16"), ("oakland-coliseum", "2019-07-04"),
    ]
    return try games.map { id, text in
      let day = try #require(LocalDay(text))
      let game = try #require(catalog.gameIndex.games(at: id, on: day).first, "\(id) \(text)")
      return recorder.visit(
        to: game, at: try #require(catalog.stadiums[id]), source: .automatic, origin: .manual)
    }
  }

  /// Every thirteenth of the 128 sets of rules, which include every combination of each two rules.
  @Test(arguments: stride(from: 0, to: 128, by: 13).map(\.self))
  func leagueAndDivisionProgressMatchesBadgeProgress(number: Int) throws {
    let rules = CountingRules(rawValue: UInt8(number))
    var context = bundled.context
    context.counting = rules
    let evaluator = Evaluator(definitions: bundled.definitions, context: context)
    let standing = evaluator.evaluate(visits)
    let tally = try ProgressTally(visits, rules: rules, catalog: catalog)
    let groups = try progress(tally)
    for (place, definition) in evaluator.definitions.enumerated() {
      guard let name = name(of: definition.rule), let group = groups[name] else { continue }
      let missing = evaluator.missing(place, in: standing)
      #expect(missing?.sorted() == group.missing.map(\.stadium.name).sorted(), "\(rules) \(name)")
      #expect(standing.evaluations[place].progress.current == group.visited.count)
    }
  }

  /// The groups of progress by league and name, and the sets by id.
  private func progress(_ tally: ProgressTally) throws -> [String: ProgressGroup] {
    var groups: [String: ProgressGroup] = [:]
    for league in catalog.leagues.map(\.id) {
      let report = try #require(ProgressReport(of: league, tally, in: catalog))
      groups["\(league)"] = report.total
      for conference in report.conferences {
        groups["\(league) conference \(conference.total.name)"] = conference.total
        for division in conference.divisions {
          groups["\(league) division \(division.name)"] = division
        }
      }
    }
    for set in try catalog.sets() {
      groups[set.id] = SetProgress(of: set, tally, in: catalog).group
    }
    return groups
  }

  private func name(of rule: AchievementRule) -> String? {
    switch rule {
    case .group(.league(let league)): "\(league)"
    case .group(.conference(let league, let name)): "\(league) conference \(name)"
    case .group(.division(let league, let name)): "\(league) division \(name)"
    case .every(let collection):
      if case .set(let id) = collection.members { id } else { nil }
    default: nil
    }
  }
}
