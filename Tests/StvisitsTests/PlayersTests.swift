import Foundation
import TestSupport
import Testing

/// Box scores of visits and their players, through the real program.
@Suite(.fan) struct PlayersTests {
  private func add(_ stadium: String, _ day: String) async throws -> String {
    let added = try await fan.addVisit(stadium, on: day, "--json")
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
    #expect(unknown.errors.contains("Unknown player \"Nobody Nowhere\". List the players"))
  }

  @Test(arguments: [("Albrt pujols", "Albert Pujols"), ("Belinger", "Bellinger")])
  func misspelledPlayerIsSuggested(typed: String, name: String) async throws {
    _ = try await add("Dodger Stadium", "2022-09-23")
    for command in [["players", "show", typed], ["visits", "list", "--saw", typed]] {
      let refused = try await fan.run(command)
      #expect(refused.status == 1)
      #expect(refused.errors.contains("Unknown player \"\(typed)\". Did you mean \"\(name)\"?"))
    }
  }

  @Test func badgesFollowWhatHappened() async throws {
    let added = try await fan.addVisit("Dodger Stadium", on: "2022-09-23", "--json")
    let id = try #require(try added.document["visit"]["id"].text)
    #expect(
      Set(try added.document["badges"].array.compactMap { $0["id"].text })
        .isSuperset(of: ["home-run-500", "career-milestone", "first-home-run"]))
    let deleted = try await fan.run("visits", "delete", id, "--yes")
    let reason = "game visit removed or changed: Dodger Stadium on 2022-09-23"
    #expect(deleted.lines.contains("Badge lost: Five Hundred Club (\(reason))"))
    let undone = try await fan.run("undo", "--yes")
    #expect(undone.lines.contains("Badge earned again: Five Hundred Club (2022-09-23)"))
  }

  @Test func bestMomentsAreInStatisticsAndOnMaps() async throws {
    let visit = try await add("Dodger Stadium", "2022-09-23")
    let best = try await fan.run("stats", "--year", "2022", "--json").document["saw"][
      "best_moments"
    ].array
    #expect(best.first?["kind"] == "500th-home-run" && best.first?["visit_id"] == .string(visit))
    #expect(best.first?["title"] == "700th career home run")
    let text = try await fan.run("stats", "--year", "2022").output
    #expect(text.contains("2022-09-23  Albert Pujols, 700th career home run"))
    let page = try await fan.run("map", "--output", "-", "--format", "html").output
    #expect(page.contains("You saw: Albert Pujols, 700th career home run"))
    let data = try await fan.run("map", "--output", "-", "--format", "geojson").output
    #expect(!data.contains("Pujols"))
  }

  @Test func listOfPlayersIsLimited() async throws {
    _ = try await add("Dodger Stadium", "2022-09-23")
    let few = try await fan.run("players", "seen", "--limit", "2", "--json").document
    #expect(few["players"].array.count == 2)
    let listed = try await fan.run("players", "seen", "--limit", "2")
    #expect(listed.errors.contains("The first 2 are listed."))
    let none = try await fan.run("players", "seen", "--limit", "0")
    #expect(none.status == 2 && none.errors.contains("--limit must be 1 or more"))
  }

  @Test func statisticsSayWhatTheyCover() async throws {
    _ = try await add("Dodger Stadium", "2022-09-23")
    let saw = try await fan.run("stats", "--json").document["saw"]
    #expect(saw["home_runs"]["count"] == 5 && saw["home_runs"]["of"] == 1)
    #expect(saw["milestones"].array.map { $0["value"] } == [700])
    #expect(try await fan.run("stats").output.contains("5 in 1 of 1 game"))
  }
}
