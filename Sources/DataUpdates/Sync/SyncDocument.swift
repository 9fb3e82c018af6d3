import Catalog
import Scores
import SportsModel

/// The document of `sync --json`.
package struct SyncDocument: Encodable, Sendable {
  private let schema = 1
  private let leagues: [SeasonSyncDocument]
  private let supersededVisits: [String]
  private let dryRun: Bool

  init(_ result: SyncResult) {
    leagues = result.reports.map(SeasonSyncDocument.init)
    supersededVisits = result.movedVisits.map(\.id.text)
    dryRun = result.isDryRun
  }
}

/// The result of updating a season in a JSON document.
struct SeasonSyncDocument: Encodable {
  private let league: LeagueID
  private let season: Int
  private let source: String
  private let status: String
  private let reason: String?
  private let games: Int
  private let new: Int
  private let moved: Int
  private let madeUp: Int
  private let postponed: Int
  private let cancelled: Int
  private let updated: Int
  private let unchanged: Int
  private let results: Int
  private let leftOut: Int
  private let notUnderstood: [MappedSeason.MappingIssue]
  private let guessed: [MappedSeason.MappingIssue]
  private let withoutBuilding: [MappedSeason.MappingIssue]
  private let requests: Int
  private let notModified: Int

  init(_ report: SyncReport) {
    let tally = report.tally
    league = report.league
    season = report.season
    source = report.source
    status = report.outcome.word
    reason = report.outcome.reason
    games = tally.games
    new = tally.new
    moved = tally.moved
    madeUp = tally.madeUp
    postponed = tally.postponed
    cancelled = tally.cancelled
    updated = tally.updated
    unchanged = tally.unchanged
    results = tally.results
    leftOut = report.leftOut
    notUnderstood = report.unknown
    guessed = report.guessed
    withoutBuilding = report.unknownVenues
    requests = report.requests
    notModified = report.notModified
  }
}
