import AppSupport
import ArgumentParser
import Foundation
import SettingKeys
import Settings

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

struct ConfigShowCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List all settings with their values and where they are set.",
    discussion: """
      Reports invalid values in the file or the environment, with exit code 2.

      Examples:
        stvisits config show --set
        stvisits config show --json
      """)

  @Flag(name: .customLong("set"), help: "List only settings that you changed.") var onlySet = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let problems = problems(context)
    try context.console.report(
      context.settings.document(file: context.settingsFile.path, problems: problems),
      or: SettingsFormatter.table(context.settings, onlySet: onlySet))
    for problem in problems { context.console.error(problem.description) }
    return problems.isEmpty ? .done : .usage
  }
}

struct ConfigGetCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of a setting.",
    discussion: """
      Command-line options override environment variables, which override the file.
      Prints nothing if the setting has no value.

      Examples:
        stvisits config get plan.drivers
        stvisits config get plan.drivers --json
      """)

  @Argument(help: "Name of the setting.", completion: .setting) var key: String
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let setting = try SettingChange.setting(named: key)
    let problems = problems(context)
    let value = context.settings.value(of: setting)
    try context.console.report(
      context.settings.document(of: setting), or: value.map { [$0.plainText] } ?? [])
    for problem in problems { context.console.error(problem.description) }
    return problems.isEmpty ? .done : .usage
  }
}

struct ConfigPathCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the path of the settings file.",
    discussion: """
      The file need not exist.

      Examples:
        stvisits config path
        "$EDITOR" "$(stvisits config path)"
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let file = context.settingsFile.path
    let isThere = FileManager.default.fileExists(atPath: file)
    return try context.console.report(
      ["schema": 1, "file": file, "exists": isThere] as JSONObject, or: [file])
  }
}

struct CompletionsCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a completion script for your shell.",
    discussion: """
      Also completes stadiums, teams and leagues: stvisits games --stadium Fen

      Examples:
        source <(stvisits completions bash)
        stvisits completions zsh > "${fpath[1]}/_stvisits"
        stvisits completions fish | source
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "Your shell: bash, zsh or fish.") var shell: Shell
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    guard let shell = CompletionShell(rawValue: shell.rawValue) else { return .usage }
    return try context.console.printExactly(Stvisits.completionScript(for: shell))
  }
}
