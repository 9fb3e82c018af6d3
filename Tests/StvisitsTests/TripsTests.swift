import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import Catalog

@Suite(.fan) struct TripsTests {
  private func saved(name: String = "chicago") async throws {
    let done = try await fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", name
    ).succeeded()
    #expect(done.errors.contains("Saved option 1 as \"\(name)\""))
  }

  private func items(_ kind: String) async throws -> [JSON] {
    try await fan.run("trips show chicago --json").document["items"].array
      .filter { $0["kind"].text == kind }
  }

  @Test func savedTripIsListedAndShown() async throws {
    try await saved()
    let list = try await fan.run("trips --json").document["trips"].array
    #expect(list.map { $0["name"] } == ["chicago"])
    #expect(list.first?["status"] == "planned")
    let planned = try await fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--json", "--limit", "1"
    ).document["options"].array.first
    let shown = try await fan.run("trips show chicago --json").document
    #expect(shown["trip"]["stops"] == planned?["stops"])
    #expect(shown["trip"]["legs"] == planned?["legs"])
    #expect(shown["trip"]["cost_usd"] == planned?["cost_usd"])
    let id = try #require(list.first?["id"].text)
    #expect(try await fan.run("trips show", String(id.prefix(6))).output.contains("Wrigley Field"))
    #expect(try await fan.run("trips show nowhere").status == 1)
    try await fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", "chicago"
    ).expect(status: 1, "already")
    #expect(try await fan.run("trips check").status == 0)
  }

  @Test func tripHasSightsNearEachStop() async throws {
    try await saved()
    let games = try await items("game").map { $0["game_id"] }
    let near = try await fan.run("trips show chicago --json").document["nearby"].array
    #expect(near.map { $0["game_id"] } == games)
    let points = near.flatMap { $0["points"].array }
    #expect(points.contains { $0["name"] == "Harry Caray statue" && $0["category"] == "statue" })
    #expect(points.contains { $0["kind"] == "former-site" && $0["name"] == "Comiskey Park" })
    #expect(points.contains { $0["kind"] == "brewery" })
    let shown = try await fan.run("trips show chicago").output
    let lists = shown.split(separator: "\n").filter { $0.hasPrefix("  Near ") }
    #expect(lists.count == Set(lists).count && lists.contains("  Near Wrigley Field:"))
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for format in ["md", "ics"] {
      let file = try await fan.run("trips export chicago --output - --format", format)
      // Lines of calendars are folded.
      let text = file.output.replacing("\r\n ", with: "")
      #expect(text.contains("Harry Caray statue"), "\(format)")
    }
  }

  @Test func editIsCheckedAndUndone() async throws {
    try await saved()
    let game = try #require(try await items("game").first?["start_local"].text)
    let day = game.prefix(10)
    let added = try await fan.run(
      "trips edit chicago --add Museum --at", "\(day)T10:00", "--minutes", "90"
    ).succeeded()
    #expect(added.output.contains("10:00  Museum, 1 h 30"))
    #expect(try await fan.run("trips check chicago").status == 0)
    try await fan.run("trips edit chicago --add Lunch --at", String(game.prefix(16)))
      .expect(status: 1, "Two items overlap by 1 h")
    #expect(try await items("custom").count == 1)
    let number = try #require(try await items("custom").first?["id"].count)
    let moved = try await fan.run("trips edit chicago --move", "\(number)", "--to", "\(day) 9:15")
    #expect(moved.output.contains("09:15  Museum"))
    #expect(try await fan.run("undo --yes").status == 0)
    #expect(try await items("custom").first?["start_local"] == .string("\(day)T10:00:00"))
  }

  @Test func lockedItemsStayAndUnlockedGamesAreRemoved() async throws {
    try await saved()
    let games = try await items("game")
    let first = try #require(games.first?["id"].count)
    #expect(try await fan.run("trips edit chicago --lock", "\(first)").output.contains("locked"))
    try await fan.run("trips edit chicago --remove", "\(first)").expect(status: 1, "locked")
    #expect(try await fan.run("trips edit chicago --unlock", "\(first)").status == 0)
    #expect(try await fan.run("trips edit chicago --remove", "\(first)", "--anyway").status == 0)
    #expect(try await items("game").count == games.count - 1)
    #expect(try await fan.run("trips edit chicago --remove 999").status == 1)
    #expect(try await fan.run("trips edit chicago").status == 2)
  }

  @Test func tripGamesBecomeVisitsOnce() async throws {
    try await saved()
    let games = try await items("game")
    let key = try #require(games.last?["game_id"].text)
    _ = try await fan.run("trips attended chicago --game", key)
    #expect(try fan.visitIDs().count == 1)
    let rest = try await fan.run("trips attended chicago --json").document
    #expect(rest["visits"].array.count == games.count - 1 && games.count > 1)
    #expect(rest["known"] == [.string(key)])
    #expect(rest["visits"].array.allSatisfy { $0["home_score"].count != nil })
    #expect(rest["visits"].array.allSatisfy { $0["photo_count"] == 0 })
    _ = try await fan.run("trips attended chicago")
    #expect(try fan.visitIDs().count == games.count)
    #expect(try fan.store().visits().allSatisfy { $0.visit.origin == .trip })
    #expect(
      try await fan.run("trips --json").document["trips"].array.first?["status"] == "attended")
    // One batch each.
    _ = try await fan.run("undo --yes")
    #expect(try fan.visitIDs().count == 1)
    #expect(try await fan.run("trips attended chicago --game mlb:x:2026-06-12:y:0").status == 1)
  }

  @Test func undoRestoresDeletedTrip() async throws {
    try await saved()
    #expect(try await fan.run("trips delete chicago").status == 2)
    #expect(try await fan.run("trips delete chicago --yes").status == 0)
    #expect(try await fan.run("trips --json").document["trips"] == [])
    #expect(try await fan.run("undo --yes").output.contains("(1 trip removed)"))
    #expect(try await fan.run("trips check").output == "chicago: still works as planned\n")
  }

  @Test func choicesUpdateScoringWeights() async throws {
    let sentence = "from Boston, MLB, June 5 to 14, 2026"
    _ = try await fan.run("plan", sentence, "--save", "short", "--pick", "3")
    func factors() async throws -> [Double] {
      try await fan.run("plan weights --json").document["weights"].array.compactMap {
        if case .number(let factor) = $0["factor"] { factor } else { nil }
      }
    }
    let learned = try await factors()
    #expect(learned.contains { $0 != 1 })
    #expect(learned.allSatisfy { (0.95...1.05).contains($0) })
    _ = try await fan.run("trips dismiss short")
    #expect(try await factors() != learned)
    _ = try await fan.run("undo --yes")
    #expect(try await factors() == learned)
    #expect(try await fan.run("plan weights --reset").output.contains("an hour of driving"))
    #expect(try await factors() == Array(repeating: 1, count: learned.count))
  }

  @Test func movedAndCancelledGamesAreReported() async throws {
    try await install(fan, ["fenway-park-boston": 1_150, "citi-field-queens": 1_150], changed: 1)
    let wanted = ["--league", "mlb", "--from", "2031-04-08", "--to", "2031-04-10"]
    #expect(try await fan.run(["plan", "dates", "--save", "spring"] + wanted).status == 0)
    #expect(try await fan.run("trips check").status == 0)
    let trip = try await fan.run("trips --json").document["trips"].array.first
    #expect(trip?["game_ids"].array.count == 2)
    try await install(
      fan, ["fenway-park-boston": 790, "citi-field-queens": 1_150], changed: 2, isOff: true)
    let check = try await fan.run("trips check spring")
    #expect(check.status == 1)
    #expect(check.output.contains("moved from 19:10 to 13:10"), "\(check.output)")
    #expect(check.output.contains("(Thu, Apr 10, 2031) was postponed"), "\(check.output)")
  }

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
    let file = fan.file("pack-\(changed).txt")
    try Data(pack.bytes).write(to: file)
    try await fan.run("sync --pack", file.path).succeeded()
  }
}

/// Polls through the program: ballots out, votes in, a trip in the end.
@Suite(.fan) struct PollTests {
  private func saveTrips() async throws {
    for (days, name) in [("June 12 to 15, 2026", "early"), ("June 12 to 18, 2026", "late")] {
      try await fan.run("plan", "Cubs and White Sox at home, \(days)", "--save", name).succeeded()
    }
  }

  private func create(_ arguments: String...) async throws -> JSON {
    let done = try await fan.run(["poll", "create", "--json"] + arguments).succeeded()
    return try done.document
  }

  private func fill(_ ballot: URL, _ choices: String, to vote: URL, more: String = "") throws {
    let form = try ballot.text
    let filled = form.replacing("\nchoices:\n", with: "\nchoices: \(choices)\n")
      .replacing("\nnumber: 1\n", with: "\nnumber: \(more.isEmpty ? "1" : more)\n")
    #expect(filled != form)
    try Data(filled.utf8).write(to: vote)
  }

  @Test func onlyOwnerReadsBallotsOfOpenPoll() async throws {
    try await saveTrips()
    let page = fan.file("open.html")
    let poll = try await create(
      "--trip", "early", "--trip", "late", "--title", "Which?", "--output", page.path)
    let ballots = poll["ballots"].array.compactMap(\.text)
    #expect(ballots.count == 2)
    for ballot in ballots { #expect(try URL(fileURLWithPath: ballot).permissions == 0o600) }
  }

  @Test func winningTripIsSaved() async throws {
    try await saveTrips()
    let ballots = fan.file("ballots")
    let votes = fan.file("votes")
    try votes.createFolder()
    let poll = try await create(
      "--trip", "early", "--trip", "late", "--option", "Stay at home", "--voters", "Ana",
      "Ben", "Cy", "Dee", "--title", "Which?", "--output", ballots.path)
    let id = try #require(poll["id"].text)
    let file = URL(fileURLWithPath: try #require(poll["file"].text))
    #expect(try file.permissions == 0o600)
    #expect(try ballots.appendingPathComponent("ballot-1-ana.html").permissions == 0o600)
    #expect(poll["ballots"].array.count == 8)
    func vote(_ name: String) -> URL { votes.appendingPathComponent(name) }
    let ana = ballots.appendingPathComponent("ballot-1-ana.txt")
    try fill(ana, "A", to: vote("ana.txt"))
    try fill(ana, "B", to: vote("ana-2.txt"), more: "2")
    let ben = ballots.appendingPathComponent("ballot-2-ben.txt")
    let filled = fan.file("ben-filled.txt")
    try fill(ben, "C, B", to: filled)
    try await fan.run("poll sign", filled.path, "--output", vote("ben.txt").path).succeeded()
    let text = try vote("ben.txt").text
    #expect(text.contains("\nsignature: ") && !text.contains("key:"))
    // Invalid votes: changed after signing, another voter's name, garbage, and a ballot not filled
    // in.
    try Data(text.replacing("choices: C B", with: "choices: A").utf8).write(to: vote("bad.txt"))
    let forged = try vote("ana.txt").text
    try Data(forged.replacing("voter: Ana", with: "voter: Cy").utf8).write(to: vote("cy.txt"))
    try Data([0xff, 0xfe, 0x00]).write(to: vote("garbage.txt"))
    try FileManager.default.copyItem(
      at: ballots.appendingPathComponent("ballot-4-dee.txt"), to: vote("dee.txt"))
    try FileManager.default.createSymbolicLink(at: vote("link.txt"), withDestinationURL: ana)
    let tally = try await fan.run("poll tally Which? --folder", votes.path)
    #expect(tally.status == 3)
    #expect(tally.output.contains("2 votes of 4; missing: Cy, Dee"), "\(tally.output)")
    #expect(tally.output.contains("Winner: B late"))
    for reason in [
      "ana.txt: not counted: the same voter sent a later vote: ana-2.txt.",
      "bad.txt: not counted: its signature doesn't match",
      "cy.txt: not counted: its key belongs to another voter.",
      "garbage.txt: not counted: it's not a text file.",
      "dee.txt: not counted: it isn't filled in.",
      "link.txt: not counted: it couldn't be read: it is a link.",
    ] { #expect(tally.errors.contains(reason), "\(tally.errors)") }
    let sound = ["ana-2.txt", "ben.txt"].map { vote($0).path }
    // Deleted since, and there again.
    #expect(try await fan.run("trips delete late --yes").status == 0)
    let picked = try await fan.run(
      ["poll", "tally", String(id.prefix(6)), "--pick", "winner"] + sound
    ).succeeded()
    #expect(picked.output.contains("Chosen: late. Saved as \"late\" ("))
    #expect(try await fan.run("trips show late").status == 0)
    let again = try await fan.run(["poll", "tally", file.path, "--json"] + sound)
    #expect(try again.document["picked"] == "B" && again.document["winners"] == ["B"])
    #expect(try await fan.run("forget all --yes").status == 0)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func tieIsReportedAndNotDecided() async throws {
    let page = fan.file("july.html")
    let keep = fan.file("july.json")
    _ = try await create(
      "--option", "Fenway", "--option", "Wrigley", "--method", "ranked", "--output",
      page.path, "--keep", keep.path)
    let form = fan.file("july.txt")
    var votes: [String] = []
    for (name, choices) in [("Ana", "A B"), ("Ben", "B A")] {
      let vote = fan.file("\(name).txt")
      try fill(form, choices, to: vote)
      let text = try vote.text
      try Data(text.replacing("\nvoter:\n", with: "\nvoter: \(name)\n").utf8).write(to: vote)
      votes.append(vote.path)
    }
    let tally = try await fan.run(["poll", "tally", keep.path] + votes).succeeded()
    #expect(tally.output.contains("2 votes, unsigned: anyone can vote under any name"))
    #expect(tally.output.contains("Tie: A Fenway and B Wrigley. Choose one with --pick."))
    try await fan.run(["poll", "tally", keep.path, "--pick", "winner"] + votes)
      .expect(status: 1, "These options are tied")
    let picked = try await fan.run(["poll", "tally", keep.path, "--pick", "2"] + votes)
    #expect(picked.output.contains("Chosen: Wrigley."))
    let json = try await fan.run(["poll", "tally", keep.path, "--json"] + votes).document
    #expect(json["tie"] == .bool(true) && json["picked"] == "B")
    #expect(json["rounds"].array.first?["tied"] == ["A", "B"])
  }

  @Test func tripCostIsSplit() async throws {
    try await saveTrips()
    let split = try await fan.run("trips show late --split Ana Ben Cy --json")
    let shares = try split.document["split"]["shares"].array
    #expect(shares.map { $0["name"] } == ["Ana", "Ben", "Cy"])
    #expect(
      shares.compactMap { $0["cents"].count }.reduce(0, +)
        == (try split.document["split"]["cents"].count))
    #expect(try await fan.run("trips show late --split 3").output.contains("  person 3  $"))
    #expect(try await fan.run("trips show late --split 0").status == 2)
  }
}
