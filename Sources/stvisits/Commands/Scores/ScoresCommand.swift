import ArgumentParser

struct ScoresCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores", abstract: "Look up scores and check their sources.",
    discussion: """
      Scores come from the bundled data, then from the cache, then from providers.

      Examples:
        stvisits scores lookup --league mlb --date 2018-07-09
        stvisits scores retry
        stvisits scores explain 3f2a
      """,
    subcommands: [
      ScoresStatusCommand.self, ScoresRetryCommand.self, ScoresLookupCommand.self,
      ScoresProvidersCommand.self, ScoresExplainCommand.self,
    ])
}
