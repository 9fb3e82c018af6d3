import ArgumentParser

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "What you have set for all runs.",
    discussion: """
      Settings are in a text file, config.toml. What the command line says holds,
      then the environment, then the file.

      Examples:
        stvisits config init
        stvisits config show
        stvisits config show --json
        stvisits config path
      """,
    subcommands: [ConfigShowCommand.self, ConfigInitCommand.self, ConfigPathCommand.self],
    defaultSubcommand: ConfigShowCommand.self)
}

/// A command that also runs with invalid settings, so that they can be fixed.
protocol SettingsCommand: StvisitsCommand {}
