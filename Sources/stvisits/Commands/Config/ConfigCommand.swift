import ArgumentParser
import Settings

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

extension SettingsCommand {
  /// Returns the problems of the settings, including unknown leagues.
  func problems(_ context: AppContext) -> [SettingProblem] {
    let settings = context.settings
    guard !settings.leagues.isEmpty, let catalog = try? context.catalog() else {
      return settings.problems
    }
    do throws(CommandFailure) {
      _ = try catalog.leagues(configuredIn: settings)
      return settings.problems
    } catch {
      return settings.problems + [SettingProblem(error.message)]
    }
  }
}
