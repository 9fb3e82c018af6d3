package import AppSupport
package import Catalog
package import Scores
package import SportsModel

/// The result of updating a season.
package struct SyncReport: Sendable {
  package enum Outcome: Sendable {
    case changed
    case unchanged
    /// The provider lists no game yet.
    case notListed
    /// Fetching failed, so nothing was changed.
    case failed(SeasonListingService.Trouble)
    case unwritable(String)
  }

  package let league: LeagueID
  package let season: Int
  /// The id of a provider, `file`, `pack`, or the source of a pack.
  package let source: String
  package internal(set) var outcome: Outcome
  package internal(set) var tally = SeasonUpdate.Tally()
  package internal(set) var requests = 0
  package internal(set) var notModified = 0
  /// The number of exhibition games and the like, which are ignored.
  package internal(set) var leftOut = 0
  package internal(set) var unknown: [MappedSeason.MappingIssue] = []
  package internal(set) var guessed: [MappedSeason.MappingIssue] = []
  package internal(set) var unknownVenues: [MappedSeason.MappingIssue] = []
  /// The new path of a damaged pack with its flaw; nil if there was none.
  package internal(set) var setAside: String?
  /// A line for each change.
  package internal(set) var changes: [String] = []
  /// Games whose key changed.
  package internal(set) var replacements: [SeasonUpdate.Replacement] = []

  package var isUnwritable: Bool { if case .unwritable = outcome { true } else { false } }

  var document: JSONObject {
    [
      "league": league, "season": season, "source": source, "status": outcome.word,
      "reason": outcome.reason, "games": tally.games, "new": tally.new, "moved": tally.moved,
      "madeUp": tally.madeUp, "postponed": tally.postponed, "cancelled": tally.cancelled,
      "updated": tally.updated, "unchanged": tally.unchanged, "results": tally.results,
      "leftOut": leftOut, "notUnderstood": unknown, "guessed": guessed,
      "withoutBuilding": unknownVenues, "requests": requests, "notModified": notModified,
    ]
  }

  /// Returns a line, and if verbose one for each change and each issue.
  func lines(isVerbose: Bool) -> [String] {
    guard isVerbose else { return [summary(isVerbose: false)] }
    return [summary(isVerbose: true)] + changes.map { "    \($0)" }
      + (unknown + unknownVenues + guessed).map { "    \($0.line)" }
  }

  /// A line if the season failed or its old data was damaged.
  package var problem: String? {
    switch outcome {
    case .failed, .unwritable: "\(league) \(season), \(source): \(outcome.reason ?? "")"
    case .changed, .unchanged, .notListed: setAside
    }
  }

  private func summary(isVerbose: Bool) -> String {
    let name = "\(league) \(season)".padded(to: 10)
    switch outcome {
    case .failed, .unwritable: return "\(name)  failed"
    case .notListed: return "\(name)  \(outcome.reason ?? "")" + requestCount
    case .changed, .unchanged: break
    }
    let counts = [
      (tally.new, "new"), (tally.moved, "moved"), (tally.madeUp, "rescheduled"),
      (tally.postponed, "postponed"), (tally.cancelled, "canceled"),
      (tally.updated, "updated"), (tally.unchanged, "unchanged"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var line = "\(name)  \(tally.games.counted("game")): \(counts.joined(separator: ", "))"
    if tally.results > 0 { line += "; \(tally.results.counted("new result"))" }
    let doubts = unknown.count + unknownVenues.count
    if doubts > 0, !isVerbose { line += "; \(doubts) not understood (see --verbose)" }
    return line + requestCount
  }

  private var requestCount: String {
    guard requests > 0 else { return "" }
    return " (\(requests.counted("request"))"
      + (notModified > 0 ? ", \(notModified) unchanged)" : ")")
  }
}

extension SyncReport.Outcome {
  var word: String {
    switch self {
    case .changed: "changed"
    case .unchanged: "unchanged"
    case .notListed: "not_listed"
    case .failed(.interrupted): "interrupted"
    case .failed, .unwritable: "failed"
    }
  }

  /// The reason for having no data; nil if there is data.
  package var reason: String? {
    switch self {
    case .changed, .unchanged: nil
    case .notListed: "no games listed yet"
    case .unwritable(let cause): cause
    case .failed(let trouble): trouble.reason
    }
  }
}

extension SeasonListingService.Trouble {
  fileprivate var reason: String {
    switch self {
    case .interrupted: "interrupted"
    case .noProvider: "no provider lists this league's schedule"
    case .denied(.off): "paused for a while after repeated failures"
    case .denied(.disallowed): "its robots.txt doesn't allow programs"
    case .denied(.outOfTime): "out of time"
    case .failed(let failure):
      switch failure.kind {
      case .server(let status): "server error (\(status))"
      case .refused(let status): "the server refused the request (\(status))"
      case .timedOut: "no response in time"
      case .unreachable: "couldn't be reached"
      case .notUnderstood: "unexpected response"
      case .offline: "no network"
      case .cancelled: "interrupted"
      }
    }
  }
}

extension MappedSeason.MappingIssue {
  /// “2027-04-01  New York Yankees at Boston Red Sox: unknown team …”.
  package var line: String { "\(day)  \(title): \(cause)" }
}

/// The result of a sync: the seasons, and the visits whose game was moved.
package struct SyncResult: Sendable {
  package let reports: [SyncReport]
  package let movedVisits: [Visit]
  package let isDryRun: Bool

  package enum Conclusion: Hashable, Sendable {
    case done, interrupted
    /// A provider didn't answer.
    case unanswered
    /// A season couldn't be saved.
    case notSaved
  }

  package init(_ reports: [SyncReport], movedVisits: [Visit] = [], isDryRun: Bool) {
    (self.reports, self.movedVisits, self.isDryRun) = (reports, movedVisits, isDryRun)
  }

  package var conclusion: Conclusion {
    let troubles = reports.compactMap { report in
      if case .failed(let trouble) = report.outcome { trouble } else { nil }
    }
    if troubles.contains(.interrupted) { return .interrupted }
    if troubles.contains(where: { $0 != .noProvider }) { return .unanswered }
    return reports.contains(where: \.isUnwritable) ? .notSaved : .done
  }

  /// The document of `sync`.
  package var document: JSONObject {
    [
      "schema": 1, "leagues": reports.map(\.document),
      "supersededVisits": movedVisits.map(\.id.text), "dryRun": isDryRun,
    ]
  }

  /// Returns a line for each season and for moved games; if verbose, also for changes and issues.
  package func lines(isVerbose: Bool) -> [String] {
    let (lines, count) = (reports.flatMap { $0.lines(isVerbose: isVerbose) }, movedVisits.count)
    guard count > 0 else { return lines }
    return lines + [
      "\(count.counted("visit")) \(count == 1 ? "was" : "were") updated, because the game was "
        + "moved. To reverse that, run stvisits undo."
    ]
  }
}

extension [BadRow] {
  /// Returns a line for each of the first bad rows of a file.
  package func lines(in path: String) -> [String] {
    prefix(20).map { "\(path): line \($0.line): \($0.cause)" }
      + (count > 20 ? ["and \(count - 20) more"] : [])
  }
}
