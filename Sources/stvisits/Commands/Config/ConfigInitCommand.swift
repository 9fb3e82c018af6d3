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

  func run(_ world: World) throws -> ExitStatus {
    let file = world.settingsFile
    try FileManager.default.createDirectory(
      at: world.configFolder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    do throws(LibraryFileError) {
      let draft = try DraftFile(file, replaces: force)
      try draft.write(Array(SettingsText.template.utf8))
      try draft.finish()
    } catch {
      guard case .exists(let path) = error else { throw error }
      throw Failure("\(path) exists already. Write over it with --force.")
    }
    if options.json {
      try world.console.print(["schema": 1, "file": .string(file.path)])
    } else {
      try world.console.print("Wrote \(file.path)".cleanedForTerminal)
    }
    return .done
  }
}
