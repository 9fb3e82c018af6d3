import ArgumentParser
import LibraryCare
import VisitStore

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
    let batch = try HistoryLookup(store).batch(id)
    let changes = try store.changes(of: batch.id)
    if try context.console.printsJSON(batch.document(changes)) { return .done }
    let numbers = try store.numbers(
      of: batch.subjects + [batch.undoneBy].compactMap(\.self))
    try context.console.print(
      HistoryFormatter(context.screen, zone: context.timeZone).show(
        batch, changes, numbers: numbers))
    return .done
  }
}
