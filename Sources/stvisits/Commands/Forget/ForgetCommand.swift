import AppSupport
import ArgumentParser
import Foundation
import LibraryCare

struct ForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Permanently remove photos, visits, tips or everything.",
    discussion: """
      This can't be undone, unlike stvisits visits delete. It removes the data from
      the visits, the history, the open questions, the badges and the caches. Your
      photo files stay.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget visit 5f3a --backups
        stvisits forget tip 7c1e
        stvisits forget all
      """,
    subcommands: [
      ForgetPhotoCommand.self, ForgetVisitCommand.self, ForgetTipCommand.self,
      ForgetAllCommand.self,
    ])
}

struct ForgetOptions: ParsableArguments {
  @Flag(help: "Also delete all backups, which contain the data too.") var backups = false
  @Flag(help: .yes) var yes = false
}

struct ForgetVisitCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget visit [<options>] <id> ...",
    abstract: "Permanently remove visits and their photo data.",
    discussion: """
      Also works for deleted visits that are still in the history. The badges are
      updated.

      Examples:
        stvisits forget visit 5f3a
        stvisits forget visit 5f3a 0b77 --backups --yes
      """)

  @Argument(help: .id("IDs of the visits; their start is enough."), completion: .visit)
  var visits: [String]

  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try forgetting.forget(visits: visits, context)
  }
}

struct ForgetTipCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget tip [<options>] <id> ...",
    abstract: "Permanently remove tips and reviews of stadiums.",
    discussion: """
      Also works for deleted tips that are still in the history.

      Examples:
        stvisits forget tip 7c1e
        stvisits forget tip 7c1e 0b77 --backups --yes
      """)

  @Argument(help: .id("IDs of the tips; their start is enough.")) var tips: [String]
  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try forgetting.forget(tips: tips, context)
  }
}

struct ForgetPhotoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget photo [<options>] <photo> ...",
    abstract: "Permanently remove the data about photos.",
    discussion: """
      The photo file itself stays. The next import of its folder may record it again.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget photo 7c1e --backups --yes
      """)

  @Argument(
    help: .value("photo", "Photo files or IDs; the start of an ID is enough."), completion: .file())
  var photos: [String]

  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try forgetting.forget(photos: photos, context)
  }
}

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
    guard try yes || isConfirmed(context, folder: folder) else {
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
  private func isConfirmed(_ context: AppContext, folder: String) throws -> Bool {
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
