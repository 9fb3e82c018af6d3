import Foundation
import Testing

/// The badges, through the real program.
@Suite struct BadgeTests {
  private let keys: Set<String> = [
    "id", "name", "description", "category", "league", "kind", "state", "earned_on",
    "first_awarded_at", "revoked_at", "reason", "progress", "visit_ids",
  ]

  private func badge(_ id: String, of fan: Fan) throws -> JSON {
    let document = try fan.run("achievements", "--json").document
    #expect(document["schema"] == 1)
    return try #require(document["achievements"].array.first { $0["id"].text == id })
  }

  @Test func anImportTellsTheNewBadgeAndTheListShowsIt() throws {
    try withFan { fan in
      try fan.addThreeGames()
      let imported = try fan.run("import", fan.photos.path)
      #expect(imported.lines.last == "New badge: First Pitch (2018-07-09)")
      let again = try fan.run("import", fan.photos.path)
      #expect(!again.output.contains("badge"))

      let listed = try fan.run("achievements")
      #expect(listed.status == 0 && listed.errors.isEmpty)
      #expect(listed.lines.first?.hasPrefix("Earned 1 of ") == true)
      #expect(listed.output.contains("2018-07-09  First Pitch"))
      #expect(try fan.run("achievements", "--all").output.contains("8 more stadiums"))
      let first = try badge("first-pitch", of: fan)
      #expect(first["state"] == "earned" && first["earned_on"] == "2018-07-09")
      #expect(try first["visit_ids"].array.compactMap(\.text) == [fan.visitIDs()[0]])
    }
  }

  @Test func theJSONHasTheKeysOfTheDesignForEveryBadge() throws {
    try withFan { fan in
      let badges = try fan.run("achievements", "--json").document["achievements"].array
      #expect(badges.count >= 42)
      for badge in badges {
        guard case .object(let members) = badge else {
          Issue.record("no object: \(badge)")
          continue
        }
        #expect(Set(members.keys) == keys)
        #expect(badge["state"] == "open")
      }
      let east = try badge("mlb-division-al-east", of: fan)
      #expect(east["progress"] == .object(["current": 0, "target": 5]))
      #expect(east["kind"] == "current" && east["league"] == "mlb")
    }
  }

  @Test func aDryRunAwardsNothing() throws {
    try withFan { fan in
      try fan.addThreeGames()
      #expect(try !fan.run("import", "--dry-run", fan.photos.path).output.contains("badge"))
      #expect(try badge("first-pitch", of: fan)["state"] == "open")
    }
  }

  @Test func jsonLinesStayThoseOfOutingsAndTheBadgeIsThere() throws {
    try withFan { fan in
      try fan.addThreeGames()
      let imported = try fan.run("import", "--json", fan.photos.path)
      #expect(imported.errors.isEmpty)
      #expect(try imported.records.dropLast().allSatisfy { $0["type"] == "outing" })
      #expect(try badge("first-pitch", of: fan)["state"] == "earned")
    }
  }

  @Test func aDeleteTakesTheBadgeAndSaysWhyAndUndoBringsItBack() throws {
    try withFan { fan in
      let added = try fan.run(
        "visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09")
      #expect(added.lines.last == "New badge: First Pitch (2018-07-09)")
      let awarded = try badge("first-pitch", of: fan)
      let id = try #require(try fan.visitIDs().first)

      let deleted = try fan.run("visits", "delete", id, "--yes")
      let reason = "there is no longer a visit to a game at Fenway Park on 2018-07-09"
      #expect(deleted.lines.last == "Badge lost: First Pitch, \(reason)")
      let lost = try badge("first-pitch", of: fan)
      #expect(lost["state"] == "revoked" && lost["reason"].text == reason)
      #expect(lost["revoked_at"].text != nil)
      #expect(lost["first_awarded_at"] == awarded["first_awarded_at"])
      #expect(try fan.run("achievements", "--lost").output.contains(reason))
      #expect(try fan.run("achievements").output.contains("1 badge was lost"))

      let undone = try fan.run("undo", "--yes")
      #expect(undone.lines.last == "Badge is back: First Pitch (2018-07-09)")
      #expect(try badge("first-pitch", of: fan) == awarded)
    }
  }

  @Test func anEditThatMakesItATourTakesTheBadge() throws {
    try withFan { fan in
      _ = try fan.run("visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09")
      let id = try #require(try fan.visitIDs().first)
      let edited = try fan.run("visits", "edit", id, "--type", "tour", "--json")
      let badges = try edited.document["badges"].array
      #expect(badges.map { $0["change"].text } == ["revoked"])
      #expect(try !fan.run("visits", "edit", id, "--note", "x").output.contains("adge"))
    }
  }

  @Test func aDivisionIsWonWithItsLastStadiumAndTheDayIsThatOfTheLastGame() throws {
    try withFan { fan in
      let games = [
        ("Dodger Stadium", "2019-06-15"), ("Oracle Park", "2019-07-19"),
        ("Petco Park", "2019-05-18"), ("Chase Field", "2019-05-10"),
      ]
      for (stadium, day) in games {
        let added = try fan.run("visits", "add", "--stadium", stadium, "--date", day)
        #expect(added.status == 0 && !added.output.contains("NL West"))
      }
      #expect(try fan.run("achievements").output.contains("missing Coors Field"))
      let last = try fan.run(
        "visits", "add", "--stadium", "Coors Field", "--date", "2019-04-20")
      #expect(last.output.contains("New badge: NL West (2019-07-19)"))
    }
  }

  @Test func leaguesAreFilteredAndUnknownOnesRefused() throws {
    try withFan { fan in
      let badges = try fan.run("achievements", "--league", "nhl", "--json").document
      let leagues = Set(badges["achievements"].array.compactMap { $0["league"].text })
      #expect(leagues == ["nhl"])
      #expect(try fan.run("achievements", "--league", "xfl").status == 2)
    }
  }
}
