import AppSupport
import ArgumentParser
import Foundation
import SettingKeys

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
