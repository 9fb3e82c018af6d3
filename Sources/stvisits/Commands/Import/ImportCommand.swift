import AppSupport
import ArgumentParser
import Catalog
import Foundation
import PhotoImport
import Scores
import Settings
import Synchronization
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
    help: ArgumentHelp(
      "Bring back a whole library, as written by stvisits export --all; - is standard input.",
      valueName: "file"), completion: .file())
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
    guard (fromExport == nil) != paths.isEmpty else {
      throw ValidationError(
        paths.isEmpty
          ? "Missing expected argument '<paths> ...'"
          : "Say either folders of photos or --from-export.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if let fromExport { return try context.importLibrary(fromExport, dryRun: dryRun, options) }
    InterruptHandler.listen()
    let catalog = try context.catalog()
    let store = dryRun ? try context.existingStore() : try context.store(catalog)
    let (photos, others) = try sources.sorted(paths.map(Self.absolute))
    var request = ImportPipeline.Options(paths: photos)
    request.sources = others
    request.columns = try sources.columnMapping()
    request.extractPDFText = { [context] path in PDFReader(context.environment).text(ofFileAt: path)
    }
    request.isDryRun = dryRun
    request.acceptsSingleOffers = yes
    request.leagues = try context.leagues(leagues, in: catalog)
    request.rules = context.settings.matchingRules
    request.reportsAllErrors = options.verbose

    let journey = context.importJourney(catalog, store, isDryRun: dryRun)
    let progress = ProgressLine(console: context.console, clock: context.clock)
    let reporter = ImportReporter(
      catalog: catalog, console: context.console, progress: progress, isJSON: options.json,
      explains: explain, isDryRun: dryRun, columns: asks(context) ? context.console.columns : nil,
      isVerbose: options.verbose)
    var summary = try run(journey, request, reporter)
    progress.clear()
    summary.badges = store?.drainBadgeChanges() ?? []
    try reporter.finish(summary)
    if summary.fileCount == 0, others.isEmpty, sources.from == nil, !InterruptHandler.wasRaised {
      let place = paths.count == 1 ? paths[0] : "these folders"
      context.console.remark("There is no photo in \(place).".cleanedForTerminal)
    }
    if summary.unanswered > 0, !context.isOffline, !dryRun {
      context.console.remark("Not everything could be looked up: nobody answered.")
      context.console.remark("The same import asks again, and so does stvisits scores retry.")
    }
    if InterruptHandler.wasRaised {
      context.console.remark("Interrupted. What was recorded stays; the same import goes on.")
      return .interrupted
    }
    if let store, asks(context) {
      InterruptHandler.stopListening()
      let review = ImportReview(
        context: context, catalog: catalog, store: store,
        isPlain: plain ?? context.settings[.plain],
        recorded: reporter.recorded,
        leagues: request.leagues)
      try review.run()
    }
    return summary.failedFiles > 0 || reporter.hadProblems ? .partly : .done
  }

  /// The photos first, so that what else is known joins the visits that they show.
  private func run(
    _ journey: ImportPipeline, _ request: ImportPipeline.Options, _ reporter: ImportReporter
  ) throws -> ImportSummary {
    let isCancelled: @Sendable () -> Bool = { InterruptHandler.wasRaised || reporter.isClosed }
    var summary = ImportSummary()
    if !request.paths.isEmpty || request.sources.isEmpty, sources.from == nil {
      summary = try journey.run(request, isCancelled: isCancelled, report: reporter.post)
    }
    if !request.sources.isEmpty || sources.from != nil, !isCancelled() {
      summary.add(
        try journey.runSources(request, isCancelled: isCancelled, report: reporter.post))
    }
    return summary
  }

  /// The path as it is from anywhere, since photos are remembered by it.
  static func absolute(_ path: String) -> String {
    path.isEmpty ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

extension ImportCommand {
  /// Whether somebody is there to be asked.
  private func asks(_ context: AppContext) -> Bool {
    context.console.isInteractive && !options.noInput && !options.json && !options.quiet && !dryRun
  }
}

/// Prints the events of an import as they come.
final class ImportReporter: Sendable {
  private let catalog: Catalog
  private let console: Console
  private let progress: ProgressLine
  private let isJSON: Bool
  private let explains: Bool
  private let isDryRun: Bool
  private let columns: Int?
  private let isVerbose: Bool
  private let state = Mutex(State())

  private struct State {
    var reports: [OutingReport] = []
    var problems = 0
    var isClosed = false
  }

  init(
    catalog: Catalog, console: Console, progress: ProgressLine, isJSON: Bool, explains: Bool,
    isDryRun: Bool, columns: Int?, isVerbose: Bool
  ) {
    self.catalog = catalog
    self.console = console
    self.progress = progress
    self.isJSON = isJSON
    self.explains = explains
    self.isDryRun = isDryRun
    self.columns = columns
    self.isVerbose = isVerbose
  }

  /// Whether nobody reads the output any more.
  var isClosed: Bool { state.withLock(\.isClosed) }
  var hadProblems: Bool { state.withLock { $0.problems > 0 } }
  /// What was recorded, in the order in which it was told.
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
    case .passedOver(let path):
      guard isVerbose else { return }
      progress.clear()
      console.remark("\(path): a kind that is not read yet".cleanedForTerminal)
    case .outing(let report):
      if !isJSON || report.isNewVisit { state.withLock { $0.reports.append(report) } }
      guard isJSON else { return }
      let line = report.json(names: catalog, explain: explains).line
      if !console.write(line + "\n", to: .standardOutput) {
        state.withLock { $0.isClosed = true }
      }
    }
  }

  func finish(_ summary: ImportSummary) throws {
    guard !isJSON else { return try console.print(summary.json.line) }
    try print(summary)
  }

  /// Of an import that follows others: what came out of it, without counts of outings and files.
  func printUpdates(_ summary: ImportSummary) throws {
    var updates = ImportSummary()
    updates.badges = summary.badges
    updates.scores = summary.scores
    try print(updates)
  }

  private func print(_ summary: ImportSummary) throws {
    let text = ImportFormatter(
      catalog: catalog, explains: explains, isDryRun: isDryRun, columns: columns)
    for line in text.lines(reports, summary) { try console.print(line.cleanedForTerminal) }
  }
}
