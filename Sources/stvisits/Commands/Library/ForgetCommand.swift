import AppSupport
import ArgumentParser
import Catalog
import Foundation
import LibraryCare
import PhotoImport
import PhotoMetadata
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

struct ForgetPhotoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "Remove what is stored of photos for good.",
    discussion: """
      The photo itself is not touched. While it is in a folder that you import, the
      next import may record it again.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget photo 7c1e --backups --yes
      """)

  @Argument(
    help: .value("photo", "Files, or ids of photos, or how they begin."), completion: .file())
  var photos: [String]

  @OptionGroup var wishes: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    let found = try photos.reduce(into: Set<UUID>()) { $0.formUnion(try ids($1, store)) }
    return try wishes.forget(photos: found, in: store, context)
  }

  private func ids(_ text: String, _ store: VisitStore) throws -> Set<UUID> {
    let path = URL(typed: text).standardizedFileURL.path
    let hash = try? ContentHash.sha256(ofFileAt: path)
    let seen = try store.photosIncludingDeleted(atPath: path, sha256: hash)
    guard seen.isEmpty else { return seen }
    let named = try store.photosIncludingDeleted(withIDPrefix: text)
    guard !named.isEmpty else { throw CommandFailure("Nothing is stored of a photo \(text).") }
    guard named.count == 1 else {
      throw CommandFailure("\(named.count) photos' ids begin with \(text); name more of it.")
    }
    return named
  }
}

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
    help: .value("id", "The visits' ids, or how they begin."), completion: NameCompletion.visit)
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
    return try wishes.forget(visits: Set(found), in: store, context)
  }
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
