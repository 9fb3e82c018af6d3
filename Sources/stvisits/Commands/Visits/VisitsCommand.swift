import ArgumentParser

struct VisitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "List, show, add, edit and delete visits, and their photos.",
    discussion: """
      Without a subcommand they are listed.

      Example:
        stvisits visits --league mlb
      """,
    subcommands: [
      VisitsListCommand.self, VisitsShowCommand.self, VisitsAddCommand.self,
      VisitsEditCommand.self, VisitsDeleteCommand.self, VisitsPhotosCommand.self,
    ],
    defaultSubcommand: VisitsListCommand.self)
}
