import ArgumentParser

struct PollCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "poll",
    abstract: "Let a group choose among trips: ballots out, votes in, counted.",
    discussion: """
      A ballot is one HTML page, or a text to fill in. Votes come back as small text
      files, by whatever way you like; nothing is sent by this program.

      Examples:
        stvisits poll create --trip chicago --trip texas --voters Ana Ben Cy \\
          --output ballots
        stvisits poll tally "Which trip?" votes/*.txt
        stvisits poll tally "Which trip?" --folder votes --pick winner
      """,
    subcommands: [PollCreateCommand.self, PollTallyCommand.self, PollSignCommand.self])
}
