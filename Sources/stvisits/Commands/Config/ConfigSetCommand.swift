import AppSupport
import ArgumentParser
import Foundation
import SettingKeys
import Settings

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

  @Argument(help: "Name of the setting.", completion: .setting) var key: String
  @Argument(help: "New value.") var value: String
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let setting = try SettingChange.setting(named: key)
    var text = value
    if key == SettingKeys.all.homePlace.setting.key, let catalog = try? context.catalog() {
      text = try context.placeTitle(typed: text, in: catalog)
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

struct ConfigUnsetCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Remove a setting from the settings file.",
    discussion: """
      The default value then applies. Comments and other settings stay as they are.

      Examples:
        stvisits config unset units
        stvisits config unset plan.drivers
      """)

  @Argument(help: "Name of the setting.", completion: .setting) var key: String
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try SettingChange(key: key, value: nil).write(context) { [key] in $0.text(without: key) }
  }
}

struct ConfigInitCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a settings file with all settings explained.",
    discussion: """
      Every setting is commented out, so the defaults still apply. Refused if the
      file exists, unless you use --force.

      Examples:
        stvisits config init
        stvisits config init --force
      """)

  @Flag(help: "Overwrite an existing file.") var force = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let file = context.settingsFile
    try FileManager.default.createDirectory(
      at: context.configFolder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    do throws(LibraryFileError) {
      try AtomicFileWriter.write(
        Array(SettingsFormatter.template(SettingKeys.settings).utf8), to: file, replaces: force)
    } catch {
      guard case .exists(let path) = error else { throw error }
      throw CommandFailure("\(path) already exists. Use --force to overwrite it.")
    }
    return try context.console.report(
      ["schema": 1, "file": file.path] as JSONObject, or: "Wrote \(file.path)")
  }
}
