import AppSupport
import ArgumentParser
import LibraryCare
import VisitStore

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Tell what was done to your visits, and when.",
    discussion: """
      Without a subcommand it is listed, the last first.

      Example:
        stvisits history --limit 50
      """,
    subcommands: [HistoryListCommand.self, HistoryShowCommand.self],
    defaultSubcommand: HistoryListCommand.self)
}

struct HistoryListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what was done, the last first.",
    discussion: """
      Every import, answer, edit, delete, undo and redo has its number.

      Examples:
        stvisits history list
        stvisits history list --limit 100 --json
        stvisits history list --porcelain | cut -f 1,3,6
      """)

  @Option(help: "How many to list.")
  var limit = 20

  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(limit > 0, "--limit is 1 or more.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.readOnlyStore()
    let found = try store.history(limit: min(limit, Int.max - 1) + 1)
    let batches = Array(found.prefix(limit))
    if try printForScripts(
      BatchListDocument(batches), items: \.batches, .batches, context)
    {
      return .done
    }
    guard !batches.isEmpty else {
      context.console.remark("Nothing was done yet. Begin with: stvisits import ~/Pictures")
      return .done
    }
    let numbers = try store.numbers(of: batches.flatMap(\.subjects))
    try context.console.print(
      HistoryFormatter(context.screen, zone: context.timeZone).list(batches, numbers: numbers))
    if found.count > batches.count {
      context.console.remark("There is more; --limit \(limit &* 5) shows more of it.")
    }
    return .done
  }
}

struct HistoryShowCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show every change that an import, an edit or an undo made.",
    discussion: """
      Examples:
        stvisits history show 12
        stvisits history show 12 --json
      """)

  @Argument(help: "Its number, its id, or how that begins.")
  var id: String

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.readOnlyStore()
    let batch = try HistoryLookup(store).batch(id)
    let changes = try store.changes(of: batch.id)
    if try context.console.printsJSON(BatchChangesDocument(batch, changes)) { return .done }
    let numbers = try store.numbers(
      of: batch.subjects + [batch.undoneBy].compactMap(\.self))
    try context.console.print(
      HistoryFormatter(context.screen, zone: context.timeZone).show(
        batch, changes, numbers: numbers))
    return .done
  }
}

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
