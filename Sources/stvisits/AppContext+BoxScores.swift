import AppSupport
import BoxScores
import Catalog
import Foundation
import Localization
import PhotoImport
import Scores
import SportsModel
import VisitStore
import Web

extension AppContext {
  /// Returns the bundled box scores, of which nothing is read yet, with those of providers for some
  /// visits or all; nil without bundled data.
  func bundledBoxScores(of visits: [Visit]? = nil) throws -> BoxScoreStore? {
    let games = visits?.compactMap { $0.supersededBy ?? $0.game?.key }
    return BoxScoreStore.bundled(
      environment: environment, executable: executable,
      provided: try existingStore()?.boxScores(of: games) ?? [:])
  }

  func bundledBoxScores(of visits: [StoredVisit]) throws -> BoxScoreStore? {
    try bundledBoxScores(of: visits.map(\.visit))
  }

  /// Returns the box scores for a command that needs them.
  func boxScores() throws -> BoxScoreStore {
    guard let store = try bundledBoxScores() else {
      throw CommandFailure(localized("Couldn't find the bundled data. Install stvisits again."))
    }
    return store
  }

  func seenPlayer(
    named name: String, in leagues: Set<LeagueID>? = nil, on visits: [Visit]
  ) throws -> SeenPlayer {
    try boxScores().seenPlayer(named: name, in: leagues, on: visits)
  }

  /// Returns the collector of box scores that neither the bundled data nor the library has.
  func boxScoreCollector(_ catalog: Catalog, _ store: VisitStore) -> BoxScoreCollector {
    BoxScoreCollector(store: store) {
      BoxScoreService(
        catalog: catalog,
        fetcher: try listingFetcher(catalog, cache: scoreCache(), web: downloader("box-scores")))
    }
  }

  /// Fetches the box scores of visits that aren't known yet; nil if the user hasn't allowed it.
  func fetchBoxScores(
    of visits: [Visit], _ catalog: Catalog, _ store: VisitStore, plan: ScoreLookupPlan,
    isAllowed: Bool
  ) async throws -> BoxScoreCollector.Outcome? {
    guard isAllowed else { return nil }
    let lookups = try BoxScoreCollector.lookups(for: visits, notIn: boxScores())
    let progress = ProgressLine(console: console, clock: clock)
    defer { progress.clear() }
    let step = localized("Fetching box scores")
    return try await withCancellation(when: { InterruptHandler.wasRaised }) {
      try await boxScoreCollector(catalog, store).fetch(lookups, plan: plan) { done, all in
        progress.show(StepProgress(step, done: done, of: all))
      }
    }
  }
}
