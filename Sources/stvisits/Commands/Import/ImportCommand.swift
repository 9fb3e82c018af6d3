import AppSupport
import ArgumentParser
import Catalog
import Foundation
import LibraryCare
import PhotoImport
import Settings
import Synchronization
import Traces
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
      columns: asks(context) ? context.console.columns : nil, isVerbose: options.verbose)
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

struct SourceOptions: ParsableArguments {
  @Option(help: .value("kind", "Take all paths for gpx, timeline, swarm, tickets or csv."))
  var from: ImportSourceKind?

  @Option(
    help: .value("pairs", "Which column of a table is what: date=Day,stadium=Where,home=Home,…"))
  var columns: [String] = []

  @Option(help: .value("order", "Order of dates such as 7/4/2019 in a table: mdy, dmy or ymd."))
  var dateFormat: DateOrder?

  func validate() throws {
    do { _ = try columnMapping() } catch let fault as TraceError {
      throw ValidationError(fault.message)
    }
  }

  func columnMapping() throws -> ColumnMapping {
    var columnMapping = ColumnMapping()
    for text in columns { try columnMapping.read(text) }
    columnMapping.dateOrder = dateFormat
    return columnMapping
  }

  /// Sorts paths into photos and sources of another kind; nil if there are none of these.
  func sorted(_ paths: [String]) throws -> (photos: [String], sources: [TraceSource]?) {
    if let from { return ([], try TraceSource.all(paths, of: from)) }
    return TraceSource.sorted(paths)
  }
}

extension ImportSourceKind: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}

/// Prints the events of an import as they come.
final class ImportReporter: Sendable {
  private let catalog: Catalog
  private let console: Console
  private let progress: ProgressLine
  private let isVerbose: Bool
  private let explains: Bool
  private let formatter: ImportFormatter
  private let state = Mutex(State())

  private struct State {
    var reports: [OutingReport] = []
    var problems = 0
    var isClosed = false
  }

  /// Creates a reporter; `columns` is the width of the terminal on which questions follow, if any.
  init(
    _ context: AppContext, catalog: Catalog, explains: Bool = false,
    isDryRun: Bool = false, columns: Int? = nil, isVerbose: Bool
  ) {
    self.catalog = catalog
    self.isVerbose = isVerbose
    self.explains = explains
    console = context.console
    progress = ProgressLine(console: context.console, clock: context.clock)
    formatter = ImportFormatter(
      catalog: catalog, explains: explains, isDryRun: isDryRun, columns: columns)
  }

  /// Whether the reader of the output has gone.
  var isClosed: Bool { state.withLock(\.isClosed) }
  var hadProblems: Bool { state.withLock { $0.problems > 0 } }
  /// New visits in the order in which they were printed.
  var recorded: [OutingReport] { reports.filter(\.isNewVisit) }
  private var reports: [OutingReport] { state.withLock(\.reports) }

  func post(_ event: ImportPipeline.Event) {
    switch event {
    case .scanning(_, let read): progress.show(read, "photos read")
    case .reading(let count): progress.show(count, "entries read")
    case .deciding(let count, _): progress.show(count, "outings decided")
    case .lookingUp(let count):
      progress.show("looking up \(count) \(count == 1 ? "result" : "results")")
    case .problem(let path, let message):
      progress.clear()
      state.withLock { $0.problems += 1 }
      console.error("\(path): \(message)")
    case .unsupported(let path):
      guard isVerbose else { return }
      progress.clear()
      console.remark("\(path): a kind that is not read yet".cleanedForTerminal)
    case .outing(let report):
      if !console.isJSON || report.isNewVisit { state.withLock { $0.reports.append(report) } }
      if console.isJSON { print(line: report) }
    }
  }

  private func print(line report: OutingReport) {
    let line = JSONValue(outing: report, names: catalog, explains: explains).line
    if !console.write(line + "\n", to: .standardOutput) {
      state.withLock { $0.isClosed = true }
    }
  }

  func clearProgress() { progress.clear() }

  func finish(_ summary: ImportSummary) throws {
    guard !console.isJSON else { return try console.print(line: summary.document) }
    try print(summary)
  }

  /// Prints the visits, scores and badges of a later import of a watched folder.
  func printUpdates(_ summary: ImportSummary) throws {
    var updates = ImportSummary()
    updates.badges = summary.badges
    updates.scores = summary.scores
    try print(updates)
  }

  private func print(_ summary: ImportSummary) throws {
    try console.print(formatter.lines(reports, summary).map(\.cleanedForTerminal))
  }
}
