import AppSupport
import ArgumentParser
import Catalog
import Foundation
import Localization
import PhotoImport
import Synchronization

final class ImportReporter: Sendable {
  private let catalog: Catalog
  private let console: Console
  private let progress: ProgressLine
  private let isVerbose: Bool
  private let explains: Bool
  private let formatter: ImportFormatter
  private let state = Mutex(State())

  private struct State {
    var steps: [ImportStep] = []
    var problems = 0
    var isClosed = false
  }

  /// Creates a reporter; with `isAsking`, new visits are numbered, as questions follow.
  init(
    _ context: AppContext, catalog: Catalog, explains: Bool = false,
    isDryRun: Bool = false, isAsking: Bool = false, isVerbose: Bool
  ) {
    self.catalog = catalog
    self.isVerbose = isVerbose
    self.explains = explains
    console = context.console
    progress = ProgressLine(console: context.console, clock: context.clock)
    formatter = ImportFormatter(
      catalog: catalog, explains: explains, isDryRun: isDryRun,
      columns: isAsking ? console.columns : console.terminalColumns, isAsking: isAsking,
      dataFolder: Self.shown(context.dataFolder.path, home: context.home.path),
      format: context.displayFormat)
  }

  private static func shown(_ path: String, home: String) -> String {
    let home = home.hasSuffix("/") ? home : home + "/"
    return path.hasPrefix(home) ? "~/" + path.dropFirst(home.count) : path
  }

  /// True if the output was closed.
  var isClosed: Bool { state.withLock(\.isClosed) }
  var hadProblems: Bool { state.withLock { $0.problems > 0 } }
  /// New visits in the order in which they were printed.
  var recorded: [ImportStep] { steps.filter(\.isNewVisit) }
  private var steps: [ImportStep] { state.withLock(\.steps) }

  func post(_ event: ImportPipeline.Event) {
    switch event {
    case .progress(let now): progress.show(now.step)
    case .problem(let path, let message):
      progress.clear()
      state.withLock { $0.problems += 1 }
      console.error("\(path): \(message)")
    case .unsupported(let path):
      guard isVerbose else { return }
      progress.clear()
      console.remark(localized("\(path): unsupported file type."))
    case .outing(let step):
      if !console.isJSON || step.isNewVisit { state.withLock { $0.steps.append(step) } }
      if console.isJSON { print(line: step) }
    }
  }

  /// Shows the number of photos that a server has sent so far.
  func found(_ photos: Int) { progress.show(ImportProgress(.find, done: photos, total: nil).step) }

  private func print(line step: ImportStep) {
    let line = JSONValue(outing: step, names: catalog, explains: explains).line
    guard !console.writeExactly(line + "\n", to: .standardOutput) else { return }
    state.withLock { $0.isClosed = true }
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
    try console.print(formatter.lines(steps, summary: summary))
  }
}
