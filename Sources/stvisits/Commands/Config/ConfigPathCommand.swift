import AppSupport
import ArgumentParser
import Foundation

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

  func run(_ world: World) throws -> ExitStatus {
    let file = world.settingsFile.path
    guard options.json else {
      try world.console.print(file)
      return .done
    }
    let isThere = FileManager.default.fileExists(atPath: file)
    try world.console.print(["schema": 1, "file": .string(file), "exists": .bool(isThere)])
    return .done
  }
}
