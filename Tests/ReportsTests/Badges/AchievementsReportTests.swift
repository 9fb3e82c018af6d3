import AppSupport
import Catalog
import Foundation
import Localization
import Reports
import SportsModel
import TestSupport
import Testing

@testable import Badges

@Suite struct AchievementsReportTests {
  private let evaluator = Evaluator(
    definitions: [
      AchievementDefinition(
        id: "three", name: "Three", kind: .once, rule: .count(stadiums: 3, league: nil)),
      AchievementDefinition(
        id: "two", name: "Two", description: "Two stadiums.", kind: .once,
        rule: .count(stadiums: 2, league: nil)),
      AchievementDefinition(
        id: "nba", name: "NBA", league: "nba", kind: .once,
        rule: .count(stadiums: 4, league: "nba")),
    ], context: AchievementContext(structures: [], teams: [], stadiums: []))

  private let text = BadgeListFormatter(TerminalLayout(columns: 80))

  /// The report of a fan with one visit.
  private func report(_ record: AchievementRecord) throws -> AchievementsReport {
    let visit = Visit(
      id: UUID(), stadium: "a", stadiumName: "A", day: try #require(LocalDay("2019-06-15")),
      league: "nba", kind: .game, dataSource: .fullyManual, origin: .manual,
      createdAt: .distantPast, changedAt: .distantPast)
    return AchievementsReport(facts: [VisitFact(visit)], records: [record], evaluator: evaluator)
  }

  private func record(_ id: String, lost reason: LossReason? = nil) throws -> AchievementRecord {
    AchievementRecord(
      definition: id, version: 1, earnedOn: try #require(LocalDay("2018-01-02")),
      firstAwardedAt: Date(timeIntervalSince1970: 1_700_000_000),
      revocation: reason.map { .init(at: Date(timeIntervalSince1970: 1_710_000_000), reason: $0) },
      visits: [])
  }

  @Test func earnedBadgeStaysCompleteEvenIfVisitsNoLongerEarnIt() throws {
    let report = try report(record("two"))
    #expect(report.earned.map(\.definition.id) == ["two"])
    #expect(report.earned.first?.progress == .init(current: 2, target: 2))
    #expect(report.next.map(\.definition.id) == ["three", "nba"])
  }

  @Test func listShowsNextBadgesWithProgress() throws {
    let report = try report(record("two"))
    #expect(
      text.lines(report) == [
        "Earned 1 of 3 badges", "✓ 2018-01-02  Two  Two stadiums.", "", "Closest",
        "· Three  ███░░░░░░░  1/3  2 more stadiums", "· NBA    ███░░░░░░░  1/4  3 more stadiums",
      ])
  }

  @Test func lostBadgeShowsReasonAndIsListedAsNext() throws {
    let report = try report(record("two", lost: .sentence("it was a dream")))
    #expect(
      text.lost(report) == ["✗ Two, earned 2018-01-02, lost 2024-03-09", "    it was a dream"])
    #expect(report.next.first?.definition.id == "two")
    #expect(text.lines(report).last == "✗ 1 lost badge: stvisits achievements --lost")
    #expect(text.lines(report)[3].hasPrefix("✗ Two "))
    #expect(report.items.map(\.state) == [.open, .revoked, .open])
  }

  @Test func reasonOfLostBadgeIsInTheUsersLanguage() throws {
    let reason = LossReason.ruleChanged
    let report = AchievementsReport(
      facts: [], records: [try record("two", lost: reason)], evaluator: evaluator)
    let (last, german) = Language.$current.withValue(.german) {
      (text.lost(report).last, localized("the rule of this badge changed"))
    }
    #expect(last == "    \(german)" && german != "the rule of this badge changed")
  }

  @Test func leagueFilterListsOnlyBadgesOfThoseLeagues() throws {
    let report = AchievementsReport(facts: [], records: [], evaluator: evaluator, leagues: ["nba"])
    #expect(report.items.map(\.definition.id) == ["nba"])
    #expect(report.untouched.count == 1 && report.next.isEmpty)
  }
}

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
    let standing = evaluator.evaluate(VisitLedger(visits.map { VisitFact($0) }))
    let tally = ProgressTally(visits, rules: rules, catalog: catalog)
    let groups = try progress(tally)
    for (place, definition) in evaluator.definitions.enumerated() {
      guard let name = name(of: definition.rule), let group = groups[name] else { continue }
      let missing = standing.evaluations[place].missing
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
    case .every(let collection): if case .set(let id) = collection.members { id } else { nil }
    default: nil
    }
  }
}

@Suite struct CountingRulesTests {
  @TemporaryURL private var folder: URL
  private let world: BundledCatalogFixture
  private let editor: VisitBuilder

  init() throws {
    world = try BundledCatalogFixture()
    editor = VisitBuilder(catalog: world.catalog) { Date(timeIntervalSince1970: 0) }
  }

  private func game(_ stadium: StadiumID, _ day: String) throws -> Visit {
    let game = try #require(try world.games(stadium, day).first, "\(stadium) \(day)")
    return editor.visit(
      to: game, at: try world.stadium(stadium), source: .automatic, origin: .manual)
  }

  @Test(arguments: ["usual", "tours", "tours,no-neutral", "demolished,moved,any-league"])
  func rulesRoundTripThroughText(_ text: String) throws {
    let rules = try CountingRules.usual.changed(by: text)
    #expect("\(rules)" == text)
    #expect(try CountingRules.usual.changed(by: "\(rules)") == rules)
  }

  @Test func unknownRuleIsReportedWithItsSource() throws {
    let settings = CountingSettings(dataFolder: folder)
    #expect(throws: CountingSettingsError(place: "STVISITS_COUNT", word: "no-luck")) {
      try settings.rules(environment: ["STVISITS_COUNT": "tours,no-luck"])
    }
  }

  @Test func optionOverridesEnvironmentOverridesSavedRules() throws {
    let settings = CountingSettings(dataFolder: folder)
    try settings.remember(CountingRules([.tours, .moved]))
    let rules = try settings.rules(
      environment: ["STVISITS_COUNT": "no-moved,events"], option: "no-tours")
    #expect(rules == CountingRules([.events]))
    try settings.remember(.usual)
    #expect(try settings.rules(environment: [:]) == .usual)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func stadiumSetsAreValidAndNextIsNearestMissing() throws {
    let boston = try world.stadium("fenway-park-boston").coordinate
    let tally = ProgressTally(
      [try game("fenway-park-boston", "2018-07-09")], rules: .usual, catalog: world.catalog)
    let sets = try world.catalog.sets()
    #expect(Set(sets.map(\.id)).count == sets.count && sets.count >= 10)
    for set in sets { #expect(set.teams.count >= 2, "\(set.id)") }
    let boxes = try #require(sets.first { $0.id == "mlb-jewel-boxes" })
    let progress = SetProgress(of: boxes, tally, in: world.catalog, from: boston)
    #expect(progress.group.visited.map(\.stadium.id) == ["fenway-park-boston"])
    #expect(progress.group.next?.stadium.id == "wrigley-field-chicago")
    #expect(progress.group.bar.percent == 50)
  }
}
