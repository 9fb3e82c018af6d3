package import Achievements
import AppSupport
package import Foundation
package import Scores
package import SportsModel
package import VisitStore

/// Writes what look-ups brought into visits.
package struct ScoreWriter {
  /// What became of the visits that were looked at.
  package struct Outcome: Sendable, Hashable {
    /// Those that have a score now, or another one.
    package fileprivate(set) var scored: [Visit] = []
    /// Recorded by photos alone, for a game that turned out not to have been played: these are
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

  /// Writes findings in one transaction; visits that were changed meanwhile stay as they are.
  ///
  /// - Parameters:
  ///   - findings: what was found.
  ///   - batch: what `undo` takes back as a whole.
  /// - Returns: which visits were touched.
  /// - Throws: what the store throws.
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
          let told = stored.telling(verdict)
          // Told once more is no news.
          guard told.scoreVoices != stored.scoreVoices else { continue }
          try writer.update(told)
          if told.score != stored.score { outcome.scored.append(told) }
        } else if answer.isNotPlayed, stored.isUntouched {
          var evidence = QuestionEvidence(
            JSONValue.object(["reason": "the game was not played that day"]).line)
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

  /// Who says what, whenever that was learned.
  fileprivate var scoreVoices: [String] {
    let others = game?.otherScores ?? []
    return ["\(isScorePending) \(game?.scoreProvider ?? "") \(String(describing: score))"]
      + others.map { "\($0.provider) \($0.score)" }
  }

  /// Whether it was recorded from photos alone, waits for its result, and nobody has written
  /// anything to it.
  fileprivate var isUntouched: Bool {
    isScorePending && dataSource == .automatic && note == nil && seat == nil && rating == nil
      && description == nil
  }

  /// Whether a provider told the score so soon after the game that it may be corrected yet, and not
  /// within the last day.
  package func hasRecentScore(at instant: Date) -> Bool {
    guard scoreSource == .api || scoreSource == .scraped, let learned = game?.resolvedAt else {
      return false
    }
    return !CachePolicy.isFresh(day, learned: learned, at: instant)
  }

  /// What look-ups left of its game.
  package func scoreRecord(in cache: some ScoreCache) async -> ScoreRecord? {
    guard let key = game?.key else { return nil }
    return await cache.value(ScoreLookup.cacheKey(of: key), of: ScoreRecord.self)?.value
  }

  /// The score as one voice among others; nil without one, or where nobody knows whose it is.
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

  /// The visit with what a verdict says.
  fileprivate func telling(_ verdict: ScoreVerdict) -> Visit {
    switch verdict {
    case .agreed(let result, _): telling(result, differing: [])
    case .conflict(let results):
      results.first.map { telling($0, differing: Array(results.dropFirst())) } ?? self
    }
  }

  /// The visit with a score, and with those of others who differ.
  func telling(_ result: ScoreResult, differing: [ScoreResult]) -> Visit {
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
}

extension ScoreLookupOutcome {
  /// Whether somebody said that the game was put off or called off.
  var isNotPlayed: Bool {
    ending == .pending(.notFinal(.postponed)) || ending == .giveUp(.cancelled)
  }
}
