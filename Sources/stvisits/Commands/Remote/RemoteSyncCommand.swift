import AppSupport
import ArgumentParser
import LibraryCare

struct RemoteSyncCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits remote sync [<options>]",
    abstract: "Exchange changes with your other computers.",
    discussion: """
      If two computers changed the same field, the later change wins. An entry that
      one deleted and another changed later is kept. The next sync continues one that
      was interrupted. stvisits history shows where changes came from.

      Changes that remove or overwrite many visits or close many questions (more than
      5, or at least 3 that are more than 5 % of your visits) are merged only after a
      backup and a question, or with --accept-removals; also more than 100 additions.
      Removals of the last month add up. Changes of a new computer wait until you
      accept it, here or with stvisits remote machines accept.

      Examples:
        stvisits remote sync
        stvisits remote sync --photos
        stvisits remote sync --dry-run --json
      """)

  @Flag(help: "Also upload photos.") var photos = false
  @Flag(help: "Don't ask about large removals.") var acceptRemovals = false
  @Flag(help: "Show what would change, without changing anything.") var dryRun = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.configured(context)
    let store = try context.store()
    let sendsPhotos = photos || settings.sendsPhotos
    let progress = ProgressLine(console: context.console, clock: context.clock)
    defer { progress.clear() }
    let (report, uploads) = try await settings.withStorage(context, mayWrite: !dryRun) {
      [dryRun, acceptRemovals] storage in
      let librarySync = LibrarySync(
        store, storage: storage, machine: settings.name,
        trustsFirst: dryRun || !context.console.isInteractive,
        removalLimit: context.removalLimit
      ) { progress.show($0) }
      let isDue = try RemoteSettings.isCheckDue(in: store)
      var report = try await librarySync.sync(
        isDryRun: dryRun,
        acceptsLosses: { losses in
          try acceptRemovals
            || context.asks(
              RemoteFormatter.lossLines(losses),
              question: "Merge these changes of other computers? A backup is made first.",
              progress: progress)
        },
        acceptsMachine: { machine in
          try context.asks(
            RemoteFormatter.newMachineLines(machine),
            question: "Accept the changes of this computer?", progress: progress)
        })
      guard sendsPhotos else { return (report, RemotePhotoSync.Report?.none) }
      let photoSync = RemotePhotoSync(store, storage: storage) { progress.show($0) }
      let uploads = try await photoSync.upload(isDryRun: dryRun)
      // Otherwise the sync has read as many as it may.
      if !dryRun, !isDue { report.check.add(try await photoSync.check(.sample, repairs: true)) }
      return (report, uploads)
    }
    progress.clear()
    if try !context.console.printsJSON(
      report.document(uploads: uploads, badges: report.badgeChanges))
    {
      let lines = RemoteFormatter.lines(report) + (uploads.map { RemoteFormatter.lines($0) } ?? [])
      try context.console.print(lines)
      try context.console.print(report.badgeChanges)
      if report.hasMerged {
        for doubled in try DuplicateVisits.all(in: store) {
          context.console.remark(doubled.line)
        }
      }
      if dryRun { context.console.remark("Nothing was written.") }
    }
    return complain(report, uploads: uploads, on: context.console)
  }

  private func complain(
    _ report: RemoteReport, uploads: RemotePhotoSync.Report?, on console: Console
  ) -> ExitStatus {
    for line in RemoteFormatter.complaints(report, uploads: uploads) {
      console.error(line.onOneLine)
    }
    if report.isRefused {
      for line in RemoteFormatter.lossLines(report.losses) { console.error(line.onOneLine) }
      console.error(
        "The changes of other computers were not merged, because they remove, overwrite or add that "
          + "much. To merge them: stvisits remote sync --accept-removals. To ignore a computer: "
          + "stvisits remote machines revoke")
      return .failed
    }
    return report.isPartial || !report.check.unrepaired.isEmpty
      || uploads?.failures.isEmpty == false ? .partly : .done
  }
}
