package import AppSupport
package import Catalog
import Foundation
import Localization
import Matching
import SportsModel
import VisitStore

extension JSONValue {
  /// The line of an outing that `import` and `match` print; also the evidence of a question.
  ///
  /// Its texts are English and metric in any language, because the evidence is stored. Built directly, because
  /// `match` prints as many of them as it reads.
  package init(outing step: ImportStep, names catalog: Catalog, explains: Bool = false) {
    let outing = step.decision.outing
    let verdict = step.verdict
    let reason = Language.$current.withValue(.english) { step.reason(.metric) }
    var members: [String: JSONValue] = [
      "type": "outing",
      "id": .string(outing.id),
      "stadium_id": JSONValue(verdict.place?.id),
      "stadium_name": JSONValue(step.stadiumName),
      "local_date": JSONValue(outing.isDayCertain ? outing.day : nil),
      "distance_m": JSONValue(distance: verdict.placeDistance),
      "spatial": .string(verdict.spatial.rawValue),
      "temporal": .string(verdict.temporal.rawValue),
      "combined": .string(verdict.combined.rawValue),
      "decision": .string(step.outcome.rawValue),
      "reason": .string(reason),
      "kind": JSONValue(step.outcome == .pending ? verdict.kind?.rawValue : nil),
      "photos": .array(
        outing.photos.filter { $0.facts.trace == nil }.map { .string($0.facts.path) }),
      "game_id": JSONValue(step.game),
      "conditions": .array(verdict.failed.map { .string($0.rawValue) }),
      "candidates": .array(
        verdict.candidates.map { candidate in
          JSONValue(
            offer: candidate, names: catalog,
            source: candidate.key == step.game ? step.scoreSource : nil)
        }),
      "visit_id": JSONValue(step.visitID?.text),
    ]
    let sources = Set(outing.photos.filter { $0.facts.trace != nil }.map(\.facts.path))
    if !sources.isEmpty {
      members["sources"] = .array(sources.sorted().map(JSONValue.string))
      members["origin"] = .string(outing.origin.rawValue)
      if let seat = step.decision.details.seat { members["seat"] = .string(seat) }
    }
    let others = outing.photos.filter { $0.isSomeoneElses && $0.facts.trace == nil }
    if !others.isEmpty {
      members["photos_of_others"] = .array(others.map { .string($0.facts.path) })
    }
    if explains {
      let explanation = Language.$current.withValue(.english) {
        step.explanation(names: catalog, .metric)
      }
      members["explanation"] = .array(explanation.map(JSONValue.string))
    }
    self = .object(members)
  }

  /// Meters with one decimal.
  init(distance meters: Double?) { self.init(meters.map { ($0 * 10).rounded() / 10 }) }

  /// A game that is offered; `source` is that of its score, nil for the bundled data.
  private init(offer: Candidate, names catalog: Catalog, source: Visit.ScoreSource?) {
    let game = offer.game
    self = [
      "game_id": JSONValue(offer.key),
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
