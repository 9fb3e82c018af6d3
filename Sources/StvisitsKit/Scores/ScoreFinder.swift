package import Catalog
import Foundation
package import Scores
package import SportsModel
package import VisitStore

/// Finds the scores that visits wait for, and writes them.
package struct ScoreFinder: Sendable {
  /// What a look-up brought for a visit.
  package struct Finding: Sendable {
    package let visit: Visit
    /// nil for a visit whose game is not known well enough to be looked for.
    package let answer: ScoreAnswer?
  }

  private let catalog: Catalog
  private let desk: ScoreDesk

  package init(catalog: Catalog, desk: ScoreDesk) {
    self.catalog = catalog
    self.desk = desk
  }

  /// Looks for the scores of visits, all at once: games of one day are one request.
  package func find(for visits: [Visit], plan: ScorePlan) async -> [Finding] {
    await withTaskGroup(of: (Int, ScoreAnswer?).self) { group in
      for (place, visit) in visits.enumerated() {
        guard let lookup = lookup(visit) else { continue }
        group.addTask { (place, await desk.look(up: lookup, plan: plan)) }
      }
      var answers: [Int: ScoreAnswer] = [:]
      for await (place, answer) in group { answers[place] = answer }
      return visits.enumerated().map { Finding(visit: $1, answer: answers[$0]) }
    }
  }

  /// Writes the scores that were found as one batch, which `undo` takes back.
  ///
  /// - Returns: the visits that have a score now. Those that were changed meanwhile stay as they
  ///   are.
  /// - Throws: what the store throws.
  package func write(_ findings: [Finding], to store: VisitStore) throws -> [Visit] {
    let scored = findings.compactMap { finding in
      finding.answer?.result.map { (visit: finding.visit, result: $0) }
    }
    guard !scored.isEmpty else { return [] }
    return try store.write(in: store.begin(.scores)) { writer in
      try scored.compactMap { visit, result in
        guard var now = try writer.reads.visit(visit.id)?.visit, now.isScorePending,
          now.game?.key == visit.game?.key
        else { return nil }
        now.game?.score = result.score
        now.game?.resolvedAt = result.learnedAt
        now.scoreSource = result.origin.source
        now.isScorePending = false
        try writer.update(now)
        return now
      }
    }
  }

  private func lookup(_ visit: Visit) -> ScoreLookup? {
    guard let game = visit.game, let key = game.key else { return nil }
    let zone = catalog.stadiums[visit.stadium].flatMap { TimeZone(identifier: $0.timeZoneID) }
    let minutes = catalog.structure(of: key.league)?.league.usualGameMinutes
    return ScoreLookup(
      game: key, start: zone.flatMap { game.start?.instant(zone: $0) },
      usualMinutes: minutes ?? 180)
  }
}

extension ScoreAnswer {
  /// The score to be shown; of several, the most reliable.
  package var result: ScoreResult? {
    switch ending {
    case .verdict(.agreed(let result, _)): result
    case .verdict(.conflict(let results)): results.first
    case .pending, .giveUp: nil
    }
  }

  /// Whether somebody who might know was needed and not there.
  package var isForWantOfAnswer: Bool {
    switch ending {
    case .pending(.offline), .pending(.outOfTime), .pending(.interrupted), .pending(.noAnswer):
      true
    case .pending(.notFinal), .giveUp, .verdict: false
    }
  }

  /// Why there is no score, as a word for scripts; nil where there is one.
  package var reason: String? {
    switch ending {
    case .verdict: nil
    case .pending(.notFinal): "not_final"
    case .pending(.offline): "offline"
    case .pending(.outOfTime): "out_of_time"
    case .pending(.interrupted): "interrupted"
    case .pending(.noAnswer): "no_answer"
    case .giveUp(.notListed): "not_listed"
    case .giveUp(.cancelled): "cancelled"
    case .giveUp(.nobodyToAsk): "nobody_to_ask"
    }
  }
}

extension ScoreFinder.Finding {
  /// Why there is no score, as a word for scripts; nil where there is one.
  package var reason: String? { answer.map(\.reason) ?? "unknown_game" }

  package var json: JSONValue {
    [
      "visit_id": .string(visit.id.text),
      "game_id": JSONValue(visit.game?.key),
      "home_score": JSONValue(answer?.result?.score.home),
      "away_score": JSONValue(answer?.result?.score.away),
      "score_source": JSONValue(answer?.result?.origin.source.rawValue),
      "provider": JSONValue(answer?.result?.origin.rawValue),
      "reason": JSONValue(reason),
      "asked": .array((answer?.steps ?? []).map(\.json)),
    ]
  }

  /// Why there is no score, for a person; nil where there is one.
  package var remark: String? {
    guard reason != nil else { return nil }
    let told = answer?.steps.filter { $0.provider != nil }.last?.sentence
    return told ?? "nobody knows the game; say the score with: stvisits visits edit --score"
  }
}
