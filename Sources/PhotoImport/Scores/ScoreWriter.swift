package import AppSupport
package import Badges
package import BoxScores
package import Foundation
import Localization
package import Scores
package import SportsModel
package import VisitStore

/// Writes looked-up scores into visits.
package struct ScoreWriter {
  /// The visits that a write changed.
  package struct Outcome: Sendable, Hashable {
    /// Visits with a new or corrected score.
    package fileprivate(set) var scored: [Visit] = []
    /// Visits recorded from photos alone whose game turned out not to have been played; they are
    /// questions now.
    package fileprivate(set) var asked: [Visit] = []
    package fileprivate(set) var badgeChanges: [BadgeChange] = []

    init() {}

    mutating func add(_ other: Outcome) {
      scored += other.scored
      asked += other.asked
      badgeChanges += other.badgeChanges
    }
  }

  private let store: VisitStore

  package init(_ store: VisitStore) { self.store = store }

  /// Writes findings in one transaction and skips visits that have changed since the lookup.
  package func write(_ findings: [ScoreFinder.Finding], in batch: Batch) throws -> Outcome {
    var outcome = Outcome()
    guard findings.contains(where: { $0.answer != nil }) else { return outcome }
    let written = try store.write(in: batch) { writer in
      for finding in findings {
        guard let answer = finding.answer,
          let stored = try writer.reader.visit(finding.visit.id)?.visit,
          stored.game?.key == finding.visit.game?.key, stored.score == finding.visit.score
        else { continue }
        if case .verdict(let verdict) = answer.ending {
          guard let best = verdict.best else { continue }
          let updated = stored.applying(best.result, differing: best.differing)
          // An unchanged score is not a change.
          guard updated.scoreSummary != stored.scoreSummary else { continue }
          try writer.update(updated)
          if updated.score != stored.score { outcome.scored.append(updated) }
        } else if answer.isNotPlayed, stored.isUntouched {
          // English, because it is stored.
          let reason = LocalizedMessage("the game wasn't played that day").key
          var evidence = QuestionEvidence(reason: reason)
          evidence.addSightings(of: stored)
          try writer.convertToQuestion(stored.id, evidence: evidence.text)
          outcome.asked.append(stored)
        }
      }
    }
    outcome.badgeChanges = written.badgeChanges
    return outcome
  }
}

extension Visit {
  package var score: Score? { game?.score }

  /// The scores and their sources, without the times at which they were learned.
  fileprivate var scoreSummary: [String] {
    let others = game?.otherScores ?? []
    return ["\(isScorePending) \(game?.scoreProvider ?? "") \(String(describing: score))"]
      + others.map { "\($0.provider) \($0.score)" }
  }

  /// True if the visit was recorded from photos alone, its score is to come, and the user has not
  /// added anything.
  fileprivate var isUntouched: Bool {
    isScorePending && dataSource == .automatic && note == nil && seat == nil && rating == nil
      && description == nil
  }

  /// Returns whether the score was learned so soon after the game that it may still be corrected,
  /// and not within the last day.
  package func hasRecentScore(at instant: Date) -> Bool {
    guard scoreSource == .api || scoreSource == .scraped, let learned = game?.resolvedAt
    else { return false }
    return !CachePolicy.isFresh(day, learned: learned, at: instant)
  }

  package func scoreRecord(in cache: some ScoreCache) async -> ScoreRecord? {
    guard let key = game?.key else { return nil }
    return await cache.value(ScoreLookup.cacheKey(of: key), of: ScoreRecord.self)?.value
  }

  var scoreResult: ScoreResult? {
    guard let score, let source = scoreSource else { return nil }
    let origin: ScoreOrigin? =
      switch source {
      case .app: .catalog
      case .user: .person
      case .api, .scraped: game?.scoreProvider.flatMap(ScoreOrigin.init(rawValue:))
      }
    return origin.map { ScoreResult(score, from: $0, at: game?.resolvedAt ?? changedAt) }
  }

  func applying(_ result: ScoreResult, differing: [ScoreResult]) -> Visit {
    var visit = self
    if result.origin != .person {
      visit.game?.scoreProvider = result.origin.rawValue
      visit.game?.resolvedAt = result.learnedAt
      visit.game?.score = result.score
      visit.scoreSource = result.origin.source
      visit.isScorePending = false
    }
    visit.game?.otherScores = differing.map {
      OtherScore(score: $0.score, provider: $0.origin.rawValue, learnedAt: $0.learnedAt)
    }
    return visit
  }

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

extension ScoreVerdict {
  var best: (result: ScoreResult, differing: [ScoreResult])? {
    switch self {
    case .agreed(let result): (result, [])
    case .conflict(let results): results.first.map { ($0, Array(results.dropFirst())) }
    }
  }
}

extension ScoreLookupOutcome {
  var isNotPlayed: Bool {
    ending == .pending(.notFinal(.postponed)) || ending == .giveUp(.cancelled)
  }
}

/// Fetches the box scores of attended games that neither the bundled data nor the library has.
package struct BoxScoreCollector: Sendable {
  package struct Outcome: Sendable, Hashable {
    package fileprivate(set) var fetched = 0
    /// Games that no provider has.
    package fileprivate(set) var missing = 0
    /// Games left for later: no provider responded, or the time was up.
    package fileprivate(set) var unanswered = 0
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

  /// Fetches box scores one after the other and stores each at once; throws if a setting of the
  /// providers is wrong or the library can't be written.
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
