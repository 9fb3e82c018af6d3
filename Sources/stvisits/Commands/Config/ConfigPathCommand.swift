import ArgumentParser
import Foundation
import Settings

struct ConfigPathCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print the path of the settings file.",
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
    return try context.console.report(SettingsFileDocument(file: file, exists: isThere), or: [file])
  }
}
