import AppSupport
import BoxScores
import Catalog
import Foundation
import Localization
import PhotoImport
import Scores
import SettingKeys
import Settings
import SportsModel
import VisitStore
import Web

extension AppContext {
  /// Returns the bundled box scores, not read yet, with providers' box scores for some or all
  /// visits; nil without bundled data.
  func bundledBoxScores(of visits: [Visit]? = nil) throws -> BoxScoreStore? {
    let games = visits?.compactMap { $0.supersededBy ?? $0.game?.key }
    return BoxScoreStore.bundled(
      environment: environment, executable: executable,
      provided: try existingStore()?.boxScores(of: games) ?? [:])
  }

  func bundledBoxScores(of visits: [StoredVisit]) throws -> BoxScoreStore? {
    try bundledBoxScores(of: visits.map(\.visit))
  }

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
  func boxScoreCollector(_ catalog: Catalog, store: VisitStore) -> BoxScoreCollector {
    BoxScoreCollector(store: store) {
      BoxScoreService(
        catalog: catalog,
        fetcher: try listingFetcher(catalog, cache: scoreCache(), web: downloader("box-scores")))
    }
  }

  /// Fetches the box scores of visits that aren't known yet; nil if the user hasn't allowed it.
  func fetchBoxScores(
    of visits: [Visit], _ catalog: Catalog, store: VisitStore, plan: ScoreLookupPlan,
    isAllowed: Bool
  ) async throws -> BoxScoreCollector.Outcome? {
    guard isAllowed else { return nil }
    let lookups = try BoxScoreCollector.lookups(for: visits, notIn: boxScores())
    let progress = ProgressLine(console: console, clock: clock)
    defer { progress.clear() }
    let step = localized("Fetching box scores")
    return try await withCancellation(when: { InterruptHandler.wasRaised }) {
      try await boxScoreCollector(catalog, store: store).fetch(lookups, plan: plan) { done, all in
        progress.show(StepProgress(step, done: done, of: all))
      }
    }
  }
}

/// The box scores after an import: asks once on a terminal whether they may be fetched.
struct BoxScoreOffer {
  let context: AppContext
  let catalog: Catalog
  let store: VisitStore

  private static let key = SettingKeys.all.boxScores.setting

  /// Fetches missing box scores in what is left of the import's time for providers.
  ///
  /// - Parameters:
  ///   - asks: true if the user may be asked; the answer is written to the settings file.
  ///   - used: the seconds that the score lookups of the import took.
  /// - Throws: if the library or the bundled data can't be read, or the library can't be written.
  func run(asks: Bool, used: TimeInterval) async throws {
    guard !context.isOffline else { return }
    let isOpen = asks && !context.settings.isSet(\.boxScores)
    guard isOpen || context.settings.boxScores else { return }
    let visits = try store.visits().map(\.visit)
    if isOpen {
      let lookups = try BoxScoreCollector.lookups(for: visits, notIn: context.boxScores())
      guard !lookups.isEmpty else { return }
      InterruptHandler.stopListening()
      let answer = askOnce(lookups.count)
      InterruptHandler.listen()
      guard let isAllowed = answer else { return }
      save(isAllowed)
      guard isAllowed else { return }
    }
    var plan = context.scorePlan
    let budget = ScoreLookupPlan.importBudget * context.settings.patience
    plan.deadline = context.clock() + max(0, budget - used)
    let outcome = try await context.fetchBoxScores(
      of: visits, catalog, store: store, plan: plan, isAllowed: true)
    if let sentence = outcome?.sentence { context.console.remark(sentence) }
    context.console.remark(outcome?.badgeChanges ?? [])
  }

  private func askOnce(_ count: Int) -> Bool? {
    let question = localized(
      count,
      one: """
        stvisits can fetch box scores (players, goals, attendance) of \(count) game that you \
        attended, from MLB, NHL, NBA and ESPN. Requests name a day or one game, and nothing else \
        about you. Fetch them, now and after imports?
        """,
      other: """
        stvisits can fetch box scores (players, goals, attendance) of \(count) games that you \
        attended, from MLB, NHL, NBA and ESPN. Requests name a day or one game, and nothing else \
        about you. Fetch them, now and after imports?
        """)
    context.console.write(
      context.console.lastLine(of: "\(question) \(YesNoAnswer.choices) "), to: .standardError)
    return context.console.readLine().map(YesNoAnswer.isYes)
  }

  /// Writes the answer to the settings file, so that it isn't asked again.
  private func save(_ isAllowed: Bool) {
    do {
      let change = SettingChange(key: Self.key.key, value: .isOn(isAllowed))
      _ = try change.save(context) {
        $0.text(setting: Self.key, to: .isOn(isAllowed))
      }
      context.console.remark(
        localized("To change that: stvisits config set \(Self.key.key) \(!isAllowed)"))
    } catch {
      context.console.error("\(error)")
    }
  }
}
