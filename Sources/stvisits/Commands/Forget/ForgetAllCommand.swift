import AppSupport
import ArgumentParser
import Catalog
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

  func run(_ context: AppContext) async throws -> ExitStatus {
    let folder = context.dataFolder.path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandFailure("There is nothing in \(folder).")
    }
    guard try yes || isConfirmed(context, folder) else {
      context.console.remark("Kept.")
      return .done
    }
    let left = try context.programFiles.removeAll(facts: context.learnedFacts.folder)
    try context.console.report(
      ForgetAllDocument(folder: folder, left: left), or: "Deleted everything in \(folder)")
    if !left.isEmpty {
      let names = left.prefix(12).joined(separator: ", ").cleanedForTerminal
      context.console.remark("Not made by stvisits, and left: \(names)")
    }
    return .done
  }

  /// Requires typing a phrase, because a single key is pressed too easily.
  private func isConfirmed(_ context: AppContext, _ folder: String) throws -> Bool {
    guard context.console.isInteractive else {
      throw CommandFailure("Say --yes to delete everything in \(folder).", status: .usage)
    }
    context.console.write(
      "This deletes everything in \(folder.cleanedForTerminal), copies included.\n"
        + "Type forget all to do it: ", to: .standardError)
    return context.console.readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
      == "forget all"
  }
}
