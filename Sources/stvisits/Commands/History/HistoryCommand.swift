import AppSupport
import ArgumentParser
import LibraryCare
import Localization

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the changes to your visits.",
    discussion: """
      Without a subcommand, lists the changes, latest first.

      Examples:
        stvisits history --limit 50
        stvisits history show 12
      """,
    subcommands: [HistoryListCommand.self, HistoryShowCommand.self],
    defaultSubcommand: HistoryListCommand.self)
}

struct HistoryListCommand: ListCommand, TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List changes, latest first.",
    discussion: """
      Every import, answer, edit, delete, undo and redo has a number.

      Examples:
        stvisits history list --limit 100
        stvisits history list --porcelain | cut -f 1,3,6
      """)

  @Option(help: "Number of changes (default: 20; for scripts all).") var limit: Int?

  private var shown: Int { limit ?? (list.porcelain || options.json ? .max : 20) }

  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(shown > 0, message: "--limit must be 1 or more (got \(shown)).")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.readOnlyStore()
    let (batches, hasMore) = try store.latestBatches(shown)
    if try printForScripts(
      ListDocument("batches", items: batches.map(\.document)), as: .batches, context: context)
    {
      return .done
    }
    guard !batches.isEmpty else {
      return context.console.remark(
        localized("No changes yet. Start with: stvisits import ~/Pictures"))
    }
    try context.console.print(
      HistoryFormatter(context.screen, zone: context.timeZone)
        .list(batches, numbers: store.numbers(of: batches)), isStyled: true)
    if hasMore {
      context.console.remark(
        localized("There are more changes. To list more: --limit \(shown &* 5)"))
    }
    return .done
  }
}

struct HistoryShowCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the details of a change, such as an import.",
    discussion: """
      Examples:
        stvisits history show 12
        stvisits history show 12 --json
      """)

  @Argument(help: "The number or ID of the change.") var id: String
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.readOnlyStore()
    let batch = try store.batch(id)
    let changes = try store.changes(of: batch)
    return try context.console.report(
      batch.document(changes),
      or: HistoryFormatter(context.screen, zone: context.timeZone)
        .show(batch, changes: changes, numbers: store.numbers(of: [batch])), isStyled: true)
  }
}
