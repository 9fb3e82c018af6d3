import ArgumentParser
import SportsModel
import StvisitsKit
import VisitStore

struct UndoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last import, edit or delete.",
    discussion: """
      Example:
        stvisits undo
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let store = try world.store()
    guard let last = try store.nextUndo() else {
      world.console.remark("There is nothing to take back.")
      if options.json { try world.console.print(["schema": 1, "undone": .null]) }
      return .done
    }
    guard try yes || world.confirm("Take back \(last.title)?", options) else {
      world.console.remark("Kept.")
      return .done
    }
    guard let report = try store.undoLast() else { return .done }
    if options.json {
      try world.console.print(
        ["schema": 1, "undone": report.undone.json, "badges": world.badgeForms(of: store)])
    } else {
      try world.console.print("Took back \(report.undone.title.cleanedForTerminal)")
      try world.tellBadges(of: store)
    }
    return .done
  }
}

extension BatchSummary {
  /// `the import of 2026-11-21 (visits: 12 added)`.
  fileprivate var title: String {
    let tallies = [
      ("visits", visits), ("photos", photos), ("questions", questions), ("trips", trips),
    ]
    let told = tallies.flatMap { name, tally in
      [("added", tally.added), ("changed", tally.changed), ("removed", tally.removed)]
        .filter { $0.1 > 0 }.map { "\(name): \($0.1) \($0.0)" }
    }
    let day = batch.startedAt.utcText.prefix(10)
    return "the \(batch.kind.rawValue) of \(day) (\(told.joined(separator: ", ")))"
  }

  fileprivate var json: JSONValue {
    func form(_ tally: Tally) -> JSONValue {
      [
        "added": .integer(tally.added), "changed": .integer(tally.changed),
        "removed": .integer(tally.removed),
      ]
    }
    return [
      "kind": .string(batch.kind.rawValue), "started": .string(batch.startedAt.utcText),
      "note": JSONValue(batch.note), "visits": form(visits), "photos": form(photos),
      "questions": form(questions), "trips": form(trips),
    ]
  }
}
