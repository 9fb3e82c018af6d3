import ArgumentParser

struct VisitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "List, show, add, edit and delete visits.",
    discussion: """
      Without a subcommand they are listed.

      Example:
        stvisits visits --league mlb
      """,
    subcommands: [
      VisitsListCommand.self, VisitsShowCommand.self, VisitsAddCommand.self,
      VisitsEditCommand.self, VisitsDeleteCommand.self,
    ],
    defaultSubcommand: VisitsListCommand.self)
}
