import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

struct UndoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last import, edit or delete, or an earlier one.",
    discussion: """
      Which one is said by its number or id, as `stvisits history` tells them. What
      was done later and rests on it is named, and taken back as well if you agree.
      `stvisits redo` brings all of it back.

      Examples:
        stvisits undo
        stvisits undo --dry-run
        stvisits undo 12 --yes
      """)

  @Argument(help: ArgumentHelp("What to take back; the last of all unless said.", valueName: "id"))
  var batch: String?

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Only tell what would be taken back.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try dryRun ? context.readOnlyStore() : context.store()
    let history = HistoryLookup(store)
    guard let plan = try history.undoPlan(batch) else {
      context.console.remark("There is nothing to take back.")
      if options.json { try context.console.print(document: NothingUndoneDocument()) }
      return .done
    }
    let screen = context.screen
    let lines = try HistoryFormatter(
      TerminalLayout(columns: screen.columns), zone: context.timeZone
    )
    .plan(plan, visits: { try history.visitLines($0) })
    if dryRun {
      if options.json {
        try context.console.print(
          document: UndoDocument(plan.target, later: plan.later, isDryRun: true))
      } else {
        try context.console.print(lines)
      }
      return .done
    }
    guard try isAgreed(plan, lines, context) else {
      context.console.remark("Kept.")
      return .done
    }
    let report = try store.undo(plan.target.id, with: Set(plan.later.map(\.id)))
    if options.json {
      try context.console.print(
        document: UndoDocument(
          report.undone, later: report.later, isDryRun: false,
          badges: report.badgeChanges))
    } else {
      for undone in report.later + [report.undone] {
        try context.console.print(
          "Took back the \(undone.title(zone: context.timeZone))".cleanedForTerminal)
      }
      try context.printBadgeChanges(report.badgeChanges)
    }
    return .done
  }

  private func isAgreed(_ plan: UndoPlan, _ lines: [String], _ context: AppContext) throws -> Bool {
    if yes {
      lines.forEach(context.console.remark)
      return true
    }
    guard context.console.isInteractive, !options.noInput else {
      let isMore = !plan.later.isEmpty
      let rest = isMore ? "Say --yes to take all of it back." : "Say --yes to do it."
      throw CommandFailure(
        (lines + [rest]).joined(separator: "\n"), status: isMore ? .failed : .usage)
    }
    for line in lines { context.console.write(line + "\n", to: .standardError) }
    return try context.confirm(plan.later.isEmpty ? "Take it back?" : "Take it all back?", options)
  }
}
