import ArgumentParser

struct ForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Permanently remove photos, visits, tips or everything.",
    discussion: """
      This can't be undone, unlike stvisits visits delete. It removes the data from
      the visits, the history, the open questions, the badges and the caches. Your
      photo files stay.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget visit 5f3a --backups
        stvisits forget tip 7c1e
        stvisits forget all
      """,
    subcommands: [
      ForgetPhotoCommand.self, ForgetVisitCommand.self, ForgetTipCommand.self,
      ForgetAllCommand.self,
    ])
}

struct ForgetOptions: ParsableArguments {
  @Flag(help: "Also delete all backups, which contain the data too.") var backups = false
  @Flag(help: .yes) var yes = false
}

struct ForgetVisitCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget visit [<options>] <id> ...",
    abstract: "Permanently remove visits and their photo data.",
    discussion: """
      Also works for deleted visits that are still in the history. The badges are
      updated.

      Examples:
        stvisits forget visit 5f3a
        stvisits forget visit 5f3a 0b77 --backups --yes
      """)

  @Argument(help: .value("id", "IDs of the visits; their start is enough."), completion: .visit)
  var visits: [String]

  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try forgetting.forget(visits: visits, context)
  }
}

struct ForgetTipCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget tip [<options>] <id> ...",
    abstract: "Permanently remove tips and reviews of stadiums.",
    discussion: """
      Also works for deleted tips that are still in the history.

      Examples:
        stvisits forget tip 7c1e
        stvisits forget tip 7c1e 0b77 --backups --yes
      """)

  @Argument(help: .value("id", "IDs of the tips; their start is enough.")) var tips: [String]
  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try forgetting.forget(tips: tips, context)
  }
}

struct ForgetPhotoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget photo [<options>] <photo> ...",
    abstract: "Permanently remove the data about photos.",
    discussion: """
      The photo file itself stays. The next import of its folder may record it again.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget photo 7c1e --backups --yes
      """)

  @Argument(
    help: .value("photo", "Photo files or IDs; the start of an ID is enough."), completion: .file())
  var photos: [String]

  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try forgetting.forget(photos: photos, context)
  }
}
