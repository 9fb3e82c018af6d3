import AppSupport
import ArgumentParser
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

  @Argument(help: .value("id", "What to take back; the last of all unless said."))
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
    let lines = try HistoryFormatter(
      TerminalLayout(columns: context.screen.columns), zone: context.timeZone
    )
    .plan(plan, visits: { try history.visitLines($0) })
    if dryRun {
      return try context.console.report(
        UndoDocument(plan.target, later: plan.later, isDryRun: true), or: lines)
    }
    guard try isAgreed(plan, lines, context.console) else { return .done }
    let report = try store.undo(plan.target.id, with: Set(plan.later.map(\.id)))
    return try context.console.report(
      UndoDocument(
        report.undone, later: report.later, isDryRun: false, badges: report.badgeChanges),
      or: (report.later + [report.undone]).map {
        "Took back the \($0.title(zone: context.timeZone))".cleanedForTerminal
      }, badges: report.badgeChanges)
  }

  private func isAgreed(_ plan: UndoPlan, _ lines: [String], _ console: Console) throws -> Bool {
    if yes {
      lines.forEach(console.remark)
      return true
    }
    let isMore = !plan.later.isEmpty
    guard console.isInteractive else {
      let rest = isMore ? "Say --yes to take all of it back." : "Say --yes to do it."
      throw CommandFailure(
        (lines + [rest]).joined(separator: "\n"), status: isMore ? .failed : .usage)
    }
    for line in lines { console.write(line + "\n", to: .standardError) }
    return try console.confirms(isMore ? "Take it all back?" : "Take it back?", yes: false)
  }
}
