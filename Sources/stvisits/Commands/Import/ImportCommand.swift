import AppSupport
import ArgumentParser
import Catalog
import Foundation
import LibraryCare
import PhotoImport
import Settings
import VisitStore

struct ImportCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Find stadiums and games in photos and record the visits.",
    discussion: """
      What is sure is recorded; what is not waits as a question. Photos are only
      read. The same import again changes nothing.

      On a terminal the questions are asked at once; later they are answered with
      stvisits review.

      Results that are not bundled are asked of those who publish them, for ten
      seconds at most; what they do not tell is looked up by the next import or by
      stvisits scores retry. Only leagues and days are sent, never anything of a
      photo.

      Named files of other kinds are known by what they hold: GPX tracks, Google's
      location history, check-ins of Swarm, tickets (mail or PDF) and tables (CSV).
      With --from a whole folder is taken for one kind.

      Examples:
        stvisits import ~/Pictures
        stvisits import --dry-run --explain ~/Pictures/2019
        stvisits import --league mlb --league nhl ~/Pictures
        stvisits import --yes ~/Pictures      accept every offer of a single game
        stvisits import Timeline.json checkins1.json
        stvisits import --from tickets ~/Mail/tickets
        stvisits import --columns date=Day,stadium=Where --date-format mdy list.csv
        stvisits import --from-export library.jsonl
      """)

  @Argument(help: "Folders, photos, or files of another kind.", completion: .directory)
  var paths: [String] = []

  @Option(
    help: .value(
      "file",
      "Bring back a whole library, as written by stvisits export --all; - is standard input."),
    completion: .file())
  var fromExport: String?

  @Flag(help: "Tell what would be recorded; write nothing.")
  var dryRun = false

  @Flag(help: "Accept without asking where exactly one game is offered.")
  var yes = false

  @Flag(help: "Print the evidence behind every decision.")
  var explain = false

  @Flag(inversion: .prefixedNo, help: "Ask line by line, without control sequences.")
  var plain: Bool?

  @OptionGroup var sources: SourceOptions
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      (fromExport == nil) != paths.isEmpty,
      paths.isEmpty
        ? "Missing expected argument '<paths> ...'"
        : "Say either folders of photos or --from-export.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if let fromExport { return try importLibrary(fromExport, context) }
    InterruptHandler.listen()
    let catalog = try context.catalog()
    let store = dryRun ? try context.existingStore() : try context.store(catalog)
    let request = try request(context, catalog)
    let reporter = ImportReporter(
      context, catalog: catalog, explains: explain, isDryRun: dryRun,
      isAsking: asks(context), isVerbose: options.verbose)
    let summary = try await context.importPipeline(catalog, store, isDryRun: dryRun).run(
      request, isCancelled: { InterruptHandler.wasRaised || reporter.isClosed },
      report: reporter.post)
    reporter.clearProgress()
    try reporter.finish(summary)
    for remark in summary.remarks(on: request, paths: paths, isOffline: context.isOffline) {
      context.console.remark(remark.cleanedForTerminal)
    }
    if InterruptHandler.wasRaised {
      context.console.remark("Interrupted. What was recorded stays; the same import goes on.")
      return .interrupted
    }
    if let store, asks(context) {
      InterruptHandler.stopListening()
      let runner = ReviewRunner(
        context: context, catalog: catalog, store: store,
        isPlain: plain ?? context.settings.plain, leagues: request.leagues)
      if try runner.offerRemoval(of: reporter.recorded) { try runner.run([.ask]) }
    }
    return summary.failedFiles > 0 || reporter.hadProblems ? .partly : .done
  }

  private func importLibrary(_ path: String, _ context: AppContext) throws -> ExitStatus {
    let outcome = try LibraryImport(
      folder: context.dataFolder, files: UserDataFiles(context), clock: context.clock
    )
    .run(path == "-" ? path : URL(typed: path).path, isDryRun: dryRun)
    // Opening the store with the included data updates the badges.
    if !dryRun { _ = try context.store() }
    return try context.console.report(
      LibraryImportDocument(outcome), or: [LibraryFormatter.line(outcome)], isDryRun: dryRun)
  }

  private func request(
    _ context: AppContext, _ catalog: Catalog
  ) throws -> ImportPipeline.Options {
    let files = try sources.sorted(paths.map(Self.absolute))
    var request = ImportPipeline.Options(paths: files.photos)
    request.sources = files.sources
    request.columns = try sources.columnMapping()
    request.extractPDFText = { [environment = context.environment] path in
      PDFReader(environment).text(ofFileAt: path)
    }
    request.isDryRun = dryRun
    request.acceptsSingleOffers = yes
    request.leagues = try leagues.ids(in: catalog, context.settings)
    request.rules = context.settings.matchingRules
    request.reportsAllErrors = options.verbose
    return request
  }

  private func asks(_ context: AppContext) -> Bool {
    context.console.isInteractive && !options.json && !options.quiet && !dryRun
  }

  /// The absolute form of a path, by which photos are remembered.
  static func absolute(_ path: String) -> String {
    path.isEmpty ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
