import AppSupport
import ArgumentParser
import SettingKeys

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

  @Argument(help: "Name of the setting.", completion: NameCompletion.setting) var key: String
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
