import AppSupport
import ArgumentParser
import Catalog
import PhotoImport
import Synchronization

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
