import AppSupport
import ArgumentParser
import Foundation
import Settings

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
    guard options.json else {
      try context.console.print(file)
      return .done
    }
    let isThere = FileManager.default.fileExists(atPath: file)
    try context.console.print(document: SettingsFileDocument(file: file, exists: isThere))
    return .done
  }
}
