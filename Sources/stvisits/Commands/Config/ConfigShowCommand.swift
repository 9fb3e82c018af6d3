import ArgumentParser
import Foundation
import SettingKeys

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
