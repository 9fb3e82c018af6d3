import AppSupport
import ArgumentParser
import Foundation
import LibraryCare

struct ForgetAllCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "all",
    abstract: "Delete everything that stvisits has stored.",
    discussion: """
      The database with its copies, facts and badges of your own, settings, caches,
      and the list of requests. Files that stvisits did not make stay, and so do your
      photos.

      Examples:
        stvisits forget all
        stvisits forget all --yes
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let folder = world.dataFolder.path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure("There is nothing in \(folder).")
    }
    guard try yes || isConfirmed(world, folder) else {
      world.console.remark("Kept.")
      return .done
    }
    let left = try world.wipe.run()
    if options.json {
      try world.console.print(
        ["schema": 1, "folder": .string(folder), "left": .array(left.map { .string($0) })])
    } else {
      try world.console.print("Deleted everything in \(folder)".cleanedForTerminal)
    }
    if !left.isEmpty {
      let names = left.prefix(12).joined(separator: ", ").cleanedForTerminal
      world.console.remark("Not made by stvisits, and left: \(names)")
    }
    return .done
  }

  /// One key would be too few.
  private func isConfirmed(_ world: World, _ folder: String) throws -> Bool {
    guard world.console.isInteractive, !options.noInput else {
      throw Failure("Say --yes to delete everything in \(folder).", status: .usage)
    }
    world.console.write(
      "This deletes everything in \(folder.cleanedForTerminal), copies included.\n"
        + "Type forget all to do it: ", to: .standardError)
    return readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "forget all"
  }
}
