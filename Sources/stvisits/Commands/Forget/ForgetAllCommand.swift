import AppSupport
import ArgumentParser
import Foundation
import LibraryCare

struct ForgetAllCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget all [<options>]",
    abstract: "Delete everything that stvisits has stored.",
    discussion: """
      Deletes the database and its backups, your own leagues and badges, settings,
      caches and the request log. Your photos and files of other programs stay.

      Examples:
        stvisits forget all
        stvisits forget all --yes
      """)

  @Flag(help: .yes) var yes = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let folder = context.dataFolder.path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandFailure("Nothing to delete: \(folder) doesn't exist.")
    }
    guard try yes || isConfirmed(context, folder) else {
      return context.console.remark("Nothing was deleted.")
    }
    let left = try context.programFiles.removeAll(facts: context.factsFolder)
    try context.console.report(
      ["schema": 1, "folder": folder, "left": left] as JSONObject,
      or: "Deleted everything in \(folder).")
    if !left.isEmpty {
      let names = left.prefix(12).joined(separator: ", ").cleanedForTerminal
      context.console.remark("Kept, because stvisits didn't create them: \(names)")
    }
    return .done
  }

  /// Requires typing a phrase, because a single key is pressed too easily.
  private func isConfirmed(_ context: AppContext, _ folder: String) throws -> Bool {
    guard context.console.isInteractive else {
      throw CommandFailure(
        "This deletes everything in \(folder). Add --yes to confirm.", status: .usage)
    }
    context.console.write(
      "This deletes everything in \(folder.cleanedForTerminal), including backups.\n"
        + "Type \"forget all\" to confirm: ", to: .standardError)
    return context.console.readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
      == "forget all"
  }
}
