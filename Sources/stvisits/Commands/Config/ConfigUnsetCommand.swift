import ArgumentParser
import SettingKeys

struct ConfigUnsetCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Remove a setting from the settings file.",
    discussion: """
      The default value then applies. Comments and other settings stay as they are.

      Examples:
        stvisits config unset units
        stvisits config unset plan.drivers
      """)

  @Argument(help: "Name of the setting.", completion: NameCompletion.setting) var key: String
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try SettingChange(key: key, value: nil).write(context) { [key] in $0.text(without: key) }
  }
}
