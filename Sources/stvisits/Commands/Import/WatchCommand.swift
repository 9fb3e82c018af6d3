import AppSupport
import ArgumentParser
import Foundation
import Localization
import PhotoImport
import SettingKeys
import Settings

struct WatchCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits watch [<options>] <paths> ...", abstract: "Import new photos as they arrive.",
    discussion: """
      Imports the photos in the folders, then waits for new ones until you press
      Ctrl-C. Doubtful cases become open questions for stvisits review.

      Network shares don't report changes made by other machines, so all folders are
      scanned again every few hours. Missing scores are also fetched then.

      --install-service watches from every login on, with systemd on Linux and
      launchd on macOS, and prints the file that it wrote.

      Examples:
        stvisits watch ~/Pictures
        stvisits watch --notify ~/Pictures ~/Phone
        stvisits watch --settle 60 --every 60 /mnt/nas/photos
        stvisits watch --install-service ~/Pictures
      """)

  @Argument(help: "Folders to watch.", completion: .directory) var paths: [String] = []
  @OptionGroup var leagues: LeagueOptions
  @Option(help: .value("seconds", "Wait this long after the last new file.")) var settle: Int = 10
  @Option(help: .value("minutes", "Scan again this often.")) var every: Int = 360
  @Flag(help: "Show notifications of new visits and anniversaries.") var notify = false
  @Flag(help: "Watch these folders from every login on.") var installService = false
  @Flag(help: "Stop the service and remove it.") var uninstallService = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(uninstallService || !paths.isEmpty, message: "Missing argument <paths>.")
    try require(
      !uninstallService || (paths.isEmpty && !installService),
      message: "--uninstall-service takes no folders.")
    try require(settle, in: 0...3_600, option: "--settle", unit: " seconds")
    try require(every, in: 1...10_080, option: "--every", unit: " minutes")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let installer = UserServiceInstaller(service: .watch, context: context)
    if uninstallService { return try installer.uninstall() }
    let folders = paths.map(InputFile.absolutePath)
    for folder in folders where !FileManager.default.fileExists(atPath: folder) {
      throw CommandFailure(localized("\(folder): no such file or folder."))
    }
    if installService {
      _ = try leagues.ids(in: context.catalog(), context.settings)
      return try installer.install(serviceOptions + folders)
    }
    InterruptHandler.listen()
    let watch = try context.watch(folders, every: every)
    var loop = WatchLoop(
      folders, quiet: .seconds(settle), every: .seconds(every * 60), now: { .now },
      isCancelled: { InterruptHandler.wasRaised })
    let filter = ImportEventFilter()
    try await importPhotos(context, in: folders, filter: filter, isFirst: true)
    if !InterruptHandler.wasRaised {
      let remark =
        folders.count == 1
        ? localized("Watching \(folders[0]). Press Ctrl-C to stop.")
        : localized("Watching \(folders.count) folders. Press Ctrl-C to stop.")
      context.console.remark(remark)
    }
    try await loop.run(
      watch, exists: FileManager.default.fileExists(atPath:),
      reportMissing: {
        context.console.error(localized("\($0) is missing. Waiting for it to return."))
      },
      importPhotos: { try await importPhotos(context, in: $0, filter: filter, isFirst: false) })
    return context.console.remark(localized("No longer watching. Recorded visits are kept."))
  }

  /// The options of this command line that the service also has.
  private var serviceOptions: [String] {
    leagues.league.flatMap { ["--league", $0] }
      + (settle == 10 ? [] : ["--settle", "\(settle)"])
      + (every == 360 ? [] : ["--every", "\(every)"])
      + (notify ? ["--notify"] : [])
      + (options.offline.map { [$0 ? "--offline" : "--no-offline"] } ?? [])
  }

  /// Runs one import; the database is open only during it, so that other commands need not wait.
  private func importPhotos(
    _ context: AppContext, in folders: [String], filter: ImportEventFilter, isFirst: Bool
  ) async throws {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    let request = try context.importOptions(folders, leagues: leagues, in: catalog)
    let reporter = ImportReporter(context, catalog: catalog, isVerbose: options.verbose)
    let summary = try await context.importPipeline(catalog, store: store, isDryRun: false).run(
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
    guard notify else { return }
    DesktopNotification(context: context).post(of: reporter.recorded)
    if let anniversary = try context.anniversary(store) { try context.post([anniversary]) }
  }
}
