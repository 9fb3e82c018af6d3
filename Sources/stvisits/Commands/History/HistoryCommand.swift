import ArgumentParser

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
