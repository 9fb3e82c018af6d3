import BoxScores
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Reports

/// Players and totals of visits to known games.
@Suite struct SeenGamesTests {
  private static func store() throws -> BoxScoreStore {
    BoxScoreStore(facts: try BundledCatalog.result.get().folder)
  }

  private func visit(
    _ league: LeagueID, _ day: String, home: TeamID, away: TeamID, score: Score?, number: Int = 0
  ) throws -> Visit {
    let day = try #require(LocalDay(day))
    return Visit(
      id: UUID(), stadium: "somewhere", stadiumName: "Somewhere", day: day, league: league,
      kind: .game,
      game: Visit.GameFacts(
        key: GameKey(league: league, stadium: nil, day: day, home: home, number: number),
        homeTeam: home, awayTeam: away, homeName: "Home", awayName: "Away", score: score),
      dataSource: .fullyManual, origin: .manual, createdAt: .distantPast, changedAt: .distantPast)
  }

  /// Pujols 699 and 700; a perfect game; Booker's 70 points; a game of 2025; and one of soccer.
  private func visits() throws -> [Visit] {
    [
      try visit(
        "mlb", "2022-09-23", home: "mlb-lad", away: "mlb-stl", score: Score(home: 0, away: 11)),
      try visit(
        "mlb", "2012-08-15", home: "mlb-sea", away: "mlb-tb", score: Score(home: 1, away: 0)),
      try visit(
        "nba", "2017-03-24", home: "nba-bos", away: "nba-phx", score: Score(home: 130, away: 120)),
      try visit("mlb", "2025-04-01", home: "mlb-mil", away: "mlb-kc", score: nil),
      try visit("mls", "2019-06-01", home: "mls-atl", away: "mls-chi", score: nil),
    ]
  }

  @Test func totalsSayWhatTheyCover() throws {
    let totals = try SeenTotals(AttendedGames(try visits()).entries, store: Self.store())
    #expect(totals.games == 5)
    #expect(totals.homeRuns == SeenCount(count: 5, games: 2, of: 3))
    #expect(totals.homeRuns.summary == "5 in 2 of 3 games")
    #expect(totals.hitters.first?.player.name == "Albert Pujols")
    #expect(totals.hitters.first?.count == 2)
    #expect(totals.noHitters == SeenCount(count: 1, games: 2, of: 3))
    #expect(totals.shutouts == SeenCount(count: 2, games: 3, of: 5))
    #expect(totals.milestones.map(\.feat.value) == [700])
    #expect(totals.biggestCrowd?.value == 50_041)
    #expect(totals.hallOfFame.map(\.name).contains("Ichiro Suzuki") == false)
    let hernandez = totals.starters.first { $0.player.name == "Felix Hernandez" }
    #expect(hernandez?.record == WinLoss(wins: 1))
  }

  @Test func bestMomentsAreTheRarest() throws {
    let store = try Self.store()
    let totals = try SeenTotals(AttendedGames(try visits()).entries, store: store)
    #expect(
      totals.bestMoments.prefix(3).map { $0.moment.words($0.game.names) } == [
        "Felix Hernandez, perfect game", "Albert Pujols, 700th career home run",
        "Devin Booker, 70 points",
      ])
    #expect(!totals.bestMoments.contains { $0.moment.kind == .noHitter }, "it was a perfect one")
    let none = try visit("mlb", "2025-04-01", home: "mlb-mil", away: "mlb-kc", score: nil)
    #expect(try SeenTotals(AttendedGames([none]).entries, store: store).bestMoments.isEmpty)
  }

  @Test func extraInningsDecideWalkOffs() throws {
    // The box scores of 2023 don't say how games ended.
    func walkOffs(_ score: Score?) throws -> SeenCount {
      let game = try visit("mlb", "2023-04-07", home: "mlb-min", away: "mlb-hou", score: score)
      return try SeenTotals(AttendedGames([game]).entries, store: Self.store()).walkOffs
    }
    #expect(try walkOffs(Score(home: 3, away: 2)) == SeenCount(count: 1, games: 1, of: 1))
    #expect(try walkOffs(Score(home: 2, away: 3)) == SeenCount(count: 0, games: 1, of: 1))
    #expect(try walkOffs(nil) == SeenCount(count: 0, games: 0, of: 1))
  }

  @Test func listOfPlayersCanBeLimited() throws {
    let store = try Self.store()
    let all = try SeenPlayers(try visits(), store: store)
    var options = SeenPlayers.Options()
    options.limit = 3
    let few = try SeenPlayers(try visits(), store: store, options: options)
    #expect(few.entries.map(\.player.id) == all.entries.prefix(3).map(\.player.id))
    #expect(few.coverage == all.coverage && all.entries.count > 3)
  }

  @Test func repeatedVisitsCountOnce() throws {
    let visits = try visits()
    let store = try Self.store()
    let once = try SeenPlayers(visits, store: store)
    let twice = try SeenPlayers(visits + [visits[0]], store: store)
    #expect(once.coverage == twice.coverage)
    #expect(once.entries.map(\.games) == twice.entries.map(\.games))
  }

  @Test func playersAreSelectedByLeagueAndTeam() throws {
    let visits = try visits()
    let store = try Self.store()
    var options = SeenPlayers.Options()
    options.leagues = ["nba"]
    options.team = "nba-phx"
    let suns = try SeenPlayers(visits, store: store, options: options)
    #expect(suns.entries.map(\.player.name).contains("Devin Booker"))
    #expect(suns.entries.allSatisfy { $0.teams == ["nba-phx"] } && !suns.entries.isEmpty)
    #expect(suns.coverage.of == 1)
  }

  @Test func playersOfOneNameAreNeverMixed() throws {
    let store = try Self.store()
    let visits = try visits()
    let seen = try store.seenPlayer(named: "Pujols", on: visits)
    #expect(seen.player.id == "mlb:pujoa001" && seen.games.count == 1)
    #expect(PlayerGames(seen).games.map(\.visit.id) == [visits[0].id])
    #expect(throws: PlayerLookupError.self) { try store.seenPlayer(named: "Babe Ruth", on: visits) }
    // Justin Turner and Trea Turner played for the Dodgers.
    #expect(throws: PlayerLookupError.self) { try store.seenPlayer(named: "Turner", on: visits) }
    #expect(try store.seenPlayer(named: "Trea Turner", on: visits).games.count == 1)
  }
}
