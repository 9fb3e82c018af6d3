import Foundation
import TestSupport
import Testing

/// Box scores of visits and their players, through the real program.
@Suite(.fan) struct PlayersTests {
  private var fan: Fan { .current }

  private func add(_ stadium: String, _ day: String) async throws -> String {
    let added = try await fan.run(
      "visits", "add", "--stadium", stadium, "--date", day, "--json")
    #expect(added.status == 0)
    return try #require(try added.document["visit"]["id"].text)
  }

  @Test func visitShowsItsBoxScore() async throws {
    let visit = try await add("Dodger Stadium", "2022-09-23")
    let shown = try await fan.run("visits", "show", visit)
    #expect(shown.output.contains("Albert Pujols (700), inning 4, 2 on, off Phil Bickford"))
    #expect(shown.output.contains("700th career home run: Albert Pujols"))
    let saw = try await fan.run("visits", "show", visit, "--json").document["saw"]
    #expect(saw["home_runs"].array.map { $0["career"] } == [699, 700, 19, 12, 1])
    #expect(saw["attendance"] == 50_041 && saw["win_id"] == "quinj001")
    #expect(saw["scoring"] == .null && saw["line_score"] == .null && saw["overtime"] == false)
    #expect(saw["feats"].array.flatMap { $0["player_ids"].array }.contains("pujoa001"))
  }

  @Test func playersAreListedAndShown() async throws {
    let visit = try await add("Dodger Stadium", "2022-09-23")
    _ = try await add("Fenway Park", "2018-07-09")
    let seen = try await fan.run("players", "seen", "--json").document
    #expect(seen["coverage"]["games"] == 2 && seen["coverage"]["of"] == 2)
    #expect(seen["players"].array.contains { $0["player"] == "Albert Pujols" })
    let pujols = try await fan.run("players", "show", "pujols", "--json").document
    #expect(pujols["games"].array.map { $0["visit_id"] } == [.string(visit)])
    #expect(pujols["home_runs"] == 2)
    let list = try await fan.run("visits", "list", "--saw", "Albert Pujols", "--json").document
    #expect(list["visits"].array.map { $0["id"] } == [.string(visit)])
  }

  @Test func unclearNamesAreExplained() async throws {
    _ = try await add("Dodger Stadium", "2022-09-23")
    let several = try await fan.run("players", "show", "Turner")
    #expect(several.status == 1)
    #expect(several.errors.contains("Enter the ID of one:\n  Justin Turner (mlb:turnj001"))
    let unseen = try await fan.run("visits", "list", "--saw", "Babe Ruth")
    #expect(unseen.status == 1 && unseen.errors.contains("mlb:ruthb101"))
    let unknown = try await fan.run("players", "show", "Nobody Nowhere")
    #expect(unknown.errors.contains("Unknown player \"Nobody Nowhere\"."))
  }

  @Test func statisticsSayWhatTheyCover() async throws {
    _ = try await add("Dodger Stadium", "2022-09-23")
    let saw = try await fan.run("stats", "--json").document["saw"]
    #expect(saw["home_runs"]["count"] == 5 && saw["home_runs"]["of"] == 1)
    #expect(saw["milestones"].array.map { $0["value"] } == [700])
    #expect(try await fan.run("stats").output.contains("5 in 1 of 1 game"))
  }
}
