import ArgumentParser
import Foundation
import Settings

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
