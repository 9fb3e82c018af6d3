import Foundation
import TestSupport
import Testing
import VisitStore

/// Undo, redo and the history of both.
@Suite struct HistoryTests {
  /// A fan with two imported visits, one of which got a note since.
  private func withEditedVisit(_ body: (Fan, String) async throws -> Void) async throws {
    try await withFan { fan async throws in
      try fan.addThreeGames()
      _ = try await fan.run("import", fan.photos.path)
      let id = try #require(try fan.visitIDs().first)
      _ = try await fan.run("visits", "edit", id, "--note", "Walk-off")
      try await body(fan, id)
    }
  }

  @Test func historyListsEveryBatchWithItsUndoState() async throws {
    try await withEditedVisit { fan, _ async throws in
      let before = try LibraryContents.facts(fan.store())
      _ = try await fan.run("undo", "--yes")
      let redone = try await fan.run("redo")
      #expect(redone.status == 0 && redone.output.hasPrefix("Redone: edit of "))
      #expect(try LibraryContents.facts(fan.store()) == before)

      let list = try await fan.run("history").lines
      #expect(list.count == 5)
      #expect(list.allSatisfy { $0.count <= 80 })
      #expect(list[1].contains("redo") && list[1].contains("redid 2: 1 visit changed"))
      #expect(list[2].contains("redone") && list[2].contains("undid 2"))
      #expect(list[4].contains("import") && list[4].contains("2 visits added"))
      #expect(try await fan.run("history", "--limit", "2").lines.count == 3)
      #expect(try await fan.run("history", "--limit", "0").status == 2)
      #expect(try await fan.run("history", "--porcelain").lines.count == 4)
      #expect(try await fan.run("history", "--porcelain", "--limit", "2").lines.count == 2)

      let document = try await fan.run("history", "--json").document
      #expect(document.keys == ["schema", "batches"])
      #expect(document["batches"].array.map { $0["number"] } == [4, 3, 2, 1])
      #expect(
        document["batches"].array.map { $0["state"] } == [
          "in_force", "undone", "redone", "in_force",
        ])
    }
  }

  @Test func historyShowListsEveryChange() async throws {
    try await withEditedVisit { fan, id async throws in
      let shown = try await fan.run("history", "show", "2")
      #expect(shown.output.contains("visit changed: 2018-07-09 Fenway Park, Texas Rangers 0, Bos"))
      #expect(shown.output.contains("  note: — → Walk-off"))
      let document = try await fan.run("history", "show", "2", "--json").document
      let change = try #require(document["changes"].array.first)
      #expect(change["id"].text == id && change["fields"]["note"]["after"] == "Walk-off")
      #expect(change["fields"]["note"]["before"] == nil)
      let imported = try await fan.run("history", "show", "1").output
      #expect(imported.contains("visit added: 2019-07-16 Angel Stadium of Anaheim"))
      #expect(imported.contains("photo added: "))
      let unknown = try await fan.run("history", "show", "9")
      #expect(unknown.status == 1 && unknown.errors.contains("stvisits history"))
    }
  }

  @Test func undoListsDependentBatchesBeforeUndoingThem() async throws {
    try await withEditedVisit { fan, _ async throws in
      let before = try LibraryContents.facts(fan.store())
      let refused = try await fan.run("undo", "1", "--no-input")
      #expect(refused.status == 1 && refused.errors.contains("Undo: import of "))
      #expect(refused.errors.contains("edit of "))
      #expect(refused.errors.contains("2018-07-09 Fenway Park, Texas Rangers 0"))
      #expect(refused.errors.contains("--yes"))
      let planned = try await fan.run("undo", "1", "--dry-run", "--json").document
      #expect(planned["dry_run"] == true)
      #expect(planned["later"].array.map { $0["number"] } == [2])
      #expect(try LibraryContents.facts(fan.store()) == before)

      let taken = try await fan.run("undo", "1", "--yes")
      #expect(taken.status == 0)
      #expect(taken.errors.contains("These later changes depend on it and are undone first:"))
      #expect(try fan.visitIDs().isEmpty)
      let again = try await fan.run("undo", "1", "--yes")
      #expect(again.status == 1 && again.errors.contains("was already undone by change 3"))
      #expect(try await fan.run("redo").status == 0)
      #expect(try LibraryContents.facts(fan.store()) == before)
    }
  }

  @Test func readOnlyCommandsDoNotWaitForWriters() async throws {
    try await withEditedVisit { fan, _ async throws in
      // So that the badges have to be recalculated, which a reading command leaves to others.
      try Data("tours\n".utf8).write(to: fan.data.appendingPathComponent("counting.txt"))
      let store = try fan.store()
      try store.write(in: store.begin(.add)) { _ in
        let planned = try fan.runProcess(["undo", "--dry-run"])
        #expect(planned.status == 0 && planned.output.contains("Undo: edit"))
        #expect(try fan.runProcess(["doctor", "--offline"]).output.contains("2 recorded"))
      }
    }
  }

  @Test func undoAsksForConfirmationOnTerminal() async throws {
    try await withEditedVisit { fan, _ async throws in
      let before = try LibraryContents.facts(fan.store())
      let no = try PseudoTerminal(fan, ["undo", "1"])
      no.expect("Undo: import of ")
      no.expect("depend on it and are undone first")
      no.expect("edit of ")
      no.expect("2018-07-09 Fenway Park")
      no.expect("Undo all of them? [y/N] ")
      no.type("n\r")
      no.expect("Nothing was changed.")
      #expect(try no.finish() == 0)
      #expect(try LibraryContents.facts(fan.store()) == before)

      let yes = try PseudoTerminal(fan, ["undo", "1"], columns: 60)
      yes.expect("Undo all of them? [y/N] ")
      yes.type("y\r")
      yes.expect("Undone: edit of ")
      yes.expect("Undone: import of ")
      #expect(try yes.finish() == 0)
      #expect(try fan.visitIDs().isEmpty)

      let last = try PseudoTerminal(fan, ["undo"])
      last.expect("Nothing to undo.")
      #expect(try last.finish() == 0)
    }
  }

  @Test func redoAfterNewChangesNeedsConfirmation() async throws {
    try await withEditedVisit { fan, id async throws in
      _ = try await fan.run("undo", "--yes")
      try await fan.addVisit("Wrigley Field", on: "2018-01-20")
      let asked = try await fan.run("redo")
      #expect(asked.status == 2)
      #expect(asked.errors.contains("There was a change after the undo: add of "))
      let terminal = try PseudoTerminal(fan, ["redo"])
      terminal.expect("Redo anyway? [y/N] ")
      terminal.type("y\r")
      terminal.expect("Redone: edit of ")
      #expect(try terminal.finish() == 0)
      #expect(
        try await fan.run("visits", "show", id, "--json").document["visit"]["note"] == "Walk-off")

      _ = try await fan.run("undo", "--yes")
      _ = try await fan.run("visits", "edit", id, "--note", "Another")
      let refused = try await fan.run("redo", "--yes")
      #expect(refused.status == 1 && refused.errors.contains("was changed later"))
      #expect(
        try await fan.run("visits", "show", id, "--json").document["visit"]["note"] == "Another")
    }
  }

  @Test func originalOfCorrectedVisitIsShownAndRestored() async throws {
    try await withEditedVisit { fan, id async throws in
      let found = try await fan.run("visits", "show", id, "--json").document["visit"]
      #expect(found["original"] == nil && found.keys.contains("original"))
      _ = try await fan.run("visits", "edit", id, "--date", "2018-07-10")
      let corrected = try await fan.run("visits", "show", id, "--json").document["visit"]
      #expect(corrected["data_source"] == "userCorrected")
      #expect(corrected["original"]["game_id"] == .fenway)
      #expect(corrected["original"]["data_source"] == "automatic")
      let shown = try await fan.run("visits", "show", id).output
      #expect(shown.contains("originally  2018-07-09 Fenway Park, Texas Rangers 0, Boston Red"))
      #expect(try await fan.run("visits", "edit", id, "--original").status == 0)
      #expect(try await fan.run("visits", "show", id, "--json").document["visit"] == found)
      #expect(try await fan.run("visits", "edit", id, "--original").status == 1)
      _ = try await fan.run("undo", "--yes")
      #expect(try await fan.run("visits", "show", id, "--json").document["visit"] == corrected)
    }
  }

  @Test func listForScriptsHasEveryLine() async throws {
    try await withFan { fan async throws in
      for day in 11...31 {
        try await fan.addVisit("Fenway Park", on: "2018-01-\(day)", "--type", "tour")
      }
      #expect(try await fan.run("history").lines.count == 21)
      #expect(try await fan.run("history", "--porcelain").lines.count == 21)
      #expect(try await fan.run("history", "--json").document["batches"].array.count == 21)
    }
  }
}
