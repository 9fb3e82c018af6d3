import AppSupport
import Catalog
import Foundation
import Reports
import SportsModel
import TestSupport
import Testing

@testable import Badges

@Suite struct CountingRulesTests {
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

  /// The stadiums of a league that count.
  private func counted(_ visits: [Visit], in league: LeagueID, by change: String) throws -> Set<
    String
  > {
    let tally = try ProgressTally(
      visits, rules: try CountingRules.usual.changed(by: change), catalog: world.catalog)
    let report = try #require(ProgressReport(of: league, tally, in: world.catalog))
    return Set(report.total.visited.map(\.stadium.id.rawValue))
  }

  @Test func toursAndEventsCountOnlyIfEnabled() throws {
    let day = try #require(LocalDay("2018-01-20"))
    let fenway = try world.stadium("fenway-park-boston")
    let tour = editor.visit(at: fenway, on: day, kind: .tour)
    let concert = editor.visit(
      at: try world.stadium("wrigley-field-chicago"), on: day, kind: .other)
    #expect(try counted([tour, concert], in: "mlb", by: "usual").isEmpty)
    #expect(try counted([tour, concert], in: "mlb", by: "tours") == ["fenway-park-boston"])
    #expect(try counted([tour, concert], in: "mlb", by: "events") == ["wrigley-field-chicago"])
    #expect(try counted([tour], in: "nba", by: "tours").isEmpty)
  }

  @Test func neutralSiteGameCountsUnlessDisabled() throws {
    // Super Bowl LIII, in the home of the Falcons.
    let final = try game("mercedes-benz-stadium-atlanta", "2019-02-03")
    #expect(try counted([final], in: "nfl", by: "usual") == ["mercedes-benz-stadium-atlanta"])
    #expect(try counted([final], in: "nfl", by: "no-neutral").isEmpty)
    let usual = try game("mercedes-benz-stadium-atlanta", "2019-09-15")
    #expect(try counted([usual], in: "nfl", by: "no-neutral") == ["mercedes-benz-stadium-atlanta"])
  }

  @Test func visitUnderFormerNameCountsUnlessDisabled() throws {
    let staples = try game("crypto-com-arena-los-angeles", "2019-11-16")
    #expect(try counted([staples], in: "nhl", by: "usual") == ["crypto-com-arena-los-angeles"])
    #expect(try counted([staples], in: "nhl", by: "no-renamed").isEmpty)
    let crypto = try game("crypto-com-arena-los-angeles", "2023-11-16")
    #expect(try counted([crypto], in: "nhl", by: "no-renamed") == ["crypto-com-arena-los-angeles"])
  }

  @Test func formerHomeCountsForNewOneOnlyIfEnabled() throws {
    let shea = try game("shea-stadium-queens", "1986-10-25")
    #expect(try counted([shea], in: "mlb", by: "usual").isEmpty)
    #expect(try counted([shea], in: "mlb", by: "moved").isEmpty)
    #expect(try counted([shea], in: "mlb", by: "demolished") == ["citi-field-queens"])
    let oakland = world.catalog.stadiums(named: "Oakland Coliseum").first?.id
    let athletics = try game(try #require(oakland), "2019-07-04")
    let gone = try world.stadium(try #require(oakland)).closed != nil
    #expect(try counted([athletics], in: "mlb", by: gone ? "moved" : "demolished").isEmpty)
    #expect(
      try counted([athletics], in: "mlb", by: "moved,demolished") == [
        "sutter-health-park-west-sacramento"
      ])
  }

  @Test func gameOfAnotherLeagueCountsOnlyIfEnabled() throws {
    let kings = try game("crypto-com-arena-los-angeles", "2019-11-16")
    #expect(kings.league == "nhl")
    #expect(try counted([kings], in: "nba", by: "usual").isEmpty)
    #expect(try counted([kings], in: "nba", by: "any-league") == ["crypto-com-arena-los-angeles"])
  }

  @Test(arguments: ["usual", "tours", "tours,no-neutral", "demolished,moved,any-league"])
  func rulesRoundTripThroughText(_ text: String) throws {
    let rules = try CountingRules.usual.changed(by: text)
    #expect("\(rules)" == text)
    #expect(try CountingRules.usual.changed(by: "\(rules)") == rules)
  }

  @Test func unknownRuleIsReportedWithItsSource() throws {
    try withTemporaryDirectory { folder in
      let settings = CountingSettings(dataFolder: folder)
      #expect(throws: CountingSettingsError(place: "STVISITS_COUNT", word: "no-luck")) {
        try settings.rules(environment: ["STVISITS_COUNT": "tours,no-luck"])
      }
    }
  }

  @Test func optionOverridesEnvironmentOverridesSavedRules() throws {
    try withTemporaryDirectory { folder in
      let settings = CountingSettings(dataFolder: folder)
      try settings.remember(CountingRules([.tours, .moved]))
      let rules = try settings.rules(
        environment: ["STVISITS_COUNT": "no-moved,events"], option: "no-tours")
      #expect(rules == CountingRules([.events]))
      try settings.remember(.usual)
      #expect(try settings.rules(environment: [:]) == .usual)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func stadiumSetsAreValidAndNextIsNearestMissing() throws {
    let boston = try world.stadium("fenway-park-boston").coordinate
    let tally = try ProgressTally(
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
