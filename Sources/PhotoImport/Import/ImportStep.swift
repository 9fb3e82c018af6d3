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

  package var day: LocalDay? { decision.outing.day }

  package func explanation(names catalog: Catalog, _ format: DisplayFormat) -> [String] {
    VerdictExplanation(
      verdict, of: decision.outing, name: catalog.displayName,
      distance: { format.distance(meters: $0) }
    ).lines
  }

  package func reason(_ format: DisplayFormat) -> String {
    note.map { localized($0) }
      ?? VerdictExplanation(
        verdict, of: decision.outing, distance: { format.distance(meters: $0) }
      ).reason
  }

  package var isOpenQuestion: Bool { outcome == .pending && !isNewVisit }

  /// The kind of the question; one without, such as about another game of a day, is possible.
  package var questionKind: QuestionKind { verdict.kind ?? .possible }

  /// The name of the stadium on that day: the one that the photos are in.
  package var stadiumName: String? {
    // Without a day, the name of today, which is the name on a day far in the future.
    verdict.place.map { $0.name(in: decision.outing.day?.year ?? 4_000) }
  }
}

extension [ImportStep] {
  /// Returns the questions that an import leaves open, as the review asks them: by kind, then by
  /// day, the nearby ones around one stadium as one.
  package func openQuestions(rules: MatchingRules = MatchingRules()) -> [[ImportStep]] {
    filter(\.isOpenQuestion)
      .groupedAsAsked(
        within: rules.mediumRadius,
        place: { $0.verdict.place?.coordinate ?? $0.decision.outing.position }
      ) {
        let outing = $0.decision.outing
        return QuestionRank($0.questionKind, of: outing, id: outing.id)
      }
  }
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

  /// A game that is offered; `source` is the source of its score, nil for the bundled data.
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

/// The lines that `match` reads, grouped into outings in the order of their first line.
package struct MatchInput: Sendable {
  /// The facts of each outing; `id` is the value of `outing`, otherwise the line's id or number.
  private(set) var outings: [(id: String, facts: [PhotoFacts])] = []
  package private(set) var failures = 0
  private var lineCount = 0
  private var positions: [String: Int] = [:]
  private let decoder = JSONDecoder()

  package init() {}

  /// Adds a line, unless it is blank; returns what is wrong with it, after its number.
  package mutating func add(_ line: String) -> String? {
    lineCount += 1
    guard line.contains(where: { !$0.isWhitespace }) else { return nil }
    do {
      let fields = try decoder.decode(InputLine.self, from: Data(line.utf8))
      let id = fields.id?.text ?? "line-\(lineCount)"
      let facts = try fields.facts(path: id)
      let outing = fields.outing?.text
      if let position = outing.flatMap({ positions[$0] }) {
        outings[position].facts.append(facts)
      } else {
        if let outing { positions[outing] = outings.count }
        outings.append((outing ?? id, [facts]))
      }
      return nil
    } catch {
      failures += 1
      return localized("line \(lineCount): \(Self.reason(error))")
    }
  }

  /// Decides all outings, one after the other and without the user's own data, and returns the last
  /// line of `match`.
  package func decide(
    in catalog: Catalog, leagues: Set<LeagueID>?, rules: MatchingRules = MatchingRules(),
    body: (ImportStep) throws -> Void
  ) throws -> JSONValue {
    let matcher = try Matcher(catalog, offering: leagues, rules: rules)
    let builder = OutingBuilder(stadiums: catalog.stadiums, rules: rules)
    var counts: [OutingOutcome: Int] = [:]
    for group in outings {
      let outing = builder.outing(id: group.id, of: group.facts)
      let step = ImportStep(Decision(outing: outing, verdict: try matcher.verdict(on: outing)))
      counts[step.outcome, default: 0] += 1
      try body(step)
    }
    return ["type": "summary", "outings": counts.document, "rejected_lines": .integer(failures)]
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as LineError: error.message
    case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
      DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty:
      localized("\(context.codingPath.map(\.stringValue).joined(separator: ".")): wrong type")
    default: localized("not a JSON object")
    }
  }
}

private struct LineError: Error {
  let message: String
}

private struct LineLabel: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try (try? container.decode(String.self)) ?? String(try container.decode(Int.self))
  }
}

private struct InputLine: Decodable {
  let id, outing: LineLabel?
  let latitude, longitude, horizontalError, altitude, speed: Double?
  let localTime, utcTime, utcOffset: String?

  enum CodingKeys: String, CodingKey {
    case id, outing, latitude, longitude
    case localTime = "local_time"
    case utcTime = "utc_time"
    case utcOffset = "utc_offset"
    case horizontalError = "horizontal_error_m"
    case altitude = "altitude_m"
    case speed = "speed_kmh"
  }

  func facts(path: String) throws -> PhotoFacts {
    var facts = PhotoFacts(path: path, altitudeMeters: altitude, speedKilometersPerHour: speed)
    if let latitude, let longitude {
      facts.coordinate =
        try Coordinate(latitude: latitude, longitude: longitude)
        ?? fail(localized("latitude \(latitude), longitude \(longitude): out of range"))
      facts.locationSource = .exif
    } else if latitude != nil || longitude != nil {
      throw LineError(message: localized("latitude and longitude are only allowed together"))
    }
    if let horizontalError {
      guard horizontalError >= 0, horizontalError.isFinite else {
        throw LineError(message: localized("horizontal_error_m \(horizontalError): out of range"))
      }
      facts.horizontalErrorMeters = horizontalError
    }
    try readTime(into: &facts)
    return facts
  }

  private func readTime(into facts: inout PhotoFacts) throws {
    if let utcOffset {
      facts.utcOffset =
        try UTCOffset(utcOffset)
        ?? fail(localized("utc_offset \(utcOffset): not an offset like -04:00"))
    }
    if let localTime {
      let time =
        try LocalDateTime(localTime)
        ?? fail(localized("local_time \(localTime): not a time like 2018-06-15T19:32:11"))
      facts.localTime = time
      facts.utcTime = facts.utcOffset.map { time.instant(offset: $0) }
      facts.timeSource = .original
    }
    if let utcTime {
      facts.utcTime =
        try Date(utcText: utcTime)
        ?? fail(localized("utc_time \(utcTime): not a time like 2018-06-15T23:32:11Z"))
      facts.timeSource = facts.timeSource ?? .gps
    }
  }

  private func fail<Value>(_ message: String) throws -> Value { throw LineError(message: message) }
}
