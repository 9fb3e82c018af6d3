import Catalog
import Foundation
import Localization
import Matching
import SportsModel
import Traces

extension ImportPipeline {
  /// Reads tracks, location histories, check-ins, tickets and tables.
  func read(_ sources: [TraceSource], _ run: inout ImportRun) throws -> ImportInput {
    let (options, report, current) = (run.options, run.report, run)
    var summary = SourceSummary()
    let collector = SightingCollector(
      catalog: catalog, rules: options.rules, isCancelled: run.isCancelled
    ) {
      current.report(.scan, done: $0, of: nil)
    }
    var records = TicketRecordImporter(
      catalog: catalog, columns: options.columns, leagues: options.leagues,
      today: LocalDateTime(clock(), zone: .current).day, extractPDFText: options.extractPDFText)
    for source in sources where !run.isCancelled() {
      let result =
        switch source.kind {
        case .gpx, .timeline, .swarm: collector.read(source)
        case .tickets: try records.read(ticket: source.path)
        case .csv: try records.read(table: source.path)
        }
      summary.add(result, of: source, reportsAll: options.reportsAllErrors, report: report)
    }
    let isStopped = run.stopsHere()
    let (facts, places) = try collector.finish(&summary)
    let stated = isStopped ? [] : try records.finish(&summary)
    run.summary.sources = summary
    return ImportInput(
      decider: try ImportDecider(
        facts, otherPlaces: places, options, catalog: catalog, caches: caches),
      stated: stated)
  }
}

extension SourceSummary {
  /// The number of wrong entries of a file that are reported unless all are asked for.
  private static let maxListed = 3

  fileprivate mutating func add(
    _ result: TraceReadResult, of source: TraceSource, reportsAll: Bool,
    report: (ImportPipeline.Event) -> Void
  ) {
    files += 1
    entries.merge(result.counts) { $0 + $1 }
    wrongEntries += result.wrongEntries
    let listed = reportsAll ? result.wrong[...] : result.wrong.prefix(Self.maxListed)
    for fault in listed {
      report(.problem(path: source.path, message: fault.description))
    }
    if result.wrongEntries > listed.count {
      let rest = result.wrongEntries - listed.count
      let message =
        reportsAll
        ? localized("and \(rest) more") : localized("and \(rest) more; --verbose lists them all")
      report(.problem(path: source.path, message: message))
    }
    guard let fault = result.fault, fault != .interrupted else { return }
    failed += 1
    let message =
      result.isEmpty
      ? fault.description : localized("\(fault.description); everything before it was read")
    report(.problem(path: source.path, message: message))
  }
}
