import Catalog
import SportsModel
import TestSupport
import Testing

@testable import BoxScores

/// The box scores of the bundled data, opened once.
enum BundledBoxScores {
  static let store = BundledCatalog.result.map { BoxScoreStore(facts: $0.folder) }

  /// Returns the box score of a game.
  static func boxScore(
    _ league: LeagueID, _ day: String, home: TeamID, away: TeamID, number: Int = 0
  ) throws -> BoxScore? {
    let key = GameKey(
      league: league, stadium: nil, day: try #require(LocalDay(day)), home: home, number: number)
    return try store.get().boxScore(of: key, away: away)
  }
}

/// Box scores of known games.
@Suite struct BoxScoreTests {
  @Test(arguments: [(1961, 2730), (2000, 5693), (2019, 6776)])
  func regularSeasonHasItsHomeRuns(season: Int, homeRuns: Int) throws {
    let box = try #require(try BundledBoxScores.store.get().season("mlb", season: season))
    var total = 0
    for index in box.rows.games.indices where !box.rows.games[index].isPostseason {
      total += try box.boxScore(at: index).homeRuns?.count ?? 0
    }
    #expect(total == homeRuns)
  }

  @Test func pujolsHitsNumber700() throws {
    let score = try #require(
      try BundledBoxScores.boxScore("mlb", "2022-09-23", home: "mlb-lad", away: "mlb-stl"))
    let pujols = (score.homeRuns ?? []).filter { $0.batter == "mlb:pujoa001" }
    #expect(pujols.map(\.career) == [699, 700] && pujols.map(\.side) == [.away, .away])
    #expect(pujols.map(\.pitcher) == ["mlb:heana001", "mlb:bickp001"])
    let milestone = score.feats?.first { $0.kind == .careerHomeRun }
    #expect(milestone?.value == 700 && milestone?.players == ["mlb:pujoa001"])
    #expect(score.attendance == 50_041 && score.isOvertime == false)
    #expect(score.appearances?.contains { $0.player == "mlb:pujoa001" } == true)
  }

  @Test func swappedTeamsKeepTheirPlayers() throws {
    let usual = try #require(
      try BundledBoxScores.boxScore("mlb", "2022-09-23", home: "mlb-lad", away: "mlb-stl"))
    let swapped = try #require(
      try BundledBoxScores.boxScore("mlb", "2022-09-23", home: "mlb-stl", away: "mlb-lad"))
    #expect(swapped.home == "mlb-stl" && swapped.away == "mlb-lad")
    #expect(swapped.homeRuns?.map(\.batter) == usual.homeRuns?.map(\.batter))
    #expect(
      swapped.homeRuns?.map { swapped.team($0.side) } == usual.homeRuns?.map { usual.team($0.side) }
    )
  }

  @Test func missingGamesHaveNone() throws {
    let cases: [(LeagueID, String, TeamID, TeamID)] = [
      ("mlb", "2022-09-23", "mlb-lad", "mlb-sf"), ("mlb", "2022-01-01", "mlb-lad", "mlb-stl"),
      ("mls", "2019-06-15", "mls-atl", "mls-ny"), ("nhl", "2014-01-01", "nhl-det", "nhl-tor"),
    ]
    for (league, day, home, away) in cases {
      #expect(try BundledBoxScores.boxScore(league, day, home: home, away: away) == nil)
    }
  }

  /// Since 2023 only starters are known, and nothing else may be claimed.
  @Test func unknownListsAreNil() throws {
    let box = try #require(try BundledBoxScores.store.get().season("mlb", season: 2025))
    let score = try box.boxScore(at: 0)
    #expect(score.starters?.count == 2)
    #expect(score.homeRuns == nil && score.feats == nil && score.appearances == nil)
    #expect(score.attendance == nil && score.isOvertime == nil && score.winner == nil)
  }

  @Test func gameWithoutHomeRunsHasAnEmptyList() throws {
    let box = try #require(try BundledBoxScores.store.get().season("mlb", season: 1968))
    let counts = try box.rows.games.indices.map { try box.boxScore(at: $0).homeRuns?.count }
    #expect(counts.contains(0) && !counts.contains(nil))
  }

  @Test func playersOfOneNameAreDistinct() throws {
    let store = try BundledBoxScores.store.get()
    #expect(
      try store.players(named: "Will Smith", in: ["mlb"]).map(\.id)
        == ["mlb:smitw002", "mlb:smitw003"])
    #expect(try store.players(named: "mlb:smitw003").map(\.name) == ["Will Smith"])
    #expect(try store.players(named: "José Abreu").map(\.id).contains("mlb:abrej003"))
    #expect(try store.players(named: "Auston Matthews").map(\.name) == ["A. Matthews"])
    #expect(try store.players(named: "No Such Player").isEmpty)
  }

  /// The source has the latest game of active players as their last one.
  @Test func activePlayersHaveNoLastGame() throws {
    let store = try BundledBoxScores.store.get()
    #expect(try store.player("mlb:judga001")?.lastGame == nil)
    #expect(try store.player("mlb:jeted001")?.lastGame?.description == "2014-09-28")
    #expect(try store.player("mlb:jeted001")?.hallOfFame == 2020)
  }
}

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
    #expect(try score("nhl-wpg", "nhl-van", "2026-03-07").isOvertime == true)
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
    #expect(empty.completed(by: Score(home: 2, away: 3), home: "mlb-mil").isWalkOff == false)
    #expect(empty.completed(by: Score(home: 3, away: 2), home: "mlb-kc").isWalkOff == false)
  }
}
