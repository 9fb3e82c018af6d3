import ArgumentParser
import SettingKeys

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show and change your settings.",
    discussion: """
      Settings are stored in a text file, config.toml. Command-line options override
      environment variables, which override the file.

      Examples:
        stvisits config show --set
        stvisits config set units kilometers
        stvisits config get plan.drivers
      """,
    subcommands: [
      ConfigShowCommand.self, ConfigGetCommand.self, ConfigSetCommand.self,
      ConfigUnsetCommand.self, ConfigInitCommand.self, ConfigPathCommand.self,
    ],
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
