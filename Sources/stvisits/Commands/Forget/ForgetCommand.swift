import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import SportsModel
import Thumbnails
import VisitStore

struct ForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Remove photos, visits or everything for good.",
    discussion: """
      Unlike visits delete this cannot be taken back: the rows go, and all that the
      history, the questions, the badges and the caches say of them. Photos stay
      where they are.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget visit 5f3a --backups
        stvisits forget all
      """,
    subcommands: [
      ForgetPhotoCommand.self, ForgetVisitCommand.self, ForgetAllCommand.self,
    ])
}

struct ForgetOptions: ParsableArguments {
  @Flag(help: "Delete the copies of the database as well; they still hold it.")
  var backups = false

  @Flag(help: "Do not ask.")
  var yes = false
}

extension ForgetOptions {
  /// Asks the user, forgets, and prints what still contains the data.
  func forget(
    visits: Set<UUID> = [], photos: Set<UUID> = [], in store: VisitStore, _ context: AppContext
  ) throws -> ExitStatus {
    let console = context.console
    let titles = try visits.compactMap { try store.visit($0)?.visit }
      .map { "\($0.day) \($0.stadiumName)" }.sorted()
    for title in titles { console.remark("  \(title.cleanedForTerminal)") }
    let what = visits.isEmpty ? photos.count.counted("photo") : visits.count.counted("visit")
    let them = max(visits.count, photos.count) == 1 ? "it" : "them"
    let question = "Forget \(what) for good? Nothing brings \(them) back."
    guard try console.confirms(question, yes: yes) else { return .done }
    // The rows are removed last, so that a killed command can be repeated with the same ids.
    try context.programFiles.removeScans()
    let copies = BackupFile.all(in: context.dataFolder).count
    if backups { try VisitStore.removeBackups(in: context.dataFolder) }
    let forgotten = try store.forget(
      visits: visits, photos: photos, keptEvidence: ["habit", "reason"])
    // Also thumbnails of photos that only the history contained.
    try context.thumbnailCache(isReadOnly: true).forgetAll(
      but: Set(store.allPhotos().map(\.sha256)))
    try printResult(forgotten, copies, context)
    return .done
  }

  private func printResult(
    _ forgotten: WriteOutcome<ForgetReport>, _ copies: Int, _ context: AppContext
  ) throws {
    let console = context.console
    let parts = [
      forgotten.visits.counted("visit"), forgotten.photos.counted("photo"),
      forgotten.questions.counted("question"),
    ]
    try console.report(
      ForgetDocument(
        forgotten.value, backups: copies, areBackupsDeleted: backups,
        badges: forgotten.badgeChanges),
      or: "Forgot \(parts.joined(separator: ", ")).", badges: forgotten.badgeChanges)
    if forgotten.isLogInUse {
      console.remark("Another stvisits is running; its log holds it until that has ended.")
    }
    if copies > 0 {
      console.remark(
        backups
          ? "Deleted \(copies == 1 ? "1 copy" : "\(copies) copies")."
          : "Copies of the database still hold it; --backups deletes them.")
    }
    if let remote = try RemoteSettings.read(in: context.dataFolder) {
      console.remark(
        "The storage \(remote.location.cleanedForTerminal) still holds it; the next sync tells the "
          + "other machines to forget it. To delete it there: docs/remote.md")
    }
    if forgotten.photos > 0 {
      console.remark("An import of the same files may record them again.")
    }
  }
}
