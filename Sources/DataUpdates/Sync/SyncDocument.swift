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
  private let tally: SeasonUpdate.Tally
  private let details: Details

  private struct Details: Encodable {
    let league: LeagueID
    let season: Int
    let source: String
    let status: String
    let reason: String?
    let games: Int
    let leftOut: Int
    let notUnderstood: [MappedSeason.MappingIssue]
    let guessed: [MappedSeason.MappingIssue]
    let withoutBuilding: [MappedSeason.MappingIssue]
    let requests: Int
    let notModified: Int
  }

  init(_ report: SyncReport) {
    tally = report.tally
    details = Details(
      league: report.league, season: report.season, source: report.source,
      status: report.outcome.word, reason: report.outcome.reason, games: report.tally.games,
      leftOut: report.leftOut, notUnderstood: report.unknown, guessed: report.guessed,
      withoutBuilding: report.unknownVenues, requests: report.requests,
      notModified: report.notModified)
  }

  func encode(to encoder: any Encoder) throws {
    try tally.encode(to: encoder)
    try details.encode(to: encoder)
  }
}
