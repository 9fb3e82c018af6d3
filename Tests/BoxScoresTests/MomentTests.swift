import SportsModel
import Testing

@testable import BoxScores

/// Remarkable events of known games.
@Suite struct MomentTests {
  private func score(_ home: TeamID, _ away: TeamID, _ day: String) throws -> BoxScore {
    let league = LeagueID(home.rawValue.prefix { $0 != "-" })
    return try #require(try BundledBoxScores.boxScore(league, day, home: home, away: away))
  }

  private func kinds(_ home: TeamID, _ away: TeamID, _ day: String) throws -> [MomentKind] {
    try score(home, away, day).moments.ranked.map(\.kind)
  }

  @Test func everyKindHasARankAndATitle() {
    for kind in MomentKind.allCases {
      #expect(MomentKind.allCases.count { $0.rarity == kind.rarity } == 1, "\(kind)")
      #expect(kind.title() != "" && !kind.title().contains("_"), "\(kind)")
      #expect(kind.includes.allSatisfy { $0.rarity > kind.rarity }, "\(kind)")
    }
  }

  @Test func perfectGameIsOneMomentButAlsoANoHitter() throws {
    let moments = try score("mlb-sea", "mlb-tb", "2012-08-15").moments
    #expect(moments.kinds.isSuperset(of: [.perfectGame, .noHitter]))
    #expect(moments.ranked.first?.kind == .perfectGame)
    #expect(!moments.ranked.contains { $0.kind == .noHitter })
  }

  @Test func hockeyMomentsFollowFromLines() throws {
    #expect(try kinds("nhl-cbj", "nhl-buf", "2022-12-07").contains(.fiveGoals))
    #expect(try !kinds("nhl-cbj", "nhl-buf", "2022-12-07").contains(.hatTrick))
    let overtime = try score("nhl-wpg", "nhl-van", "2026-03-07")
    #expect(overtime.isOvertime == true)
    // Goalies of postseasons and of some seasons don't say.
    #expect(BoxScoreSeason.hadOvertime([]) == nil)
  }

  @Test func basketballAndFootballMomentsFollowFromLinesAndPlays() throws {
    #expect(try kinds("nba-bos", "nba-phx", "2017-03-24").first == .sixtyPoints)
    #expect(try kinds("nfl-det", "nfl-dal", "2025-12-04").contains(.sixtyYardFieldGoal))
  }

  @Test func unknownPartsHaveNoMoments() {
    let empty = BoxScore(
      league: "mlb", season: 2025, day: LocalDay(daysSinceEpoch: 20_000), isPostseason: false,
      home: "mlb-mil", away: "mlb-kc")
    #expect(empty.moments.isEmpty)
    #expect(empty.completed(by: Score(home: 3, away: 2), home: "mlb-mil").isWalkOff == nil)
    let lost = empty.completed(by: Score(home: 2, away: 3), home: "mlb-mil")
    #expect(lost.isWalkOff == false)
    let swapped = empty.completed(by: Score(home: 3, away: 2), home: "mlb-kc")
    #expect(swapped.isWalkOff == false)
  }
}
