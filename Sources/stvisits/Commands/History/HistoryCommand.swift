import ArgumentParser

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
