package import AppSupport
package import Catalog
package import Foundation
package import Matching
package import SportsModel

/// What became of an outing, or would.
package enum OutingOutcome: String, Sendable, CaseIterable {
  case recorded
  case pending
  case unresolved
  /// Already recorded, by an earlier import, by hand, or by other photos of this one.
  case duplicate
  /// The person has said no, or did not ask for its league.
  case skipped
  case notAtStadium = "not_at_stadium"

  package init(_ decision: Decision) {
    self =
      switch decision {
      case .record: .recorded
      case .ask: .pending
      case .unresolved: .unresolved
      case .notAtStadium: .notAtStadium
      case .otherLeague: .skipped
      }
  }
}

/// One outing as it is told to a person or a script.
package struct OutingReport: Sendable {
  package let decided: DecidedOuting
  package let outcome: OutingOutcome
  /// Why, when it is another reason than the verdict's.
  package let note: String?
  package let visitID: UUID?
  /// The game of that visit, or the one that would be recorded.
  package let game: GameKey?
  /// Whether a visit is, or would be, written for it; its result may still be to come.
  package let isNewVisit: Bool
  /// Who told the score of that game.
  package let scoreSource: Visit.ScoreSource?

  package init(
    _ decided: DecidedOuting, outcome: OutingOutcome, note: String? = nil, visitID: UUID? = nil,
    game: GameKey? = nil, isNewVisit: Bool = false, scoreSource: Visit.ScoreSource? = nil
  ) {
    self.decided = decided
    self.outcome = outcome
    self.note = note
    self.visitID = visitID
    self.isNewVisit = isNewVisit
    self.scoreSource = scoreSource
    self.game = game ?? (outcome == .recorded ? decided.verdict.onlyCandidate?.key : nil)
  }

  package var verdict: Verdict { decided.verdict }

  /// Of the stadium, where the photos tell it.
  package var day: LocalDay? { decided.outing.day }

  /// The evidence in plain words, a line each.
  package func explanation(names catalog: Catalog) -> [String] {
    VerdictExplanation(verdict, of: decided.outing, name: catalog.displayName).lines
  }

  /// One sentence.
  package var reason: String { note ?? VerdictExplanation(verdict, of: decided.outing).reason }
}

extension OutingReport {
  /// The line of `import` and `match`.
  package func json(names catalog: Catalog, explain: Bool = false) -> JSONValue {
    let outing = decided.outing
    var members: [String: JSONValue] = [
      "type": "outing",
      "id": .string(outing.id),
      "stadium_id": JSONValue(verdict.stadium?.id),
      "stadium_name": JSONValue(stadiumName),
      "local_date": JSONValue(outing.isDayCertain ? outing.day : nil),
      "distance_m": JSONValue(verdict.distance.map { ($0 * 10).rounded() / 10 }),
      "spatial": .string(verdict.spatial.rawValue),
      "temporal": .string(verdict.temporal.rawValue),
      "combined": .string(verdict.combined.rawValue),
      "decision": .string(outcome.rawValue),
      "reason": .string(reason),
      "photos": .array(
        outing.photos.filter { $0.facts.trace == nil }.map { .string($0.facts.path) }),
      "game_id": JSONValue(game),
      "conditions": .array(verdict.failed.map { .string($0.rawValue) }),
      "candidates": .array(
        verdict.candidates.map { candidate in
          candidate.json(names: catalog, source: candidate.key == game ? scoreSource : nil)
        }),
      "visit_id": JSONValue(visitID?.text),
    ]
    let sources = Set(outing.photos.filter { $0.facts.trace != nil }.map(\.facts.path))
    if !sources.isEmpty {
      members["sources"] = .array(sources.sorted().map(JSONValue.string))
      members["origin"] = .string(outing.origin.rawValue)
      if let seat = decided.details.seat { members["seat"] = .string(seat) }
    }
    if explain {
      members["explanation"] = .array(explanation(names: catalog).map(JSONValue.string))
    }
    return .object(members)
  }

  /// The name on the day.
  package var stadiumName: String? {
    verdict.stadium.map { $0.name(in: (decided.outing.day ?? .latest).year) }
  }
}

extension LocalDay {
  /// Far in the future, where the names of today are worn.
  fileprivate static let latest = LocalDay(daysSinceEpoch: 1_000_000)
}

extension Candidate {
  /// A game as it is offered; its score is of the facts unless another source is named.
  package func json(names catalog: Catalog, source: Visit.ScoreSource? = nil) -> JSONValue {
    [
      "game_id": JSONValue(key),
      "league": JSONValue(game.league),
      "home": .string(catalog.displayName(of: game.home, season: game.season)),
      "away": .string(catalog.displayName(of: game.away, season: game.season)),
      "local_date": JSONValue(game.day),
      "start_local": JSONValue(game.localStart),
      "game_number": .integer(game.number),
      "home_score": JSONValue(game.score?.home),
      "away_score": JSONValue(game.score?.away),
      "score_source": JSONValue(game.score.map { _ in (source ?? .app).rawValue }),
    ]
  }
}
