import AppSupport
import ArgumentParser
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
    guard try isAgreed(plan, context) else { return .done }
    let report = try redo(store)
    return try context.console.report(
      RedoDocument(report.redone, badges: report.badgeChanges),
      or: report.redone.map {
        "Brought back the \($0.title(zone: context.timeZone))".cleanedForTerminal
      }, badges: report.badgeChanges)
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
    return try context.console.confirms(
      "\(since) Bring it back all the same?", yes: false, refusal: "Left as it is.")
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
