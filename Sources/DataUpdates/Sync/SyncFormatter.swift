import AppSupport
import Catalog

/// Formats the results of a sync.
package struct SyncFormatter: Sendable {
  private let isVerbose: Bool

  package init(isVerbose: Bool) { self.isVerbose = isVerbose }

  /// Returns all lines of a result.
  package func lines(_ result: SyncResult) -> [String] {
    let count = result.movedVisits.count
    guard count > 0 else { return lines(result.reports) }
    return lines(result.reports) + [
      "\(count.counted("visit")) \(count == 1 ? "was" : "were") updated, because the game was "
        + "moved. To reverse that, run stvisits undo."
    ]
  }

  /// Returns a line for each season, and if verbose one for each change and each issue.
  package func lines(_ reports: [SyncReport]) -> [String] {
    reports.flatMap { report in [summary(report)] + (isVerbose ? details(report) : []) }
  }

  /// Returns a line for each season that failed or whose old data was damaged.
  package static func problems(_ reports: [SyncReport]) -> [String] {
    reports.compactMap(problem)
  }

  /// Returns a line for each of the first bad rows of a file.
  package static func lines(_ rows: [BadRow], in path: String) -> [String] {
    rows.prefix(20).map { "\(path): line \($0.line): \($0.cause)" }
      + (rows.count > 20 ? ["and \(rows.count - 20) more"] : [])
  }

  private static func problem(_ report: SyncReport) -> String? {
    switch report.outcome {
    case .failed, .unwritable:
      "\(report.league) \(report.season), \(report.source): \(report.outcome.reason ?? "")"
    case .changed, .unchanged, .notListed: report.setAside
    }
  }

  private func summary(_ report: SyncReport) -> String {
    let name = "\(report.league) \(report.season)".padded(to: 10)
    switch report.outcome {
    case .failed, .unwritable: return "\(name)  failed"
    case .notListed: return "\(name)  \(report.outcome.reason ?? "")" + asked(report)
    case .changed, .unchanged: break
    }
    let tally = report.tally
    let counts = [
      (tally.new, "new"), (tally.moved, "moved"), (tally.madeUp, "rescheduled"),
      (tally.postponed, "postponed"), (tally.cancelled, "canceled"),
      (tally.updated, "updated"), (tally.unchanged, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var line = "\(name)  \(tally.games.counted("game")): \(counts.joined(separator: ", "))"
    if tally.results > 0 {
      line += "; \(tally.results.counted("new result"))"
    }
    let doubts = report.unknown.count + report.unknownVenues.count
    if doubts > 0, !isVerbose { line += "; \(doubts) not understood (see --verbose)" }
    return line + asked(report)
  }

  private func asked(_ report: SyncReport) -> String {
    guard report.requests > 0 else { return "" }
    let requests = report.requests.counted("request")
    return report.notModified > 0
      ? " (\(requests), \(report.notModified) unchanged)" : " (\(requests))"
  }

  private func details(_ report: SyncReport) -> [String] {
    report.changes.map { "    \($0)" }
      + (report.unknown + report.unknownVenues + report.guessed).map { "    \($0.line)" }
  }
}
