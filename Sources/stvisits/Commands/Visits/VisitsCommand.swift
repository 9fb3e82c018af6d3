import ArgumentParser

struct VisitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits", abstract: "List, show, add, edit and delete your visits.",
    discussion: """
      Without a subcommand, lists your visits.

      Examples:
        stvisits visits --team "Red Sox"
        stvisits visits show 5f3a
      """,
    subcommands: [
      VisitsListCommand.self, VisitsShowCommand.self, VisitsAddCommand.self,
      VisitsEditCommand.self, VisitsDeleteCommand.self, VisitsPhotosCommand.self,
    ],
    defaultSubcommand: VisitsListCommand.self)
}
