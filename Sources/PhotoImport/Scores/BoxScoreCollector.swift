package import AppSupport
package import Badges
package import BoxScores
import Localization
package import Scores
package import SportsModel
package import VisitStore

/// Fetches the box scores of attended games that neither the bundled data nor the library has.
package struct BoxScoreCollector: Sendable {
  /// The counts of a run.
  package struct Outcome: Sendable, Hashable {
    package fileprivate(set) var fetched = 0
    /// Games that no provider has.
    package fileprivate(set) var missing = 0
    /// Games left for later: no provider responded, or the time was up.
    package fileprivate(set) var unanswered = 0
    /// Badges that the box scores completed.
    package fileprivate(set) var badgeChanges: [BadgeChange] = []
    fileprivate var isOutOfTime = false

    package var document: JSONValue {
      [
        "fetched": .integer(fetched), "missing": .integer(missing),
        "unanswered": .integer(unanswered),
      ]
    }

    /// The counts as a sentence; nil if there was nothing to fetch.
    package var sentence: String? {
      guard fetched + missing + unanswered > 0 else { return nil }
      var parts = [
        localized(
          fetched, one: "Fetched \(fetched) box score", other: "Fetched \(fetched) box scores")
      ]
      if missing > 0 { parts.append(localized("no provider has \(missing)")) }
      if unanswered > 0 {
        parts.append(
          isOutOfTime
            ? localized("\(unanswered) more with: stvisits scores retry")
            : localized("no provider responded for \(unanswered)"))
      }
      return parts.joined(separator: "; ") + "."
    }
  }

  private let store: VisitStore
  private let service: @Sendable () throws -> BoxScoreService

  /// Creates a collector; `service` is called only if there is something to fetch.
  package init(store: VisitStore, service: @escaping @Sendable () throws -> BoxScoreService) {
    self.store = store
    self.service = service
  }

  /// Returns the games of visits that aren't covered, the latest first, each once.
  package static func lookups(
    for visits: [Visit], notIn boxScores: BoxScoreStore
  ) throws(BoxScoreError) -> [BoxScoreLookup] {
    var seen: Set<GameKey> = []
    var lookups: [BoxScoreLookup] = []
    for visit in visits.sorted(by: { ($1.day, $1.id.text) < ($0.day, $0.id.text) }) {
      guard let lookup = visit.boxScoreLookup, seen.insert(lookup.game).inserted,
        try !boxScores.covers(lookup.game, away: lookup.away)
      else { continue }
      lookups.append(lookup)
    }
    return lookups
  }

  /// Fetches box scores one after the other and stores each at once.
  ///
  /// - Throws: if a setting of the providers is wrong or the library can't be written.
  package func fetch(
    _ lookups: [BoxScoreLookup], plan: ScoreLookupPlan,
    report: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> Outcome {
    var outcome = Outcome()
    guard !lookups.isEmpty, !plan.isOffline else { return outcome }
    let service = try service()
    for (index, lookup) in lookups.enumerated() {
      report(index, lookups.count)
      let answer = await service.outcome(for: lookup, plan: plan)
      if let box = answer.box {
        try store.store([
          VisitStore.FetchedBoxScore(
            game: lookup.game, provider: box.provider, content: try box.json())
        ])
        outcome.fetched += 1
        continue
      }
      guard let reason = answer.pending else {
        // Without steps, no provider of the league is enabled.
        outcome.missing += answer.steps.isEmpty ? 0 : 1
        continue
      }
      outcome.unanswered += 1
      // The others would end in the same way.
      guard [.offline, .outOfTime, .interrupted].contains(reason) else { continue }
      outcome.isOutOfTime = reason != .offline
      outcome.unanswered += lookups.count - index - 1
      break
    }
    if outcome.fetched > 0 { outcome.badgeChanges = try store.updateBadges() }
    return outcome
  }
}

extension Visit {
  /// The lookup of the visit's game; nil unless it is over and a provider may have its box score.
  fileprivate var boxScoreLookup: BoxScoreLookup? {
    guard kind == .game, !isScorePending, let game, let key = supersededBy ?? game.key,
      game.score != nil,
      ProviderID.forScores(of: key.league).contains(where: { $0.tier == .api })
    else { return nil }
    // A correction of the catalog can have swapped the teams.
    guard game.homeTeam == key.home else { return BoxScoreLookup(game: key) }
    return BoxScoreLookup(game: key, away: game.awayTeam, score: game.score)
  }
}
