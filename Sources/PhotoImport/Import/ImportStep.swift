package import AppSupport
package import Catalog
package import Foundation
package import Localization
package import Matching
package import SportsModel
import VisitStore

/// The change that an import makes for one outing, or would make in a dry run.
///
/// A class, because an import keeps one for each outing, in several lists.
package final class ImportStep: Sendable {
  /// The change to the library; indirect, because most of the thousands of steps of an import have
  /// none.
  indirect enum Action {
    /// A new visit that answers the open questions of its photos.
    case record(Visit, answering: [Question])
    /// Further photos and details of an existing visit, and the questions that they answer; some of
    /// the photos are of other games of that day.
    case attach(to: UUID, answering: [Question], adding: VisitDetails, others: [UUID: [NewPhoto]])
    /// A question that replaces those with some of the same photos; it is `pending` or `unresolved`
    /// like the step.
    case ask(replacing: [Question])
    case withdraw([Question])
    case unchanged
  }

  package let decision: Decision
  package let outcome: OutingOutcome
  /// The reason, if it is another one than the verdict's.
  package let note: LocalizedMessage?
  /// The visit that the outing is; nil in a dry run for one that would be written.
  package let visitID: UUID?
  /// The game of the visit, or the one that would be recorded.
  package let game: GameKey?
  /// The photos to write; none if there is nothing to do.
  let photos: [NewPhoto]
  let action: Action

  /// Creates a step; without an outcome, it has the verdict's.
  init(
    _ decision: Decision, outcome: OutingOutcome? = nil, note: LocalizedMessage? = nil,
    visitID: UUID? = nil, game: GameKey? = nil, photos: [NewPhoto] = [],
    action: Action = .unchanged
  ) {
    let outcome = outcome ?? decision.verdict.outcome
    self.decision = decision
    self.outcome = outcome
    self.note = note
    self.visitID = visitID
    self.game = game ?? (outcome == .recorded ? decision.verdict.onlyCandidate?.key : nil)
    self.action = action
    self.photos = if case .unchanged = action { [] } else { photos }
  }

  /// The visit that is, or would be, written for it; its score may still be to come.
  var newVisit: Visit? { if case .record(let visit, _) = action { visit } else { nil } }
  package var isNewVisit: Bool { newVisit != nil }
  var scoreSource: Visit.ScoreSource? { newVisit?.scoreSource }
  package var verdict: Verdict { decision.verdict }

  /// The day at the stadium, if the photos show it.
  package var day: LocalDay? { decision.outing.day }

  /// Returns the evidence in plain words, one line each.
  package func explanation(names catalog: Catalog, _ format: DisplayFormat) -> [String] {
    VerdictExplanation(
      verdict, of: decision.outing, name: catalog.displayName,
      distance: { format.distance(meters: $0) }
    ).lines
  }

  /// Returns the reason of the result, in one sentence.
  package func reason(_ format: DisplayFormat) -> String {
    note.map { localized($0) }
      ?? VerdictExplanation(
        verdict, of: decision.outing, distance: { format.distance(meters: $0) }
      ).reason
  }
}

extension [ImportStep] {
  /// Returns the questions that an import leaves open, as the review asks them: the likeliest first,
  /// the nearby ones of one spot as one.
  package func openQuestions(rules: MatchingRules = MatchingRules()) -> [[ImportStep]] {
    filter(\.isOpenQuestion)
      .groupedAsAsked(within: rules.clusterGap, place: \.decision.outing.position) {
        let outing = $0.decision.outing
        return QuestionRank($0.questionKind, verdict: $0.verdict, of: outing, id: outing.id)
      }
  }
}

extension ImportStep {
  /// Whether it is a question to the user.
  package var isOpenQuestion: Bool { outcome == .pending && !isNewVisit }

  /// The kind of the question; one without, such as about another game of a day, is possible.
  package var questionKind: QuestionKind { verdict.kind ?? .possible }

  /// The name of the stadium on that day: the one that the photos are in.
  package var stadiumName: String? {
    verdict.place.map { $0.name(in: (decision.outing.day ?? .latest).year) }
  }
}

extension LocalDay {
  /// A day far in the future, for the names of today.
  fileprivate static let latest = LocalDay(daysSinceEpoch: 1_000_000)
}

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

extension QuestionEvidence {
  /// Creates the evidence of an outing's question: its line with a code of the reason, from which
  /// the review makes the text in the user's language.
  init(_ step: ImportStep, names catalog: Catalog) {
    self.init(JSONValue(outing: step, names: catalog, explains: true))
    if step.note == nil { code = step.verdict.reason }
  }
}
