import ArgumentParser
import Catalog
import SettingKeys

struct ConfigSetCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change a setting in the settings file.",
    discussion: """
      Creates the file if it doesn't exist. Comments and other settings stay as they
      are. Separate the items of a list with commas.

      Examples:
        stvisits config set units kilometers
        stvisits config set leagues mlb,nhl
        stvisits config set home "Hartford CT"
        stvisits config set plan.drivers 2
      """)

  @Argument(help: "Name of the setting.", completion: NameCompletion.setting) var key: String
  @Argument(help: "New value.") var value: String
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let setting = try SettingChange.setting(named: key)
    var text = value
    if key == SettingKeys.all.homePlace.setting.key, let catalog = try? context.catalog() {
      text = try context.placeChoice(typed: text, in: catalog).title
    }
    let value = try SettingChange.usage { () throws(SettingProblem) in
      try setting.value(of: text)
    }
    if key == SettingKeys.all.leagues.setting.key, case .list(let names) = value,
      let catalog = try? context.catalog()
    {
      for name in names where name.lowercased() != "all" { _ = try catalog.league(named: name) }
    }
    return try SettingChange(key: key, value: value).write(context) {
      $0.text(setting: setting, to: value)
    }
  }
}
