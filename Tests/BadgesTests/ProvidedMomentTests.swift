import Badges
import BoxScores
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Badges for games whose box scores come from providers.
@Suite struct ProvidedMomentTests {
  private let evaluator: Evaluator

  init() throws { evaluator = try BadgeCatalog.evaluator(try BundledCatalog.result.get()) }

  /// A visit with the box score of a provider; `fill` adds what happened.
  private func visit(
    _ home: TeamID, against away: TeamID, on day: String, by provider: String = "mlb",
    fill: (inout ProvidedBoxScore) -> Void
  ) throws -> VisitFact {
    let bare = try bundledVisit(home, against: away, on: day, score: Score(home: 5, away: 4))
    let (day, league) = (bare.day, try #require(bare.league))
    var box = ProvidedBoxScore(
      provider: provider,
      score: BoxScore(
        league: league, season: day.month < 7 && league != "mlb" ? day.year - 1 : day.year,
        day: day, isPostseason: false, home: home, away: away))
    fill(&box)
    return VisitFact(
      id: bare.id, stadium: bare.stadium, day: day, league: league, details: bare.details,
      boxScore: try box.json())
  }

  private func line(_ box: inout ProvidedBoxScore, _ id: String, fill: (inout PlayerLine) -> Void) {
    guard let player = box.player(id, named: "Player \(id)") else { return }
    var line = PlayerLine(player: player, side: .home)
    fill(&line)
    box.score.lines = (box.score.lines ?? []) + [line]
  }

  private func homeRun(_ box: inout ProvidedBoxScore, onBase: Int, isWalkOff: Bool) {
    guard let batter = box.player("592450", named: "Aaron Judge") else { return }
    box.score.homeRuns = [
      HomeRun(
        batter: batter, side: .home, pitcher: nil, inning: 9, isTop: false, onBase: onBase,
        isWalkOff: isWalkOff, career: nil)
    ]
  }

  /// Games after the bundled box scores, with a badge that each alone completes.
  private func games() throws -> [(fact: VisitFact, badge: String)] {
    [
      (
        try visit("mlb-nyy", against: "mlb-tb", on: "2024-04-20") {
          homeRun(&$0, onBase: 3, isWalkOff: true)
          $0.score.isWalkOff = true
        }, "grand-slam"
      ),
      (
        try visit("mlb-nyy", against: "mlb-tb", on: "2024-04-21") {
          homeRun(&$0, onBase: 1, isWalkOff: true)
        }, "walk-off-home-run"
      ),
      (
        try visit("nba-lal", against: "nba-bos", on: "2023-12-25", by: "espn") { box in
          line(&box, "espn-1966") { ($0.points, $0.rebounds, $0.assists) = (41, 12, 10) }
        }, "nba-triple-double"
      ),
      (
        try visit("nba-lal", against: "nba-den", on: "2024-02-08", by: "nba") { box in
          line(&box, "2544") { ($0.points, $0.rebounds, $0.assists) = (52, 3, 4) }
        }, "nba-fifty-points"
      ),
      (
        try visit("nhl-bos", against: "nhl-tor", on: "2017-11-11", by: "nhl") { box in
          line(&box, "8470638") { $0.goals = 3 }
        }, "nhl-hat-trick"
      ),
    ]
  }

  private func earned(_ facts: [VisitFact]) -> [String: LocalDay?] {
    let state = evaluator.evaluate(VisitLedger(facts))
    return Dictionary(
      state.evaluations.filter(\.isEarned).map { ($0.definition, $0.earnedOn) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func boxScoreOfAProviderCounts() throws {
    for (fact, badge) in try games() {
      #expect(earned([fact])[badge] != nil, "\(badge): \(earned([fact]).keys.sorted())")
      let bare = VisitFact(
        id: fact.id, stadium: fact.stadium, day: fact.day, league: fact.league,
        details: fact.details)
      #expect(earned([bare])[badge] == nil, "\(badge)")
      #expect(bare == fact)
    }
  }

  @Test(arguments: ["", "{}", #"{"provider":"mlb"}"#])
  func unreadableBoxScoreIsIgnored(_ text: String) throws {
    let fact = try #require(try games().first?.fact)
    let damaged = VisitFact(
      id: fact.id, stadium: fact.stadium, day: fact.day, league: fact.league,
      details: fact.details, boxScore: text)
    #expect(earned([damaged])["grand-slam"] == nil)
  }

  @Test func boxScoreOfAnotherGameIsIgnored() throws {
    let games = try games()
    let (slam, other) = (games[0].fact, games[1].fact)
    let mixed = VisitFact(
      id: other.id, stadium: other.stadium, day: other.day, league: other.league,
      details: other.details, boxScore: slam.boxScore)
    #expect(earned([mixed])["grand-slam"] == nil)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func orderDoesNotMatterAndRemovalRevokes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let facts = try games().map(\.fact)
    let all = earned(facts)
    #expect(earned(facts.shuffled(using: &generator)) == all)
    let gone = try #require(facts.randomElement(using: &generator))
    let rest = facts.filter { $0.id != gone.id }
    let lost = evaluator.losses(evaluator.records(facts), with: rest).map(\.definition)
    #expect(Set(lost) == Set(all.keys).subtracting(earned(rest).keys))
  }
}

/// A visit to a game in the present home of a team.
private func bundledVisit(
  _ home: TeamID, against away: TeamID, on day: String, score: Score? = nil
) throws -> VisitFact {
  let day = try #require(LocalDay(day))
  let team = try #require(try BundledCatalog.result.get().team(home))
  let stadium = try #require(team.currentHome)
  return VisitFact(
    id: UUID(), stadium: stadium, day: day, league: team.league,
    details: .init(
      key: GameKey(league: team.league, stadium: stadium, day: day, home: home, number: 0),
      home: home, away: away, score: score))
}

/// Badges for what happened in bundled games.
@Suite struct GameMomentIndexTests {
  private let evaluator: Evaluator

  init() throws { evaluator = try BadgeCatalog.evaluator(try BundledCatalog.result.get()) }

  private func earned(_ facts: [VisitFact]) -> Set<String> {
    Set(evaluator.evaluate(VisitLedger(facts)).evaluations.filter(\.isEarned).map(\.definition))
  }

  @Test func pujolsHit700thHomeRun() throws {
    let badges = earned([try bundledVisit("mlb-lad", against: "mlb-stl", on: "2022-09-23")])
    #expect(badges.isSuperset(of: ["home-run-500", "career-milestone"]))
    #expect(!badges.contains("no-hitter"))
  }

  @Test func swappedTeamsAreTheSameGame() throws {
    #expect(
      earned([try bundledVisit("mlb-stl", against: "mlb-lad", on: "2022-09-23")]).contains(
        "home-run-500"))
    #expect(
      !earned([try bundledVisit("mlb-lad", against: "mlb-sf", on: "2022-09-23")]).contains(
        "home-run-500"))
  }

  @Test func homeWinInExtraInningsIsAWalkOff() throws {
    // The box score of 2023 doesn't say how the game ended.
    let home = Score(home: 3, away: 2)
    let away = Score(home: 2, away: 3)
    let badges = try [home, away, nil].map {
      earned([try bundledVisit("mlb-min", against: "mlb-hou", on: "2023-04-07", score: $0)])
    }
    #expect(badges.map { $0.contains("extra-innings") } == [true, true, true])
    #expect(badges.map { $0.contains("walk-off") } == [true, false, false])
  }
}
