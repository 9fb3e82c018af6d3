import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import Catalog

/// Trips that are saved, checked, edited and made.
@Suite(.fan) struct TripsTests {
  /// Saves the best of a few options.
  private func saved(_ fan: Fan, name: String = "chicago") async throws {
    let done = try await fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", name)
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.errors.contains("Saved option 1 as \"\(name)\""))
  }

  private func items(_ fan: Fan, _ kind: String) async throws -> [JSON] {
    try await fan.run("trips", "show", "chicago", "--json").document["items"].array
      .filter { $0["kind"].text == kind }
  }

  @Test func savedTripIsListedAndShown() async throws {
    try await saved(fan)
    let list = try await fan.run("trips", "--json").document["trips"].array
    #expect(list.map { $0["name"] } == ["chicago"])
    #expect(list.first?["status"] == "planned")
    let planned = try await fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--json", "--limit", "1"
    ).document["options"].array.first
    let shown = try await fan.run("trips", "show", "chicago", "--json").document
    #expect(shown["trip"]["stops"] == planned?["stops"])
    #expect(shown["trip"]["legs"] == planned?["legs"])
    #expect(shown["trip"]["cost_usd"] == planned?["cost_usd"])
    let id = try #require(list.first?["id"].text)
    #expect(
      try await fan.run("trips", "show", String(id.prefix(6))).output.contains("Wrigley Field"))
    #expect(try await fan.run("trips", "show", "nowhere").status == 1)
    let again = try await fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", "chicago")
    #expect(again.status == 1 && again.errors.contains("already"))
    #expect(try await fan.run("trips", "check").status == 0)
  }

  @Test func tripHasSightsNearEachStop() async throws {
    try await saved(fan)
    let games = try await items(fan, "game").map { $0["game_id"] }
    let near = try await fan.run("trips", "show", "chicago", "--json").document["nearby"].array
    #expect(near.map { $0["game_id"] } == games)
    let points = near.flatMap { $0["points"].array }
    #expect(points.contains { $0["name"] == "Harry Caray statue" && $0["category"] == "statue" })
    #expect(points.contains { $0["kind"] == "former-site" && $0["name"] == "Comiskey Park" })
    #expect(points.contains { $0["kind"] == "brewery" })
    let shown = try await fan.run("trips", "show", "chicago").output
    let lists = shown.split(separator: "\n").filter { $0.hasPrefix("  Near ") }
    #expect(lists.count == Set(lists).count && lists.contains("  Near Wrigley Field:"))
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for format in ["md", "ics"] {
      let file = try await fan.run(
        "trips", "export", "chicago", "--output", "-", "--format", format)
      // Lines of calendars are folded.
      let text = file.output.replacing("\r\n ", with: "")
      #expect(text.contains("Harry Caray statue"), "\(format)")
    }
  }

  @Test func editIsCheckedAndUndone() async throws {
    try await saved(fan)
    let game = try #require(try await items(fan, "game").first?["start_local"].text)
    let day = game.prefix(10)
    let added = try await fan.run(
      "trips", "edit", "chicago", "--add", "Museum", "--at", "\(day)T10:00", "--minutes", "90")
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.output.contains("10:00  Museum, 1 h 30"))
    #expect(try await fan.run("trips", "check", "chicago").status == 0)
    let clash = try await fan.run(
      "trips", "edit", "chicago", "--add", "Lunch", "--at", String(game.prefix(16)))
    #expect(clash.status == 1 && clash.errors.contains("Two items overlap by 1 h"))
    #expect(try await items(fan, "custom").count == 1)
    let number = try #require(try await items(fan, "custom").first?["id"].count)
    let moved = try await fan.run(
      "trips", "edit", "chicago", "--move", "\(number)", "--to", "\(day) 9:15")
    #expect(moved.output.contains("09:15  Museum"))
    #expect(try await fan.run("undo", "--yes").status == 0)
    #expect(try await items(fan, "custom").first?["start_local"] == .string("\(day)T10:00:00"))
  }

  @Test func lockedItemsStayAndUnlockedGamesAreRemoved() async throws {
    try await saved(fan)
    let games = try await items(fan, "game")
    let first = try #require(games.first?["id"].count)
    #expect(
      try await fan.run("trips", "edit", "chicago", "--lock", "\(first)").output.contains(
        "locked"))
    let refused = try await fan.run("trips", "edit", "chicago", "--remove", "\(first)")
    #expect(refused.status == 1 && refused.errors.contains("locked"))
    #expect(try await fan.run("trips", "edit", "chicago", "--unlock", "\(first)").status == 0)
    #expect(
      try await fan.run("trips", "edit", "chicago", "--remove", "\(first)", "--anyway").status
        == 0)
    #expect(try await items(fan, "game").count == games.count - 1)
    #expect(try await fan.run("trips", "edit", "chicago", "--remove", "999").status == 1)
    #expect(try await fan.run("trips", "edit", "chicago").status == 2)
  }

  @Test func tripGamesBecomeVisitsOnce() async throws {
    try await saved(fan)
    let games = try await items(fan, "game")
    let key = try #require(games.last?["game_id"].text)
    _ = try await fan.run("trips", "attended", "chicago", "--game", key)
    #expect(try fan.visitIDs().count == 1)
    let rest = try await fan.run("trips", "attended", "chicago", "--json").document
    #expect(rest["visits"].array.count == games.count - 1 && games.count > 1)
    #expect(rest["known"] == [.string(key)])
    #expect(rest["visits"].array.allSatisfy { $0["home_score"].count != nil })
    #expect(rest["visits"].array.allSatisfy { $0["photo_count"] == 0 })
    _ = try await fan.run("trips", "attended", "chicago")
    #expect(try fan.visitIDs().count == games.count)
    #expect(try fan.store().visits().allSatisfy { $0.visit.origin == .trip })
    #expect(
      try await fan.run("trips", "--json").document["trips"].array.first?["status"] == "attended")
    // One batch each.
    _ = try await fan.run("undo", "--yes")
    #expect(try fan.visitIDs().count == 1)
    #expect(
      try await fan.run("trips", "attended", "chicago", "--game", "mlb:x:2026-06-12:y:0").status
        == 1)
  }

  @Test func undoRestoresDeletedTrip() async throws {
    try await saved(fan)
    #expect(try await fan.run("trips", "delete", "chicago").status == 2)
    #expect(try await fan.run("trips", "delete", "chicago", "--yes").status == 0)
    #expect(try await fan.run("trips", "--json").document["trips"] == [])
    #expect(try await fan.run("undo", "--yes").output.contains("(1 trip removed)"))
    #expect(try await fan.run("trips", "check").output == "chicago: still works as planned\n")
  }

  @Test func choicesUpdateScoringWeights() async throws {
    let sentence = "from Boston, MLB, June 5 to 14, 2026"
    _ = try await fan.run("plan", sentence, "--save", "short", "--pick", "3")
    func factors() async throws -> [Double] {
      try await fan.run("plan", "weights", "--json").document["weights"].array.compactMap {
        if case .number(let factor) = $0["factor"] { factor } else { nil }
      }
    }
    let learned = try await factors()
    #expect(learned.contains { $0 != 1 })
    #expect(learned.allSatisfy { (0.95...1.05).contains($0) })
    _ = try await fan.run("trips", "dismiss", "short")
    #expect(try await factors() != learned)
    _ = try await fan.run("undo", "--yes")
    #expect(try await factors() == learned)
    #expect(try await fan.run("plan", "weights", "--reset").output.contains("an hour of driving"))
    #expect(try await factors() == Array(repeating: 1, count: learned.count))
  }

  @Test func movedAndCancelledGamesAreReported() async throws {
    try await install(fan, ["fenway-park-boston": 1_150, "citi-field-queens": 1_150], changed: 1)
    let wanted = ["--league", "mlb", "--from", "2031-04-08", "--to", "2031-04-10"]
    #expect(try await fan.run(["plan", "dates", "--save", "spring"] + wanted).status == 0)
    #expect(try await fan.run("trips", "check").status == 0)
    let trip = try await fan.run("trips", "--json").document["trips"].array.first
    #expect(trip?["game_ids"].array.count == 2)
    try await install(
      fan, ["fenway-park-boston": 790, "citi-field-queens": 1_150], changed: 2, isOff: true)
    let check = try await fan.run("trips", "check", "spring")
    #expect(check.status == 1)
    #expect(check.output.contains("moved from 19:10 to 13:10"), "\(check.output)")
    #expect(check.output.contains("(Thu, Apr 10, 2031) was postponed"), "\(check.output)")
  }

  /// Installs a schedule of one game on each of two days.
  private func install(
    _ fan: Fan, _ starts: [StadiumID: Int], changed: Int, isOff: Bool = false
  ) async throws {
    let days = ["fenway-park-boston": "2031-04-08", "citi-field-queens": "2031-04-10"]
    let rows = try starts.sorted { $0.value < $1.value }.map { stadium, start in
      let day = try #require(LocalDay(days[stadium.rawValue] ?? ""))
      let home: TeamID = stadium == "fenway-park-boston" ? "mlb-bos" : "mlb-nym"
      var game = Game(
        league: "mlb", season: 2031, day: day, home: home, away: "mlb-tex",
        start: .exact(minuteOfDay: start), stadiums: [stadium], score: nil)
      if isOff, stadium == "citi-field-queens" { game.status = .postponed }
      return SeasonPack.Row(
        game: game,
        mark: .init(id: try #require(SeasonPack.GameID(source: "mlb", id: home.rawValue)))
      )
    }
    let sorted = rows.sorted { $0.game.day < $1.game.day }
    let pack = SeasonPack(
      header: SeasonPack.Header(
        summary: SeasonSummary(
          league: "mlb", season: 2031, firstDay: try #require(sorted.first).game.day,
          lastDay: try #require(sorted.last).game.day, games: rows.count, results: 0),
        changedAt: Date(timeIntervalSince1970: 1_795_000_000 + Double(changed)), source: "mlb",
        facts: "2026-11-21"),
      rows: sorted, history: [])
    let file = fan.folder.appendingPathComponent("pack-\(changed).txt")
    try Data(pack.bytes).write(to: file)
    let done = try await fan.run("sync", "--pack", file.path)
    #expect(done.status == 0, "\(done.errors)")
  }
}
