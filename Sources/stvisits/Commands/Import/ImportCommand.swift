import AppSupport
import ArgumentParser
import Catalog
import Foundation
import LibraryCare
import Localization
import PhotoImport
import PhotoLibraries
import SettingKeys
import Settings
import VisitStore

struct ImportCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits import [<options>] <paths> ...", abstract: "Import photos and record visits.",
    discussion: """
      Finds the stadiums and games in your photos. Clear cases are recorded as
      visits, and doubtful ones become open questions for stvisits review. Photos
      are only read. Importing them again changes nothing.

      Scores that are not bundled are fetched for up to ten seconds. Only leagues
      and dates are sent, nothing about your photos.

      It also reads GPX tracks, Google location history, Swarm check-ins, tickets
      (mail or PDF) and CSV tables. The contents of a file determine its format.
      Libraries of Apple Photos, Lightroom (.lrcat) and digiKam (digikam4.db) are
      read with the photos that are not on this computer. From the photo servers
      Immich and PhotoPrism, only details of photos are requested. Their key is read
      from STVISITS_IMMICH_KEY or STVISITS_PHOTOPRISM_KEY, or the file remote-secrets
      in your data folder.

      Examples:
        stvisits import ~/Pictures
        stvisits import --photos
        stvisits import --from immich --url https://photos.example.org
        stvisits import --dry-run --explain ~/Pictures/2019
        stvisits import --columns date=Day,stadium=Where --date-format mdy list.csv
      """)

  @Argument(help: "Folders, photos or other files.", completion: .directory)
  var paths: [String] = []

  @Flag(help: "Import the default library of Apple Photos.") var photos = false
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var sources: SourceOptions

  @Option(help: .file("File of export --all; - for standard input."), completion: .file())
  var fromExport: String?

  @Flag(help: .dryRun) var dryRun = false
  @Flag(help: "Accept offers that are probable visits.") var yes = false
  @Flag(help: .explain) var explain = false
  @Flag(inversion: .prefixedNo, help: .plain) var plain: Bool?
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      (fromExport == nil) != (paths.isEmpty && !photos && sources.server == nil),
      message: fromExport == nil
        ? "Missing expected argument '<paths> ...'"
        : "Use either paths or --from-export.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if let fromExport { return try importLibrary(fromExport, context: context) }
    InterruptHandler.listen()
    let catalog = try context.catalog()
    let store = dryRun ? try context.existingStore() : try context.store(catalog)
    var request = try request(context, catalog: catalog)
    let reporter = ImportReporter(
      context, catalog: catalog, explains: explain, isDryRun: dryRun,
      isAsking: asks(context), isVerbose: options.verbose)
    if let server = try sources.serverReader(context, isDryRun: dryRun, progress: reporter.found) {
      request.libraries.append(server)
    }
    let summary = try await context.importPipeline(catalog, store: store, isDryRun: dryRun).run(
      request, isCancelled: { InterruptHandler.wasRaised || reporter.isClosed },
      report: reporter.post)
    reporter.clearProgress()
    try reporter.finish(summary)
    for remark in summary.remarks(on: request, paths: paths, isOffline: context.isOffline) {
      context.console.remark(remark)
    }
    if InterruptHandler.wasRaised {
      context.console.remark(
        localized("Interrupted. Recorded visits are kept. To continue, import again."))
      return .interrupted
    }
    var asks = asks(context)
    if let store, asks {
      InterruptHandler.stopListening()
      let runner = ReviewRunner(
        context: context, catalog: catalog, store: store,
        isPlain: plain ?? context.settings.plain, leagues: request.leagues)
      var ending = try runner.offerRemoval(of: reporter.recorded)
      if ending == .finished { ending = try runner.run() }
      InterruptHandler.listen()
      if ending == .interrupted { return .interrupted }
      asks = ending == .finished
    }
    if let store, !dryRun {
      try await BoxScoreOffer(context: context, catalog: catalog, store: store)
        .run(asks: asks, used: summary.lookupSeconds)
    }
    if sources.server != nil, summary.fileCount == 0, summary.hasUnreadableLibrary {
      return .failed
    }
    return summary.failedFiles > 0 || reporter.hadProblems ? .partly : .done
  }

  private func importLibrary(_ path: String, context: AppContext) throws -> ExitStatus {
    let outcome = try LibraryImport(
      folder: context.dataFolder, files: UserDataFiles(context), clock: context.clock
    )
    .run(path == "-" ? path : URL(typed: path).path, isDryRun: dryRun)
    // Opening the store with the included data updates the badges.
    if !dryRun { _ = try context.store() }
    let status = try context.console.report(
      outcome.document, or: [LibraryFormatter.line(outcome)], isDryRun: dryRun)
    if let warning = LibraryFormatter.warning(outcome) { context.console.error(warning) }
    return outcome.isDamaged ? .partly : status
  }

  private func request(
    _ context: AppContext, catalog: Catalog
  ) throws -> ImportPipeline.Options {
    let files = try sources.sorted(
      (paths + (photos ? [context.applePhotosLibrary()] : [])).map(InputFile.absolutePath))
    var request = try context.importOptions(files.photos, leagues: leagues, in: catalog)
    request.sources = files.sources
    request.columns = try sources.columnMapping()
    request.extractPDFText = {
      [environment = context.environment] path, maxBytes throws(PDFTextError) in
      try PDFReader(environment: environment).text(ofFileAt: path, maxBytes: maxBytes)
    }
    request.isDryRun = dryRun
    request.acceptsSingleOffers = yes
    request.reportsAllErrors = options.verbose
    return request
  }

  private func asks(_ context: AppContext) -> Bool {
    context.console.isInteractive && !options.json && !options.quiet && !dryRun
  }
}
