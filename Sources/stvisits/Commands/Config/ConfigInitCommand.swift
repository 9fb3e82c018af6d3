import AppSupport
import ArgumentParser
import Foundation
import Settings

struct ConfigInitCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a file of settings with every one explained.",
    discussion: """
      Nothing is changed by it: each setting stands behind a #. A file that is there
      stays, unless you say --force.

      Examples:
        stvisits config init
        stvisits config init --force
      """)

  @Flag(help: "Write over a file that exists.")
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
      throw CommandFailure("\(path) exists already. Write over it with --force.")
    }
    return try context.console.report(
      SettingsFileDocument(file: file.path), or: "Wrote \(file.path)")
  }
}
