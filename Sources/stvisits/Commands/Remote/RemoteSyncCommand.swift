import AppSupport
import ArgumentParser
import LibraryCare
import VisitStore

struct RemoteSyncCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange changes with your other computers.",
    usage: "stvisits remote sync [<options>]",
    discussion: """
      If two computers changed the same field, the later change wins. An entry that
      one deleted and another changed later is kept. The next sync continues one that
      was interrupted. stvisits history shows where changes came from.

      Examples:
        stvisits remote sync
        stvisits remote sync --photos
        stvisits remote sync --dry-run --json
      """)

  @Flag(help: "Also upload photos.")
  var photos = false

  @Flag(help: "Show what would change, without changing anything.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.configured(context)
    let store = try context.store()
    let sendsPhotos = photos || settings.sendsPhotos
    let progress = ProgressLine(console: context.console, clock: context.clock)
    defer { progress.clear() }
    let (report, uploads) = try await settings.withStorage(context, mayWrite: !dryRun) {
      [dryRun] storage in
      let librarySync = LibrarySync(store, storage, machine: settings.name) { progress.show($0) }
      let isDue = try !store.remoteState().isChecked(at: store.now)
      var report = try await librarySync.sync(isDryRun: dryRun)
      guard sendsPhotos else { return (report, RemotePhotoSync.Report?.none) }
      let photoSync = RemotePhotoSync(store, storage) { progress.show($0) }
      let uploads = try await photoSync.upload(isDryRun: dryRun)
      if !dryRun {
        report.check.add(try await photoSync.check(isDue ? .everything : .sample, repairs: true))
      }
      return (report, uploads)
    }
    progress.clear()
    if try !context.console.printsJSON(
      RemoteSyncDocument(report, uploads: uploads, badges: report.merge.badgeChanges))
    {
      let lines = RemoteFormatter.lines(report) + (uploads.map { RemoteFormatter.lines($0) } ?? [])
      try context.console.print(lines.map(\.cleanedForTerminal))
      try context.console.print(report.merge.badgeChanges)
      if report.merge.written > 0 {
        for doubled in DuplicateVisits.all(among: try store.visits()) {
          context.console.remark(doubled.line.cleanedForTerminal)
        }
      }
      if dryRun { context.console.remark("Nothing was written.") }
    }
    for line in RemoteFormatter.complaints(report, uploads) { context.console.error(line) }
    return report.isPartial || !report.check.unrepaired.isEmpty
      || uploads?.failures.isEmpty == false ? .partly : .done
  }
}
