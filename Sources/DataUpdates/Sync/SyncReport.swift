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

  init(league: LeagueID, season: Int, source: String, outcome: Outcome) {
    self.league = league
    self.season = season
    self.source = source
    self.outcome = outcome
  }

  package var isUnwritable: Bool { if case .unwritable = outcome { true } else { false } }
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
    case .failed(let trouble): trouble.words
    }
  }
}

extension SeasonListingService.Trouble {
  fileprivate var words: String {
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
    self.reports = reports
    self.movedVisits = movedVisits
    self.isDryRun = isDryRun
  }

  package var conclusion: Conclusion {
    let troubles = reports.compactMap { report in
      if case .failed(let trouble) = report.outcome { trouble } else { nil }
    }
    if troubles.contains(.interrupted) { return .interrupted }
    if troubles.contains(where: { $0 != .noProvider }) { return .unanswered }
    return reports.contains(where: \.isUnwritable) ? .notSaved : .done
  }

  package var document: SyncDocument { SyncDocument(self) }
}
