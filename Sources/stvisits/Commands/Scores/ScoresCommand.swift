import ArgumentParser

struct ScoresCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores",
    abstract: "Look up scores, and see who can be asked.",
    discussion: """
      Scores come from the bundled facts, then from the cache, then from those who
      publish them.

      Examples:
        stvisits scores lookup --league mlb --date 2018-07-09
        stvisits scores retry
        stvisits scores providers
        stvisits scores explain 3f2a
      """,
    subcommands: [
      ScoresStatusCommand.self, ScoresRetryCommand.self, ScoresLookupCommand.self,
      ScoresProvidersCommand.self, ScoresExplainCommand.self,
    ])
}
