import AppSupport
import ArgumentParser
import Foundation
import PhotoImport
import PhotoMetadata

struct WatchCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Import photos as they arrive.",
    discussion: """
      Imports what is there, then waits: when photos come into the folders and
      nothing more has come for a while, they are imported as stvisits import does
      it. What is not sure waits as a question for stvisits review. Ctrl-C ends it.

      Folders on a network share are looked at every few hours only, for changes made
      by other machines are told to nobody; so are results that were still to come.

      Examples:
        stvisits watch ~/Pictures
        stvisits watch --notify ~/Pictures ~/Phone
        stvisits watch --settle 60 --every 60 /mnt/nas/photos
        stvisits watch --json ~/Pictures      a JSON line for each new outing
      """)

  @Argument(help: "Folders to watch.", completion: .directory)
  var paths: [String]

  @Option(help: .value("seconds", "Seconds without an arrival until an import begins."))
  var settle: Int = 10

  @Option(help: .value("minutes", "Minutes after which it looks although nothing came."))
  var every: Int = 360

  @Flag(help: "Tell of new visits on the desktop, too.")
  var notify = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require((0...3_600).contains(settle), "--settle takes 0 to 3600 seconds.")
    try require((1...10_080).contains(every), "--every takes 1 to 10080 minutes.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let folders = paths.map(ImportCommand.absolute)
    for folder in folders where !FileManager.default.fileExists(atPath: folder) {
      throw CommandFailure("There is no \(folder).")
    }
    InterruptHandler.listen()
    let watch: FolderWatch
    do {
      watch = try FolderWatch(folders)
    } catch {
      throw CommandFailure("Folders cannot be watched here: \(error.message).")
    }
    if let shortfall = watch.shortfall {
      context.console.error(
        "Not all folders are watched: \(shortfall). They are looked at every \(every) minutes; "
          + "sysctl fs.inotify.max_user_watches tells how many can be watched.")
    }
    var loop = WatchLoop(
      folders, quiet: .seconds(settle), every: .seconds(every * 60), now: { .now },
      isCancelled: { InterruptHandler.wasRaised })
    let filter = ImportEventFilter()
    try await importPhotos(context, in: folders, filter, isFirst: true)
    if !InterruptHandler.wasRaised {
      let what = folders.count == 1 ? folders[0] : "\(folders.count) folders"
      context.console.remark("Watching \(what). Ctrl-C ends it.".cleanedForTerminal)
    }
    try await loop.run(
      watch, exists: FileManager.default.fileExists(atPath:),
      reportMissing: { context.console.error("\($0) is not there any more; waiting for it.") },
      importPhotos: { try await importPhotos(context, in: $0, filter, isFirst: false) })
    context.console.remark("No longer watching. What was recorded stays.")
    return .done
  }

  /// Runs one import; the database is open only during it, so that other commands need not wait.
  private func importPhotos(
    _ context: AppContext, in folders: [String], _ filter: ImportEventFilter, isFirst: Bool
  ) async throws {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    var request = ImportPipeline.Options(paths: folders)
    request.leagues = try leagues.ids(in: catalog, context.settings)
    request.rules = context.settings.matchingRules
    let reporter = ImportReporter(
      context, catalog: catalog, isVerbose: options.verbose)
    let summary = try await context.importPipeline(catalog, store, isDryRun: false).run(
      request, isCancelled: { InterruptHandler.wasRaised || reporter.isClosed },
      report: { event in
        if filter.isNew(event) { reporter.post(event) }
      })
    reporter.clearProgress()
    guard !reporter.isClosed else { throw Console.Closed() }
    if options.json || isFirst {
      try reporter.finish(summary)
    } else {
      try reporter.printUpdates(summary)
    }
    if notify { DesktopNotification(context: context).post(of: reporter.recorded) }
  }
}
