import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import PhotoImport
import SportsModel
import Thumbnails
import VisitStore

struct ForgetVisitCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "visit",
    abstract: "Remove visits with their photos for good.",
    discussion: """
      Also visits that you deleted and the history still knows. Badges are judged
      anew.

      Examples:
        stvisits forget visit 5f3a
        stvisits forget visit 5f3a 0b77 --backups --yes
      """)

  @Argument(
    help: ArgumentHelp("The visits' ids, or how they begin.", valueName: "id"),
    completion: NameCompletion.visit)
  var visits: [String]

  @OptionGroup var wishes: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    let found = try visits.map { text throws in
      let ids = try store.visitsIncludingDeleted(withIDPrefix: text)
      guard let first = ids.first else { throw VisitRequestError.noSuchVisit(text) }
      guard ids.count == 1 else {
        throw CommandFailure("\(ids.count) visits' ids begin with \(text); name more of it.")
      }
      return first
    }
    return try context.forget(visits: Set(found), photos: [], in: store, wishes, options)
  }
}

extension AppContext {
  /// Asks the user, forgets, and prints what still contains the data.
  func forget(
    visits: Set<UUID>, photos: Set<UUID>, in store: VisitStore, _ wishes: ForgetOptions,
    _ options: GlobalOptions
  ) throws -> ExitStatus {
    let titles = try visits.compactMap { try store.visit($0)?.visit }
      .map { "\($0.day) \($0.stadiumName)" }.sorted()
    for title in titles { console.remark("  \(title.cleanedForTerminal)") }
    let what = visits.isEmpty ? photos.count.counted("photo") : visits.count.counted("visit")
    let them = max(visits.count, photos.count) == 1 ? "it" : "them"
    let question = "Forget \(what) for good? Nothing brings \(them) back."
    guard try wishes.yes || confirm(question, options) else {
      console.remark("Kept.")
      return .done
    }
    // The rows are removed last, so that a killed command can be repeated with the same ids.
    try programFiles.removeScans()
    let copies = BackupFile.all(in: dataFolder).count
    if wishes.backups { try VisitStore.removeBackups(in: dataFolder) }
    let forgotten = try store.forget(
      visits: visits, photos: photos, keptEvidence: ["habit", "reason"])
    // Also thumbnails of photos that only the history contained.
    try existingThumbnailCache.forgetAll(but: Set(store.allPhotos().map(\.sha256)))
    try printResult(forgotten, copies, wishes, options)
    return .done
  }

  private func printResult(
    _ forgotten: WriteOutcome<ForgetReport>, _ copies: Int, _ wishes: ForgetOptions,
    _ options: GlobalOptions
  ) throws {
    if options.json {
      try console.print(
        document: ForgetDocument(
          forgotten.value, backups: copies, areBackupsDeleted: wishes.backups,
          badges: forgotten.badgeChanges))
    } else {
      let parts = [
        forgotten.visits.counted("visit"), forgotten.photos.counted("photo"),
        forgotten.questions.counted("question"),
      ]
      try console.print("Forgot \(parts.joined(separator: ", ")).")
      try printBadgeChanges(forgotten.badgeChanges)
    }
    if forgotten.isLogInUse {
      console.remark("Another stvisits is running; its log holds it until that has ended.")
    }
    if copies > 0 {
      console.remark(
        wishes.backups
          ? "Deleted \(copies == 1 ? "1 copy" : "\(copies) copies")."
          : "Copies of the database still hold it; --backups deletes them.")
    }
    if let remote = try RemoteSettings.read(in: dataFolder) {
      console.remark(
        "The storage \(remote.location.cleanedForTerminal) still holds it; the next sync tells the "
          + "other machines to forget it. To delete it there: docs/remote.md")
    }
    if forgotten.photos > 0 {
      console.remark("An import of the same files may record them again.")
    }
  }
}
