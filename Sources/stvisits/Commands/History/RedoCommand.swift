import AppSupport
import ArgumentParser
import LibraryCare
import Localization
import VisitStore

struct RedoCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Reverse the last undo.",
    discussion: """
      Repeat it to reverse earlier undos. If there were changes after the undo, asks
      you first. Refused if those changed the same visits.

      Examples:
        stvisits redo
        stvisits redo --yes
      """)

  @Flag(help: .yes) var yes = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    guard let plan = try store.nextRedo() else {
      context.console.remark(localized("Nothing to redo."))
      _ = try context.console.printsJSON(["schema": 1, "redone": [String]()] as JSONObject)
      return .done
    }
    guard try isAgreed(plan, context) else { return .done }
    let report = try redo(store)
    return try context.console.report(
      report.document,
      or: report.redone.map {
        localized("Redone: \($0.title(zone: context.timeZone))").cleanedForTerminal
      }, badges: report.badgeChanges)
  }

  /// Asks only if there were other changes after the undo.
  private func isAgreed(_ plan: RedoPlan, _ context: AppContext) throws -> Bool {
    guard !yes, let last = plan.newer.first else { return true }
    for batch in plan.batches {
      context.console.remark(
        localized("Redo: \(batch.title(zone: context.timeZone)).").cleanedForTerminal)
    }
    let title = last.title(zone: context.timeZone).cleanedForTerminal
    return try context.console.confirms(
      localized("There was a change after the undo: \(title). Redo anyway?"), yes: false)
  }

  private func redo(_ store: VisitStore) throws -> WriteOutcome<RedoReport> {
    do {
      if let report = try store.redoLast() { return report }
      throw CommandFailure(localized("Another stvisits redid this change at the same time."))
    } catch VisitStoreError.undoConflict(_, let entity, let id) {
      let noun = ChangeDescription.noun(entity)
      throw CommandFailure(
        localized(
          """
          Can't redo: the \(noun) \(id.lowercased().prefix(8)) was changed later. Undo that \
          change first. See: stvisits history
          """))
    }
  }
}
