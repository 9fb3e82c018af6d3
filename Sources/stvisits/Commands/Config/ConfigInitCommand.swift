import AppSupport
import ArgumentParser
import Foundation
import Settings

struct ConfigInitCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a settings file with all settings explained.",
    discussion: """
      Every setting is commented out, so the defaults still apply. Refused if the
      file exists, unless you use --force.

      Examples:
        stvisits config init
        stvisits config init --force
      """)

  @Flag(help: "Overwrite an existing file.")
  var force = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let file = context.settingsFile
    try FileManager.default.createDirectory(
      at: context.configFolder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    do throws(LibraryFileError) {
      try AtomicFileWriter.write(
        Array(SettingsFormatter.template.utf8), to: file, replaces: force)
    } catch {
      guard case .exists(let path) = error else { throw error }
      throw CommandFailure("\(path) already exists. Use --force to overwrite it.")
    }
    return try context.console.report(
      SettingsFileDocument(file: file.path), or: "Wrote \(file.path)")
  }
}
