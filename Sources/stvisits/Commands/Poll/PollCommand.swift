import ArgumentParser

struct PollCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "poll", abstract: "Let a group vote on trips.",
    discussion: """
      A ballot is an HTML page or a text form. Voters send their votes back to you as
      small text files. stvisits sends nothing itself.

      Examples:
        stvisits poll create --trip chicago --trip texas --voters Ana Ben Cy \\
          --output ballots
        stvisits poll tally "Which trip?" votes/*.txt
        stvisits poll tally "Which trip?" --folder votes --pick winner
      """,
    subcommands: [PollCreateCommand.self, PollTallyCommand.self, PollSignCommand.self])
}
