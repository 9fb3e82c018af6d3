package import AppSupport
package import Catalog
package import Scores
package import SportsModel

/// What came of one season.
package struct SyncReport: Sendable {
  package enum Outcome: Sendable {
    /// What is known now differs from what was known before.
    case changed
    case unchanged
    /// Nobody lists a game of it yet.
    case notListed
    /// Not all of it came, so that nothing of it was taken.
    case failed(SeasonListingService.Trouble)
    /// It came, and could not be kept.
    case unwritable(String)
  }

  package let league: LeagueID
  package let season: Int
  /// A provider, `file`, or who made a pack.
  package let source: String
  package internal(set) var outcome: Outcome
  package internal(set) var tally = SeasonUpdate.Tally()
  package internal(set) var requests = 0
  package internal(set) var notModified = 0
  /// Exhibitions, all-star games and the like.
  package internal(set) var leftOut = 0
  package internal(set) var unknown: [MappedSeason.MappingIssue] = []
  package internal(set) var guessed: [MappedSeason.MappingIssue] = []
  package internal(set) var unknownVenues: [MappedSeason.MappingIssue] = []
  /// Where a damaged pack was put, and what was wrong with it.
  package internal(set) var setAside: String?
  /// What changed, for a person.
  package internal(set) var changes: [String] = []
  /// Games whose key is another one since.
  package internal(set) var replacements: [SeasonUpdate.Replacement] = []

  init(league: LeagueID, season: Int, source: String, outcome: Outcome) {
    self.league = league
    self.season = season
    self.source = source
    self.outcome = outcome
  }

  /// Whether somebody was needed and not there.
  package var isForWantOfAnswer: Bool {
    guard case .failed(let trouble) = outcome else { return false }
    return trouble != .noProvider && trouble != .interrupted
  }

  package var isUnwritable: Bool {
    guard case .unwritable = outcome else { return false }
    return true
  }

  package var isInterrupted: Bool {
    guard case .failed(.interrupted) = outcome else { return false }
    return true
  }

  package var json: JSONValue {
    [
      "league": JSONValue(league),
      "season": .integer(season),
      "source": .string(source),
      "status": .string(outcome.word),
      "reason": JSONValue(outcome.reason),
      "games": .integer(tally.games),
      "new": .integer(tally.new),
      "moved": .integer(tally.moved),
      "made_up": .integer(tally.madeUp),
      "postponed": .integer(tally.postponed),
      "cancelled": .integer(tally.cancelled),
      "updated": .integer(tally.updated),
      "unchanged": .integer(tally.unchanged),
      "results": .integer(tally.results),
      "left_out": .integer(leftOut),
      "not_understood": .array(unknown.map(\.json)),
      "guessed": .array(guessed.map(\.json)),
      "without_building": .array(unknownVenues.map(\.json)),
      "requests": .integer(requests),
      "not_modified": .integer(notModified),
    ]
  }
}

extension SyncReport.Outcome {
  fileprivate var word: String {
    switch self {
    case .changed: "changed"
    case .unchanged: "unchanged"
    case .notListed: "not_listed"
    case .failed(.interrupted): "interrupted"
    case .failed, .unwritable: "failed"
    }
  }

  /// Why there is nothing, for a person; nil where there is something.
  package var reason: String? {
    switch self {
    case .changed, .unchanged: nil
    case .notListed: "no game is listed yet"
    case .unwritable(let cause): cause
    case .failed(let trouble): trouble.words
    }
  }
}

extension SeasonListingService.Trouble {
  fileprivate var words: String {
    switch self {
    case .interrupted: "interrupted"
    case .noProvider: "nobody lists its schedule"
    case .denied(.off): "is left alone for a while after failures"
    case .denied(.disallowed): "its robots.txt does not want programs there"
    case .denied(.outOfTime): "no time was left"
    case .failed(let failure):
      switch failure.kind {
      case .server(let status): "the server failed (\(status))"
      case .refused(let status): "refused to answer (\(status))"
      case .timedOut: "did not answer in time"
      case .unreachable: "cannot be reached"
      case .notUnderstood: "answered in a form that is not known"
      case .offline: "the network is off or not there"
      case .disallowed: "its robots.txt does not want programs there"
      case .cancelled: "interrupted"
      }
    }
  }
}

extension MappedSeason.MappingIssue {
  var json: JSONValue {
    ["local_date": JSONValue(day), "game": .string(title), "cause": .string(cause)]
  }

  /// “2027-04-01  New York Yankees at Boston Red Sox: no team is called …”.
  package var line: String { "\(day)  \(title): \(cause)" }
}
