import AppSupport
import ArgumentParser
import LibraryCare
import Localization
import VisitStore

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
    try require(shown > 0, "--limit must be 1 or more (got \(shown)).")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.readOnlyStore()
    let found = try store.history(limit: min(shown, Int.max - 1) + 1)
    let batches = Array(found.prefix(shown))
    if try printForScripts(
      ["schema": 1, "batches": batches.map(\.document)] as JSONObject,
      items: { _ in batches.map(\.document) }, .batches, context)
    {
      return .done
    }
    guard !batches.isEmpty else {
      context.console.remark(
        localized("No changes yet. Start with: stvisits import ~/Pictures"))
      return .done
    }
    let numbers = try store.numbers(of: batches.flatMap(\.subjects))
    try context.console.print(
      HistoryFormatter(context.screen, zone: context.timeZone).list(batches, numbers: numbers))
    if found.count > batches.count {
      context.console.remark(
        localized("There are more changes. To list more: --limit \(shown &* 5)"))
    }
    return .done
  }
}
