import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite(.fan) struct HistoryTests {
  /// A fan with two imported visits; one of them got a note since.
  private func addEditedVisit() async throws -> String {
    try await fan.importThreeGames()
    let id = try #require(try fan.visitIDs().first)
    _ = try await fan.run("visits edit", id, "--note", "Walk-off")
    return id
  }

  @Test func historyListsEveryBatchWithItsUndoState() async throws {
    _ = try await addEditedVisit()
    let before = try LibraryContents.facts(fan.store())
    _ = try await fan.run("undo --yes")
    let redone = try await fan.run("redo")
    #expect(redone.status == 0 && redone.output.hasPrefix("Redone: edit of "))
    #expect(try LibraryContents.facts(fan.store()) == before)

    let list = try await fan.run("history").lines
    #expect(list.count == 5)
    #expect(list.allSatisfy { $0.count <= 80 })
    #expect(list[1].contains("redo") && list[1].contains("redid 2: 1 visit changed"))
    #expect(list[2].contains("redone") && list[2].contains("undid 2"))
    #expect(list[4].contains("import") && list[4].contains("2 visits added"))
    #expect(try await fan.run("history --limit 2").lines.count == 3)
    #expect(try await fan.run("history --limit 0").status == 2)
    #expect(try await fan.run("history --porcelain").lines.count == 4)
    #expect(try await fan.run("history --porcelain --limit 2").lines.count == 2)

    let document = try await fan.run("history --json").document
    #expect(document.keys == ["schema", "batches"])
    #expect(document["batches"].array.map { $0["number"] } == [4, 3, 2, 1])
    #expect(
      document["batches"].array.map { $0["state"] } == [
        "in_force", "undone", "redone", "in_force",
      ])
  }

  @Test func historyShowListsEveryChange() async throws {
    let id = try await addEditedVisit()
    let shown = try await fan.run("history show 2")
    #expect(shown.output.contains("visit changed: 2018-07-09 Fenway Park, Texas Rangers 0, Bos"))
    #expect(shown.output.contains("  note: — → Walk-off"))
    let document = try await fan.run("history show 2 --json").document
    let change = try #require(document["changes"].array.first)
    #expect(change["id"].text == id && change["fields"]["note"]["after"] == "Walk-off")
    #expect(change["fields"]["note"]["before"] == nil)
    let imported = try await fan.run("history show 1").output
    #expect(imported.contains("visit added: 2019-07-16 Angel Stadium of Anaheim"))
    #expect(imported.contains("photo added: "))
    try await fan.run("history show 9").expect(status: 1, "stvisits history")
  }

  @Test func undoListsDependentBatchesBeforeUndoingThem() async throws {
    _ = try await addEditedVisit()
    let before = try LibraryContents.facts(fan.store())
    let refused = try await fan.run("undo 1 --no-input")
    #expect(refused.status == 1 && refused.errors.contains("Undo: import of "))
    #expect(refused.errors.contains("edit of "))
    #expect(refused.errors.contains("2018-07-09 Fenway Park, Texas Rangers 0"))
    #expect(refused.errors.contains("--yes"))
    let planned = try await fan.run("undo 1 --dry-run --json").document
    #expect(planned["dry_run"] == true)
    #expect(planned["later"].array.map { $0["number"] } == [2])
    #expect(try LibraryContents.facts(fan.store()) == before)

    let taken = try await fan.run("undo 1 --yes").succeeded()
    #expect(taken.errors.contains("These later changes depend on it and are undone first:"))
    #expect(try fan.visitIDs().isEmpty)
    try await fan.run("undo 1 --yes").expect(status: 1, "was already undone by change 3")
    #expect(try await fan.run("redo").status == 0)
    #expect(try LibraryContents.facts(fan.store()) == before)
  }

  @Test func readOnlyCommandsDoNotWaitForWriters() async throws {
    _ = try await addEditedVisit()
    // So that the badges have to be recalculated, which a reading command leaves to others.
    try Data("tours\n".utf8).write(to: fan.data.appendingPathComponent("counting.txt"))
    let store = try fan.store()
    try store.write(in: store.makeBatch(.add)) { _ in
      let planned = try fan.runProcess(["undo", "--dry-run"])
      #expect(planned.status == 0 && planned.output.contains("Undo: edit"))
      #expect(try fan.runProcess(["doctor", "--offline"]).output.contains("2 recorded"))
    }
  }

  @Test func undoAsksForConfirmationOnTerminal() async throws {
    _ = try await addEditedVisit()
    let before = try LibraryContents.facts(fan.store())
    let no = await fan.show(["undo", "1"], columns: 80, typed: ["n"])
    for text in [
      "Undo: import of ", "depend on it and are undone first", "edit of ", "2018-07-09 Fenway Park",
      "Undo all of them? [y/N] ", "Nothing was changed.",
    ] {
      #expect(no.screen.text.contains(text), "\(text)")
    }
    #expect(try no.status == 0 && LibraryContents.facts(fan.store()) == before)
    let yes = await fan.show(["undo", "1"], columns: 60, typed: ["y"])
    #expect(yes.status == 0 && yes.screen.text.contains("Undone: edit of "))
    #expect(try yes.screen.text.contains("Undone: import of ") && fan.visitIDs().isEmpty)
    let last = await fan.show(["undo"], columns: 80)
    #expect(last.status == 0 && last.screen.text.contains("Nothing to undo."))
  }

  @Test func redoAfterNewChangesNeedsConfirmation() async throws {
    let id = try await addEditedVisit()
    _ = try await fan.run("undo --yes")
    try await fan.addVisit("Wrigley Field", on: "2018-01-20")
    try await fan.run("redo").expect(status: 2, "There was a change after the undo: add of ")
    let (screen, status) = await fan.show(["redo"], columns: 80, typed: ["y"])
    #expect(status == 0 && screen.text.contains("Redo anyway? [y/N] "))
    #expect(screen.text.contains("Redone: edit of "))
    #expect(try await fan.run("visits show", id, "--json").document["visit"]["note"] == "Walk-off")

    _ = try await fan.run("undo --yes")
    _ = try await fan.run("visits edit", id, "--note", "Another")
    try await fan.run("redo --yes").expect(status: 1, "was changed later")
    #expect(try await fan.run("visits show", id, "--json").document["visit"]["note"] == "Another")
  }

  @Test func originalOfCorrectedVisitIsShownAndRestored() async throws {
    let id = try await addEditedVisit()
    let found = try await fan.run("visits show", id, "--json").document["visit"]
    #expect(found["original"] == nil && found.keys.contains("original"))
    _ = try await fan.run("visits edit", id, "--date", "2018-07-10")
    let corrected = try await fan.run("visits show", id, "--json").document["visit"]
    #expect(corrected["data_source"] == "userCorrected")
    #expect(corrected["original"]["game_id"] == .fenway)
    #expect(corrected["original"]["data_source"] == "automatic")
    let shown = try await fan.run("visits show", id).output
    #expect(shown.contains("originally  2018-07-09 Fenway Park, Texas Rangers 0, Boston Red"))
    #expect(try await fan.run("visits edit", id, "--original").status == 0)
    #expect(try await fan.run("visits show", id, "--json").document["visit"] == found)
    #expect(try await fan.run("visits edit", id, "--original").status == 1)
    _ = try await fan.run("undo --yes")
    #expect(try await fan.run("visits show", id, "--json").document["visit"] == corrected)
  }

  @Test func listForScriptsHasEveryLine() async throws {
    for _ in 0..<21 { try fan.addVisits(1) }
    #expect(try await fan.run("history").lines.count == 21)
    #expect(try await fan.run("history --porcelain").lines.count == 21)
    #expect(try await fan.run("history --json").document["batches"].array.count == 21)
  }
}

@Suite(.fan) struct DuplicateVisitsTests {
  /// The photos show only one of the two games.
  @Test func twoGamesOfOneDayAreNoDuplicates() async throws {
    let arena = try #require(try Fan.catalog().stadiums["crypto-com-arena-los-angeles"]).coordinate
    try fan.add(
      "evening.jpg",
      FixturePhoto(coordinate: arena, localTime: LocalDateTime("2022-04-03T19:10:00")))
    _ = try await fan.run("import", fan.photos.path, "--offline")
    let questions = try await fan.run("review --list --json").document["questions"].array
    let id = try #require(questions.first?["question_id"].text)
    let both = try await fan.run("review --question", id, "--answer", "both")
    try #require(both.status == 0, "\(both.errors)")
    let counts = try fan.store().visits().map(\.photoCount).sorted()
    try #require(counts == [0, 1])
    let checked = try await fan.run("verify")
    #expect(checked.status == 0, "\(checked.output)")
  }

  @Test func onlyDuplicatesOfTheDayAreNamed() async throws {
    for game in ["1", "2", "2"] {
      let added = try await fan.run(
        "visits add --stadium", "Crypto.com Arena", "--date", "2022-04-03", "--game", game,
        "--allow-duplicate")
      try #require(added.status == 0, "\(added.errors)")
    }
    let checked = try await fan.run("verify")
    let line = try #require(checked.lines.first { $0.contains("Possible duplicates") })
    let stored = try fan.store().visits().map(\.visit)
    let groups = Dictionary(grouping: stored) { $0.game?.key }.values
    try #require(groups.map(\.count).sorted() == [1, 2])
    for group in groups {
      for visit in group { #expect(line.contains(visit.id.text.prefix(8)) == (group.count == 2)) }
    }
  }

  @Test func duplicateVisitNeedsPermission() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09").succeeded()
    try await fan.addVisit("Fenway Park", on: "2018-07-09").expect(status: 2, "--allow-duplicate")
    #expect(try fan.visitIDs().count == 1)
    let second = try await fan.addVisit("Fenway Park", on: "2018-07-09", "--allow-duplicate")
    second.expect(status: 0, "you already have a visit to Fenway Park on Mon, Jul 9, 2018")
    #expect(try fan.visitIDs().count == 2)
    // A tour on the day of a game is another visit.
    #expect(try await fan.addVisit("Fenway Park", on: "2018-07-09", "--type", "tour").status == 0)
  }

  @Test func duplicateVisitsCountOnce() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09").succeeded()
    func counts() async throws -> (String?, [String?]) {
      let stats = try await fan.run("stats --json").document["games"]
      let badges = try await fan.run("achievements --json").document["achievements"].array
      return ("\(stats)", badges.filter { $0["state"].text == "earned" }.map { $0["id"].text })
    }
    let before = try await counts()
    try await fan.addVisit("Fenway Park", on: "2018-07-09", "--allow-duplicate").succeeded()
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
        try storage.createFolder()
        for fan in [one, other] {
          try await fan.addVisit("Fenway Park", on: "2018-07-09").succeeded()
          let set = try await fan.run("remote set --plain", storage.path)
          try #require(set.status == 0, "\(set.errors)")
        }
        await #expect(try !one.run("remote sync").errors.contains("Possible duplicates"))
        await #expect(try other.run("remote sync").errors.contains("Possible duplicates"))
        // The changes of a new computer wait.
        await #expect(try !one.run("remote sync").errors.contains("Possible duplicates"))
        let machines = try await one.run("remote machines --json").document["machines"].array
        let waiting = try #require(machines.first { $0["state"] == "waiting" }?["fingerprint"].text)
        #expect(try await one.run("remote machines accept", waiting).status == 0)
        // A pair is reported only once.
        await #expect(try one.run("remote sync").errors.contains("Possible duplicates"))
        await #expect(try !one.run("remote sync").errors.contains("Possible duplicates"))
      }
    }
  }
}
