import AppSupport
import ArgumentParser
import Foundation
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

struct ConfigShowCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Every setting: what holds, and who said so.",
    discussion: """
      Ends with 2 when something in the file or in the environment cannot be taken,
      and says where it stands.

      Examples:
        stvisits config show
        stvisits config show --set
        stvisits config show --json
      """)

  @Flag(name: .customLong("set"), help: "Only what is not as usual.")
  var onlySet = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let problems = problems(context)
    try context.console.report(
      SettingsDocument(context.settings, file: context.settingsFile.path, problems: problems),
      or: SettingsFormatter.table(context.settings, onlySet: onlySet))
    for problem in problems { context.console.error(problem.description) }
    return problems.isEmpty ? .done : .usage
  }
}

struct ConfigInitCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a file of settings with every one explained.",
    discussion: """
      Nothing is changed by it: each setting stands behind a #. A file that is there
      stays, unless you say --force.

      Examples:
        stvisits config init
        stvisits config init --force
      """)

  @Flag(help: "Write over a file that exists.")
  var force = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let file = context.settingsFile
    try FileManager.default.createDirectory(
      at: context.configFolder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    do throws(LibraryFileError) {
      try AtomicFileWriter.write(
        Array(SettingsFormatter.template.utf8), to: file, replaces: force)
    } catch {
      guard case .exists(let path) = error else { throw error }
      throw CommandFailure("\(path) exists already. Write over it with --force.")
    }
    return try context.console.report(
      SettingsFileDocument(file: file.path), or: "Wrote \(file.path)")
  }
}

struct ConfigPathCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Where the file of settings is, or would be.",
    discussion: """
      Examples:
        stvisits config path
        "$EDITOR" "$(stvisits config path)"
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let file = context.settingsFile.path
    let isThere = FileManager.default.fileExists(atPath: file)
    return try context.console.report(SettingsFileDocument(file: file, exists: isThere), or: [file])
  }
}

struct CompletionsCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a script that completes commands, options and names in a shell.",
    discussion: """
      Stadiums, teams and leagues are completed, too: stvisits games --stadium Fen

      Examples:
        source <(stvisits completions bash)
        stvisits completions zsh > "${fpath[1]}/_stvisits"
        stvisits completions fish > ~/.config/fish/completions/stvisits.fish
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    guard let shell = CompletionShell(rawValue: shell.rawValue) else { return .usage }
    try context.console.print(Stvisits.completionScript(for: shell))
    return .done
  }
}
