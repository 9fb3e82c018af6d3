import AppSupport
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
    let settings = context.settings
    let problems = context.settingProblems
    if options.json {
      try context.console.print(
        document: SettingsDocument(
          settings, file: context.settingsFile.path, problems: problems))
    } else {
      var table = TextTable(
        [.marks("SETTING"), .words("VALUE", least: 24), .words("SAID BY")], indent: 0)
      for row in SettingsFormatter.rows(settings, onlySet: onlySet) {
        table.add(row[0], row[1], row[2])
      }
      try context.console.print(table)
    }
    for problem in problems { context.console.error(problem.description) }
    return problems.isEmpty ? .done : .usage
  }
}
