import AppSupport
import ArgumentParser
import Foundation
import SettingKeys

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
