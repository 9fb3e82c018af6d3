import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

struct RedoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Bring back what the last undo took back.",
    discussion: """
      Several in a row go back to what the undos before took. When something new was
      done since, you are asked; when that changed the same visits, it is refused.

      Example:
        stvisits redo
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    guard let plan = try store.nextRedo() else {
      context.console.remark("There is nothing to bring back.")
      if options.json { try context.console.print(document: RedoDocument([])) }
      return .done
    }
    guard try isAgreed(plan, context) else {
      context.console.remark("Left as it is.")
      return .done
    }
    let report = try redo(store)
    if options.json {
      try context.console.print(
        document: RedoDocument(report.redone, badges: report.badgeChanges)
      )
    } else {
      for redone in report.redone {
        try context.console.print(
          "Brought back the \(redone.title(zone: context.timeZone))".cleanedForTerminal)
      }
      try context.printBadgeChanges(report.badgeChanges)
    }
    return .done
  }

  /// Asks only if there were other changes after the undo.
  private func isAgreed(_ plan: RedoPlan, _ context: AppContext) throws -> Bool {
    guard !yes, let last = plan.newer.first else { return true }
    for batch in plan.batches {
      context.console.remark(
        "This brings back the \(batch.title(zone: context.timeZone)).".cleanedForTerminal)
    }
    let since = "Since the undo there was the \(last.title(zone: context.timeZone))."
      .cleanedForTerminal
    return try context.confirm("\(since) Bring it back all the same?", options)
  }

  private func redo(_ store: VisitStore) throws -> WriteOutcome<RedoReport> {
    do {
      if let report = try store.redoLast() { return report }
      throw CommandFailure("Another stvisits has brought it back meanwhile.")
    } catch VisitStoreError.undoConflict(_, let entity, let id) {
      throw CommandFailure(
        "It cannot be brought back: a \(entity) of it (\(id.lowercased().prefix(8))) has been "
          + "changed since. Take that back first: stvisits history")
    }
  }
}
