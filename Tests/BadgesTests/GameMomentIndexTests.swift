import Badges
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Badges for what happened in bundled games.
@Suite struct GameMomentIndexTests {
  private let evaluator: Evaluator

  init() throws { evaluator = try BadgeCatalog.evaluator(try BundledCatalog.result.get()) }

  private func visit(
    _ home: TeamID, _ away: TeamID, _ day: String, score: Score? = nil
  ) throws -> VisitFact {
    let catalog = try BundledCatalog.result.get()
    let day = try #require(LocalDay(day))
    let team = try #require(catalog.team(home))
    let stadium = try #require(team.currentHome)
    return VisitFact(
      id: UUID(), stadium: stadium, day: day, league: team.league,
      details: .init(
        key: GameKey(league: team.league, stadium: stadium, day: day, home: home, number: 0),
        home: home, away: away, score: score))
  }

  private func earned(_ facts: [VisitFact]) -> Set<String> {
    Set(
      evaluator.evaluate(VisitLedger(facts)).evaluations.filter(\.isEarned).map(\.definition))
  }

  @Test func pujolsHit700thHomeRun() throws {
    let badges = earned([try visit("mlb-lad", "mlb-stl", "2022-09-23")])
    #expect(badges.isSuperset(of: ["home-run-500", "career-milestone"]))
    #expect(!badges.contains("no-hitter"))
  }

  @Test func swappedTeamsAreTheSameGame() throws {
    #expect(earned([try visit("mlb-stl", "mlb-lad", "2022-09-23")]).contains("home-run-500"))
    #expect(!earned([try visit("mlb-lad", "mlb-sf", "2022-09-23")]).contains("home-run-500"))
  }

  @Test func homeWinInExtraInningsIsAWalkOff() throws {
    // The box score of 2023 doesn't say how the game ended.
    let home = Score(home: 3, away: 2)
    let away = Score(home: 2, away: 3)
    let badges = try [home, away, nil].map {
      earned([try visit("mlb-min", "mlb-hou", "2023-04-07", score: $0)])
    }
    #expect(badges.map { $0.contains("extra-innings") } == [true, true, true])
    #expect(badges.map { $0.contains("walk-off") } == [true, false, false])
  }

  @Test func deletedGameRevokesItsBadge() throws {
    let visits = [
      try visit("mlb-lad", "mlb-stl", "2022-09-23"), try visit("mlb-bos", "mlb-nyy", "2019-04-16"),
    ]
    let records = evaluator.reconcile(
      [:], with: evaluator.evaluate(VisitLedger(visits)), now: Date(timeIntervalSince1970: 0)
    ).records
    let stored = Dictionary(uniqueKeysWithValues: records.map { ($0.definition, $0) })
    let after = evaluator.reconcile(
      stored, with: evaluator.evaluate(VisitLedger([visits[1]])),
      now: Date(timeIntervalSince1970: 1))
    let lost = after.records.filter { !$0.isHeld }
    #expect(lost.map(\.definition).contains("home-run-500"))
    #expect(
      lost.first { $0.definition == "home-run-500" }?.revocation?.reason.english
        == "game visit removed or changed: Dodger Stadium on 2022-09-23")
  }
}
