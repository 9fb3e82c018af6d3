import AppSupport
import ArgumentParser
import LibraryCare
import Localization
import VisitStore

struct UndoCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last change, or an earlier one.",
    discussion: """
      Name an earlier change by its number or ID from `stvisits history`. Lists later
      changes that depend on it, and also undoes those if you agree.
      `stvisits redo` reverses an undo.

      Examples:
        stvisits undo
        stvisits undo 12 --dry-run
        stvisits undo 12 --yes
      """)

  @Argument(help: .id("Number or ID of the change (default: the last one).")) var batch: String?
  @Flag(help: .yes) var yes = false
  @Flag(help: "Only show what would be undone.") var dryRun = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try dryRun ? context.readOnlyStore() : context.store()
    guard let plan = try store.undoPlan(batch) else {
      context.console.remark(localized("Nothing to undo."))
      _ = try context.console.printsJSON(["schema": 1, "undone": JSONValue.null] as JSONObject)
      return .done
    }
    let lines = try HistoryFormatter(
      TerminalLayout(columns: context.screen.columns), zone: context.timeZone
    )
    .plan(plan, visits: { try store.visitLines($0) })
    if dryRun {
      return try context.console.report(plan.document, or: lines)
    }
    guard try isAgreed(plan, lines: lines, console: context.console) else { return .done }
    let report = try store.undo(plan.target.id, with: Set(plan.later.map(\.id)))
    return try context.console.report(
      report.document,
      or: (report.later + [report.target]).map {
        localized("Undone: \($0.title(zone: context.timeZone))")
      }, badges: report.badgeChanges)
  }

  private func isAgreed(_ plan: UndoPlan, lines: [String], console: Console) throws -> Bool {
    if yes {
      lines.forEach { console.remark($0) }
      return true
    }
    let isMore = !plan.later.isEmpty
    guard console.isInteractive else {
      let rest =
        isMore
        ? localized("Use --yes to undo all of them.") : localized("Use --yes to confirm.")
      throw CommandFailure(
        (lines + [rest]).joined(separator: "\n"), status: isMore ? .failed : .usage)
    }
    for line in lines { console.write(line + "\n", to: .standardError) }
    return try console.confirms(
      isMore ? localized("Undo all of them?") : localized("Undo it?"), yes: false)
  }
}

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
    guard try isAgreed(plan, context: context) else { return .done }
    let report = try redo(store)
    return try context.console.report(
      report.document,
      or: report.value.map {
        localized("Redone: \($0.title(zone: context.timeZone))")
      }, badges: report.badgeChanges)
  }

  /// Asks only if there were other changes after the undo.
  private func isAgreed(_ plan: RedoPlan, context: AppContext) throws -> Bool {
    guard !yes, let last = plan.newer.first else { return true }
    for batch in plan.batches {
      context.console.remark(
        localized("Redo: \(batch.title(zone: context.timeZone))."))
    }
    let title = last.title(zone: context.timeZone).cleanedForTerminal
    return try context.console.confirms(
      localized("There was a change after the undo: \(title). Redo anyway?"), yes: false)
  }

  private func redo(_ store: VisitStore) throws -> WriteOutcome<[BatchSummary]> {
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
