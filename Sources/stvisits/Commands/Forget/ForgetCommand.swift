import ArgumentParser

struct ForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Remove photos, visits or everything for good.",
    discussion: """
      Unlike visits delete this cannot be taken back: the rows go, and all that the
      history, the questions, the badges and the caches say of them. Photos stay
      where they are.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget visit 5f3a --backups
        stvisits forget all
      """,
    subcommands: [
      ForgetPhotoCommand.self, ForgetVisitCommand.self, ForgetAllCommand.self,
    ])
}

/// Options of the `forget` commands.
struct ForgetOptions: ParsableArguments {
  @Flag(help: "Delete the copies of the database as well; they still hold it.")
  var backups = false

  @Flag(help: "Do not ask.")
  var yes = false
}
