import AppSupport
import DataUpdates
import Foundation
import LibraryCare
import LibraryMerge
import PhotoImport
import PhotoMetadata
import SportsModel
import Thumbnails
import VisitStore

extension ForgetOptions {
  /// Forgets visits, photos or tips whose ids begin with the texts; photos may also be paths.
  func forget(
    visits: [String] = [], photos: [String] = [], tips: [String] = [], _ context: AppContext
  ) throws -> ExitStatus {
    let store = try context.store()
    return try forget(
      visits: Set(
        visits.map {
          try id(
            $0, among: store.idsIncludingDeleted(.visit, withPrefix: $0), "visits",
            or: VisitRequestError.noSuchVisit($0), in: store)
        }),
      photos: photos.reduce(into: []) { $0.formUnion(try self.photos($1, in: store)) },
      notes: Set(
        tips.map {
          try id(
            $0, among: store.idsIncludingDeleted(.stadiumNote, withPrefix: $0), "tips",
            or: TipError.unknown($0), in: store)
        }), in: store, context)
  }

  private func photos(_ text: String, in store: VisitStore) throws -> Set<UUID> {
    let path = URL(typed: text).standardizedFileURL.path
    let hash = try? ContentHash.sha256(ofFileAt: path)
    let seen = try store.photosIncludingDeleted(atPath: path, sha256: hash)
    guard seen.isEmpty else { return seen }
    return [
      try id(
        text, among: store.idsIncludingDeleted(.photo, withPrefix: text), "photos",
        or: CommandFailure("Unknown photo \"\(text)\". Use a path or an ID."), in: store)
    ]
  }

  private func id(
    _ text: String, among ids: some Collection<UUID>, _ noun: String, or unknown: any Error,
    in store: VisitStore
  ) throws -> UUID {
    guard let first = ids.first else {
      try store.rewriteFile()
      throw unknown
    }
    guard ids.count == 1 else {
      throw CommandFailure(
        "\(ids.count) \(noun) have an ID that starts with \"\(text)\". Type more of it.")
    }
    return first
  }

  /// Asks the user, forgets, and prints what still contains the data.
  private func forget(
    visits: Set<UUID>, photos: Set<UUID>, notes: Set<UUID>,
    in store: VisitStore, _ context: AppContext
  ) throws -> ExitStatus {
    let console = context.console
    let titles = try visits.compactMap { try store.visit($0)?.visit }
      .map { "\($0.day) \($0.stadiumName)" }.sorted()
    for title in titles { console.remark("  \(title)") }
    let what =
      visits.isEmpty
      ? notes.isEmpty ? photos.count.counted("photo") : notes.count.counted("tip")
      : visits.count.counted("visit")
    let question = "Permanently remove \(what)? This can't be undone."
    guard try console.confirms(question, yes: yes) else { return .done }
    // The rows are removed last, so that a killed command can be repeated with the same ids.
    try context.programFiles.removeScans()
    if notes.isEmpty { try forgetGames(of: visits, in: store, context) }
    var copies = BackupFile.all(in: context.dataFolder).count
    if backups { try VisitStore.removeBackups(in: context.dataFolder) }
    let forgotten = try store.forget(
      visits: visits, photos: photos, notes: notes, keptEvidence: ["habit", "reason"],
      makesBackup: !backups)
    if !backups { copies = BackupFile.all(in: context.dataFolder).count }
    // Also thumbnails of photos that only the history contained.
    try context.thumbnailCache(isReadOnly: true).forgetAll(
      but: Set(store.allPhotos().map(\.sha256)))
    try printResult(forgotten, copies: copies, context: context)
    return .done
  }

  /// Removes what only the lookups of games show: their keys in the cache, and paths of requests.
  private func forgetGames(
    of visits: Set<UUID>, in store: VisitStore, _ context: AppContext
  ) throws {
    let kept = try store.visits().map(\.visit).filter { !visits.contains($0.id) }
      .flatMap { [$0.game?.key, $0.supersededBy] }
    try context.scoreCache(isReadOnly: true).forgetGames(but: Set(kept.compactMap(\.self)))
    RequestLog(folder: context.dataFolder, clock: context.clock).removePaths()
  }

  private func printResult(
    _ forgotten: WriteOutcome<ForgetReport>, copies: Int, context: AppContext
  ) throws {
    let console = context.console
    let parts = [
      (forgotten.visits, "visit"), (forgotten.photos, "photo"), (forgotten.questions, "question"),
      (forgotten.notes, "tip"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    try console.report(
      forgotten.document(backups: copies, areBackupsDeleted: backups),
      or: "Removed \(parts.isEmpty ? "the data from the history" : DisplayFormat.list(parts)).",
      badges: forgotten.badgeChanges)
    if copies > 0 {
      console.remark(
        backups
          ? "Deleted \(copies.counted("backup"))."
          : "Backups still contain the data. To delete them, use --backups.")
    }
    if let remote = try RemoteSettings.read(in: context.dataFolder) {
      console.remark(
        "The storage \(remote.location) still contains the data. To remove it "
          + "there and on your other computers, run stvisits remote sync here, then there.")
    }
    if forgotten.photos > 0 { console.remark("Importing the same files may record them again.") }
  }
}
