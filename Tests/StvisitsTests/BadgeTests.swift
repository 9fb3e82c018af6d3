import Foundation
import TestSupport
import Testing

@Suite(.fan) struct BadgeTests {
  private func badge(_ id: String) async throws -> JSON {
    let document = try await fan.run("achievements --json").document
    #expect(document["schema"] == 1)
    return try #require(document["achievements"].array.first { $0["id"].text == id })
  }

  @Test func importReportsNewBadgeAndListShowsIt() async throws {
    try fan.addThreeGames()
    let imported = try await fan.run("import", fan.photos.path)
    // The Red Sox won 5–0 that day.
    #expect(
      imported.lines.filter { $0.contains("badge") } == [
        "New badges: First Pitch and Shut-Out"
      ])
    let again = try await fan.run("import", fan.photos.path)
    #expect(!again.output.contains("badge"))

    let listed = try await fan.run("achievements")
    #expect(listed.status == 0 && listed.errors.isEmpty)
    #expect(listed.lines.first?.hasPrefix("Earned 2 of ") == true)
    #expect(listed.output.contains("✓ 2018-07-09  First Pitch"))
    #expect(try await fan.run("achievements --all").output.contains("8 more stadiums"))
    let first = try await badge("first-pitch")
    #expect(first["state"] == "earned" && first["earned_on"] == "2018-07-09")
    #expect(try first["visit_ids"].array.compactMap(\.text) == [fan.visitIDs()[0]])
  }

  @Test func deleteRevokesBadgeWithReasonAndUndoRestoresIt() async throws {
    let added = try await fan.addVisit("Fenway Park", on: "2018-07-09")
    #expect(added.lines.contains("New badge: First Pitch (2018-07-09)"))
    let awarded = try await badge("first-pitch")
    let id = try #require(try fan.visitIDs().first)

    let deleted = try await fan.run("visits delete", id, "--yes")
    let reason = "game visit removed or changed: Fenway Park on 2018-07-09"
    #expect(deleted.lines.contains("Badge lost: First Pitch (\(reason))"))
    let lost = try await badge("first-pitch")
    #expect(lost["state"] == "revoked" && lost["reason"].text == reason)
    #expect(lost["revoked_at"].text != nil)
    #expect(lost["first_awarded_at"] == awarded["first_awarded_at"])
    #expect(try await fan.run("achievements --lost").output.contains(reason))
    #expect(try await fan.run("achievements").output.contains("2 lost badges"))

    let undone = try await fan.run("undo --yes")
    #expect(undone.lines.contains("Badge earned again: First Pitch (2018-07-09)"))
    #expect(try await badge("first-pitch") == awarded)
  }

  @Test func customBadgesAreEvaluatedWithOthers() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    try fan.writeOwnBadge(#""rule": {"kind": "games", "count": 1, "where": {"home": "mlb-bos"}}"#)
    let listed = try await fan.run("achievements")
    #expect(listed.errors.contains("Badges were updated"))
    #expect(listed.errors.contains("New badge: Mine (2018-07-09)"))
    #expect(listed.output.contains("Mine"))
    #expect(try await fan.run("achievements").errors.isEmpty)
    #expect(try await fan.run("achievements --check").lines == ["Checked 1 badge: no errors."])
    try FileManager.default.removeItem(at: fan.ownBadges)
    #expect(try await fan.run("achievements").errors.contains("this badge no longer exists"))
    #expect(try await fan.run("achievements --lost").status == 0)
  }

  @Test(arguments: [
    (
      "mine", #"{"kind": "every", "set": "nhl-hudsn"}"#,
      "key \"rule.set\": unknown set \"nhl-hudsn\"; did you mean \"nhl-hudson\"?"
    ),
    (
      "first-pitch", #"{"kind": "games", "count": 1}"#,
      "key \"id\": a bundled badge has this ID"
    ),
  ])
  func mistakeInCustomBadgeIsReportedWithItsKey(
    _ id: String, _ rule: String, _ mistake: String
  ) async throws {
    try fan.writeOwnBadge("\"rule\": \(rule)", id: id)
    try await fan.run("achievements")
      .expect(status: 1, "\(fan.ownBadges.path): badge \"\(id)\", \(mistake)")
  }

  @Test func rememberedCountingRulesUpdateBadges() async throws {
    let tour = try await fan.addVisit("Fenway Park", on: "2018-01-20", "--type", "tour")
    #expect(tour.status == 0 && !tour.output.contains("badge"))
    let once = try await fan.run("progress --count tours")
    #expect(!once.errors.contains("adge"), "only what is remembered")
    let remembered = try await fan.run("progress --count tours --remember")
    #expect(remembered.errors.contains("New badge: First Pitch (2018-01-20)"))
    let first = try await badge("first-pitch")
    #expect(first["state"] == "earned")
    #expect(try await badge("mlb-division-al-east")["progress"]["current"] == 1)
    #expect(try await fan.run("achievements").output.contains("Counting rules: tours."))

    let back = try await fan.run("progress --count usual --remember")
    let reason = "counting rules changed: tours no longer count"
    #expect(back.errors.contains("Badge lost: First Pitch (\(reason))"))
    #expect(try await badge("first-pitch")["reason"].text == reason)
    let again = try await fan.run("progress --count tours --remember")
    #expect(again.errors.contains("Badge earned again: First Pitch (2018-01-20)"))
    #expect(try await badge("first-pitch") == first)
  }
}

extension Fan {
  fileprivate var ownBadges: URL { data.appendingPathComponent("achievements.json") }

  fileprivate func writeOwnBadge(_ rule: String, id: String = "mine") throws {
    try data.createFolder()
    let text = """
      {"achievements": [{"id": "\(id)", "name": "Mine", "version": 1, "description": "My own.",
        "category": "own", "kind": "once", \(rule)}]}
      """
    try Data(text.utf8).write(to: ownBadges)
  }
}
