import Catalog

/// What a sync did, for a person.
package struct SyncFormatter: Sendable {
  private let isVerbose: Bool

  package init(isVerbose: Bool) { self.isVerbose = isVerbose }

  /// A line for each season, and with more wanted one for each change and each doubt.
  package func lines(_ reports: [SyncReport]) -> [String] {
    reports.flatMap { report in [summary(report)] + (isVerbose ? details(report) : []) }
  }

  /// What a person has to know on standard error; nil for nothing.
  package func complaint(_ report: SyncReport) -> String? {
    switch report.outcome {
    case .failed, .unwritable:
      "\(report.league) \(report.season), \(report.source): \(report.outcome.reason ?? "")"
    case .changed, .unchanged, .notListed: report.setAside
    }
  }

  private func summary(_ report: SyncReport) -> String {
    let name = "\(report.league) \(report.season)".padded(to: 10)
    switch report.outcome {
    case .failed, .unwritable: return "\(name)  not done"
    case .notListed: return "\(name)  \(report.outcome.reason ?? "")" + asked(report)
    case .changed, .unchanged: break
    }
    let tally = report.tally
    let counts = [
      (tally.new, "new"), (tally.moved, "moved"), (tally.madeUp, "made up"),
      (tally.postponed, "postponed"), (tally.cancelled, "cancelled"),
      (tally.updated, "updated"), (tally.unchanged, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var line = "\(name)  \(tally.games) games: \(counts.joined(separator: ", "))"
    if tally.results > 0 {
      line += "; \(tally.results) new result\(tally.results == 1 ? "" : "s")"
    }
    let doubts = report.unknown.count + report.unknownVenues.count
    if doubts > 0, !isVerbose { line += "; \(doubts) not understood (--verbose)" }
    return line + asked(report)
  }

  private func asked(_ report: SyncReport) -> String {
    guard report.requests > 0 else { return "" }
    let requests = "\(report.requests) request\(report.requests == 1 ? "" : "s")"
    return report.notModified > 0
      ? " (\(requests), \(report.notModified) not modified)" : " (\(requests))"
  }

  private func details(_ report: SyncReport) -> [String] {
    report.changes.map { "    \($0)" }
      + (report.unknown + report.unknownVenues + report.guessed).map { "    \($0.line)" }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
