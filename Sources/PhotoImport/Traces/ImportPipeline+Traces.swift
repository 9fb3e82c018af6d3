import Catalog
import Foundation
import Matching
import SportsModel
import Traces

extension ImportPipeline {
  /// Imports what is known besides photos: tracks, location history, check-ins, tickets, tables.
  ///
  /// - Parameters:
  ///   - options: what to import and how; its paths are not looked at.
  ///   - isCancelled: asked often; what is written until then stays.
  ///   - report: told of progress, problems and outings as they come.
  /// - Returns: what was read and what became of it.
  /// - Throws: when the catalog cannot be read or the store cannot be written; what was written
  ///   before stays.
  package func runSources(
    _ options: Options, isCancelled: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (Event) -> Void
  ) throws -> ImportSummary {
    var summary = ImportSummary()
    var sources = SourceSummary()
    let collector = SightingCollector(
      catalog: catalog, rules: options.rules, isCancelled: isCancelled
    ) {
      report(.reading(entries: $0))
    }
    var records = TicketRecordImporter(
      catalog: catalog, columns: options.columns, leagues: options.leagues,
      today: LocalDateTime(clock(), zone: .current).day, extractPDFText: options.extractPDFText)
    for source in options.sources where !isCancelled() {
      let reading =
        switch source.kind {
        case .gpx, .timeline, .swarm: collector.read(source)
        case .tickets: try records.read(ticket: source.path)
        case .csv: try records.read(table: source.path)
        }
      sources.add(reading, of: source, reportsAll: options.reportsAllErrors, report: report)
    }
    summary.wasCancelled = isCancelled()
    let (facts, places) = try collector.finish(&sources)
    let decider = ImportDecider(
      traces: facts, besides: places, options, catalog: catalog, caches: caches)
    var (decided, updates) = try decide(
      decider, options, isCancelled: isCancelled, report: report, summary: &summary)
    if !summary.wasCancelled { decided += try records.finish(&sources) }
    summary.sources = sources
    try alone(options) {
      let steps = try plan(decided, options, updates.games)
      for step in steps { summary.count(step) }
      try write(
        steps, [], updates.visits, options, isCancelled: isCancelled, report: report,
        summary: &summary)
    }
    return summary
  }

  private func plan(
    _ decided: [DecidedOuting], _ options: Options, _ updates: GameUpdates
  ) throws -> [ImportStep] {
    let known = try store.map { try LibrarySnapshot($0, photos: []) } ?? LibrarySnapshot()
    var planner = ImportPlanner(
      recorder: VisitBuilder(catalog: catalog, clock: clock),
      acceptsSingleOffers: options.acceptsSingleOffers, isDryRun: options.isDryRun,
      habitRadius: options.rules.habitRadius, updates: updates, known: known)
    return decided.map { planner.step(for: $0, photos: []) }
  }
}

extension ImportSummary {
  fileprivate mutating func count(_ step: ImportStep) {
    outings[step.report.outcome, default: 0] += 1
    if step.report.isNewVisit { newVisits += 1 }
    if step.report.isNewVisit, step.report.outcome == .pending { awaitedResults += 1 }
  }

  /// Adds what another part of the same import did.
  package mutating func add(_ other: ImportSummary) {
    files.merge(other.files) { $0 + $1 }
    outings.merge(other.outings) { $0 + $1 }
    newVisits += other.newVisits
    awaitedResults += other.awaitedResults
    wasCancelled = wasCancelled || other.wasCancelled
    unanswered += other.unanswered
    scores.add(other.scores)
    badges += other.badges
    sources = sources ?? other.sources
  }
}

extension SourceSummary {
  /// So many wrong entries of a file show what is wrong with all.
  private static let maxListed = 3

  /// Counts a file and tells what is wrong with it.
  fileprivate mutating func add(
    _ reading: TraceReadResult, of source: TraceSource, reportsAll: Bool,
    report: (ImportPipeline.Event) -> Void
  ) {
    files += 1
    entries.merge(reading.counts) { $0 + $1 }
    wrongEntries += reading.wrongEntries
    let told = reportsAll ? reading.wrong[...] : reading.wrong.prefix(Self.maxListed)
    for fault in told {
      report(.problem(path: source.path, message: fault.description))
    }
    if reading.wrongEntries > told.count {
      let rest = reading.wrongEntries - told.count
      let advice = reportsAll ? "" : "; --verbose tells them all"
      report(.problem(path: source.path, message: "and \(rest) more such\(advice)"))
    }
    guard let fault = reading.fault, fault != .interrupted else { return }
    failed += 1
    let rest = reading.isEmpty ? "" : "; what comes before was read"
    report(.problem(path: source.path, message: fault.description + rest))
  }
}
