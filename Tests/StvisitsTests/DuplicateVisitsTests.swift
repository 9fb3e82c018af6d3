import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Possible duplicates are reported and never removed without the user.
@Suite(.fan) struct DuplicateVisitsTests {
  private func add(_ fan: Fan, _ stadium: String, _ day: String, again: Bool = false) async throws {
    let arguments = ["visits", "add", "--stadium", stadium, "--date", day]
    let added = try await fan.run(arguments + (again ? ["--allow-duplicate"] : []))
    try #require(added.status == 0, "\(added.errors)")
  }

  @Test func duplicateVisitsToOneGameAreReported() async throws {
    try await add(fan, "Fenway Park", "2018-07-09")
    try await add(fan, "Fenway Park", "2018-07-10")
    await #expect(try fan.run("verify").status == 0)
    try await add(fan, "Fenway Park", "2018-07-09", again: true)
    let checked = try await fan.run("verify")
    #expect(checked.status == 1)
    let twice = checked.output.split(separator: "\n").filter { $0.contains("Possible duplicates") }
    #expect(twice.count == 1)
    let ids = try fan.store().visits().filter { $0.visit.day.description == "2018-07-09" }
      .map { String($0.visit.id.text.prefix(8)) }
    #expect(ids.count == 2)
    for id in ids { #expect(twice.first?.contains(id) == true) }
  }

  /// The photos show only one of the two games.
  @Test func twoGamesOfOneDayAreNoDuplicates() async throws {
    let arena = try #require(try Fan.catalog().stadiums["crypto-com-arena-los-angeles"]).coordinate
    try fan.add(
      "evening.jpg",
      FixturePhoto(coordinate: arena, localTime: LocalDateTime("2022-04-03T19:10:00")))
    _ = try await fan.run("import", fan.photos.path, "--offline")
    let questions = try await fan.run("review", "--list", "--json").document["questions"].array
    let id = try #require(questions.first?["question_id"].text)
    let both = try await fan.run("review", "--question", id, "--answer", "both")
    try #require(both.status == 0, "\(both.errors)")
    let counts = try fan.store().visits().map(\.photoCount).sorted()
    try #require(counts == [0, 1])
    let checked = try await fan.run("verify")
    #expect(checked.status == 0, "\(checked.output)")
  }

  @Test func onlyDuplicatesOfTheDayAreNamed() async throws {
    for game in ["1", "2", "2"] {
      let added = try await fan.run(
        "visits", "add", "--stadium", "Crypto.com Arena", "--date", "2022-04-03", "--game", game,
        "--allow-duplicate")
      try #require(added.status == 0, "\(added.errors)")
    }
    let checked = try await fan.run("verify")
    let line = try #require(checked.lines.first { $0.contains("Possible duplicates") })
    let stored = try fan.store().visits().map(\.visit)
    let groups = Dictionary(grouping: stored) { $0.game?.key }.values
    try #require(groups.map(\.count).sorted() == [1, 2])
    for group in groups {
      for visit in group {
        #expect(line.contains(visit.id.text.prefix(8)) == (group.count == 2))
      }
    }
  }

  @Test func duplicateVisitNeedsPermission() async throws {
    try await add(fan, "Fenway Park", "2018-07-09")
    let refused = try await fan.addVisit("Fenway Park", on: "2018-07-09")
    #expect(refused.status == 2 && refused.errors.contains("--allow-duplicate"))
    #expect(try fan.visitIDs().count == 1)
    // A tour on the day of a game is another visit.
    let tour = try await fan.addVisit("Fenway Park", on: "2018-07-09", "--type", "tour")
    #expect(tour.status == 0)
  }

  @Test func duplicateVisitsCountOnce() async throws {
    try await add(fan, "Fenway Park", "2018-07-09")
    func counts() async throws -> (String?, [String?]) {
      let stats = try await fan.run("stats", "--json").document["games"]
      let badges = try await fan.run("achievements", "--json").document["achievements"].array
      return ("\(stats)", badges.filter { $0["state"].text == "earned" }.map { $0["id"].text })
    }
    let before = try await counts()
    try await add(fan, "Fenway Park", "2018-07-09", again: true)
    let after = try await counts()
    #expect(before.0 == after.0 && before.1 == after.1)
  }

  @Test func gameIsChosenByItsNumber() async throws {
    let listed = try await fan.addVisit("Crypto.com Arena", on: "2022-04-03")
    #expect(listed.status == 1)
    let lines = listed.errors.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let second = try #require(lines.first { $0.hasPrefix("2 ") })
    #expect(lines.contains { $0.hasPrefix("1 ") } && second.contains("Lakers"))
    let added = try await fan.addVisit(
      "Crypto.com Arena", on: "2022-04-03", "--game", "2", "--json")
    #expect(try added.document["visit"]["home"].text == "Los Angeles Lakers")
    let refused = try await fan.addVisit("Crypto.com Arena", on: "2022-04-03", "--game", "3")
    #expect(refused.status == 1 && refused.errors.contains("No game \"3\""))
  }

  @Test func duplicateVisitsFromTwoDevicesAreReportedAfterSync() async throws {
    try await withFan { one in
      try await withFan { other in
        let storage = one.folder.appendingPathComponent("storage")
        try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
        for fan in [one, other] {
          try await add(fan, "Fenway Park", "2018-07-09")
          let set = try await fan.run("remote", "set", storage.path)
          try #require(set.status == 0, "\(set.errors)")
        }
        await #expect(try !one.run("remote", "sync").errors.contains("Possible duplicates"))
        await #expect(try other.run("remote", "sync").errors.contains("Possible duplicates"))
        // The changes of a new computer wait.
        await #expect(try !one.run("remote", "sync").errors.contains("Possible duplicates"))
        let machines = try await one.run("remote", "machines", "--json").document["machines"].array
        let waiting = try #require(machines.first { $0["state"] == "waiting" }?["id"].text)
        #expect(try await one.run("remote", "machines", "accept", waiting).status == 0)
        // A pair is reported only once.
        await #expect(try one.run("remote", "sync").errors.contains("Possible duplicates"))
        await #expect(try !one.run("remote", "sync").errors.contains("Possible duplicates"))
      }
    }
  }
}
