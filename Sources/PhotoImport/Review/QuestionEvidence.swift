import AppSupport
package import Catalog
package import Foundation
import Localization
import Matching
import SportsModel
package import VisitStore

/// The evidence of a question: the line of its outing, and an answer that applies to later questions.
struct QuestionEvidence {
  var members: [String: JSONValue]

  init(reason: String) { members = ["reason": .string(reason)] }

  /// Parses the evidence of a question; it is empty if the text is malformed.
  init(_ text: String) { self.init(JSONValue(parsing: text) ?? .null) }
  init(_ line: JSONValue) { members = line.members ?? [:] }
  var text: String { JSONValue.object(members).line }

  /// The reason in English and metric.
  var reason: String? { members["reason"]?.text }

  /// The reason of the verdict when it was asked; nil for other reasons, and in older stores.
  var code: MatchReason? {
    get { members["code"]?.text.flatMap(MatchReason.init) }
    set { members["code"] = newValue.map { .string($0.rawValue) } }
  }

  var conditions: [RecordingCondition] {
    (members["conditions"]?.texts ?? []).compactMap(RecordingCondition.init)
  }

  var photosOfOthers: Set<String> { Set(members["photos_of_others"]?.texts ?? []) }

  /// The kind of the question when it was asked; nil in older stores.
  var kind: QuestionKind? { members["kind"]?.text.flatMap(QuestionKind.init) }
  var isAtFrequentPlace: Bool { conditions.contains(.noHabit) }

  /// A spot near a stadium where photos don't show visits, as the user answered.
  var declinedSpot: Coordinate? {
    get { members["declined_spot"]?.place }
    set { members["declined_spot"] = newValue.map(JSONValue.init(place:)) }
  }

  /// A spot that the user does not want to be asked about, such as a home or a place of work.
  var habit: Coordinate? {
    get { members["habit"]?.place }
    set { members["habit"] = newValue.map(JSONValue.init(place:)) }
  }

  /// The proposal to add the photos of a camera without GPS to visits; nil for other questions.
  var proposal: PhotoProposal.Terms? {
    get {
      guard let camera = members["camera"]?.text, let ids = members["visit_ids"]?.texts
      else { return nil }
      return PhotoProposal.Terms(
        camera: camera, visits: ids.compactMap(UUID.init),
        clockAheadMinutes: members["clock_ahead_minutes"]?.whole)
    }
    set {
      members["camera"] = newValue.map { .string($0.camera) }
      members["visit_ids"] = newValue.map { .array($0.visits.map { .string($0.text) }) }
      members["clock_ahead_minutes"] = newValue.map { JSONValue($0.clockAheadMinutes) }
    }
  }

  /// The games that a ticket or a table row can mean.
  var stated: [GameKey]? {
    get { members["stated"]?.texts?.compactMap { GameKey($0) } }
    set { members["stated"] = newValue.map { .array($0.map { .string($0.description) }) } }
  }

  var details: VisitDetails {
    get {
      let details = members["details"]?.members
      return VisitDetails(
        seat: details?["seat"]?.text, note: details?["note"]?.text,
        rating: details?["rating"]?.whole)
    }
    set {
      members["details"] = [
        "seat": JSONValue(newValue.seat), "note": JSONValue(newValue.note),
        "rating": JSONValue(newValue.rating),
      ]
    }
  }

  var sightings: [PhotoFacts] {
    get { (members["sightings"]?.elements ?? []).compactMap(PhotoFacts.init(sighting:)) }
    set { members["sightings"] = .array(newValue.map(JSONValue.init(sighting:))) }
  }

  /// The number of sightings of an outing that are kept; more would not help the user.
  private static let maxSightings = 48

  /// Returns an even selection of the sightings of an outing, from the first to the last.
  private static func sightings(of outing: Outing) -> [PhotoFacts] {
    let facts = outing.photos.map(\.facts).filter { $0.trace != nil }
    guard facts.count > maxSightings else { return facts }
    let share = Double(facts.count - 1) / Double(maxSightings - 1)
    return (0..<maxSightings).map { facts[Int(rounding: Double($0) * share)] }
  }

  mutating func add(_ decision: Decision, replacing replaced: [Question]) {
    var kept = Self.sightings(of: decision.outing)
    var details = decision.details
    let others = replaced.map { QuestionEvidence($0.evidence) }
    for other in others {
      let known = Set(kept.map(JSONValue.init(sighting:)))
      kept += other.sightings.filter { !known.contains(JSONValue(sighting: $0)) }
        .prefix(Self.maxSightings)
      details.fill(from: other.details)
      if let habit = other.habit { self.habit = habit }
    }
    if decision.outing.trace == .ticket || decision.outing.trace == .row {
      stated = decision.verdict.candidates.map(\.key)
    } else if let before = others.lazy.compactMap(\.stated).first, decision.outing.trace != nil {
      stated = before
    }
    if !kept.isEmpty { sightings = Array(kept.prefix(4 * Self.maxSightings)) }
    if !details.isEmpty { self.details = details }
  }

  func contains(_ decision: Decision) -> Bool {
    func moments(_ facts: [PhotoFacts]) -> Set<PhotoFacts> {
      Set(
        facts.map {
          PhotoFacts(path: "", localDay: $0.localDay, utcTime: $0.utcTime, trace: $0.trace)
        })
    }
    var joined = details
    joined.fill(from: decision.details)
    return joined == details
      && moments(Self.sightings(of: decision.outing)).isSubset(of: moments(sightings))
  }

  /// Adds the place and times of a visit without photos, so that the user can be asked about it.
  mutating func addSightings(of visit: Visit) {
    guard visit.origin == .locationHistory || visit.origin == .checkIn,
      let evidence = visit.evidence, let place = evidence.place
    else { return }
    sightings = [evidence.firstPhoto, evidence.lastPhoto].compactMap(\.self).map { time in
      PhotoFacts(
        path: "", coordinate: place, localTime: time, timeSource: .gps,
        trace: visit.origin == .checkIn ? .checkIn : .stay, stretch: 0)
    }
  }
}

extension Question {
  package var isWithoutLocation: Bool {
    stadium == nil && photos.allSatisfy { $0.facts.coordinate == nil }
  }

  /// The visits to which a question proposes to add photos; empty for others.
  package var proposedVisits: [UUID] { QuestionEvidence(evidence).proposal?.visits ?? [] }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var whole: Int? { if case .integer(let value) = self { value } else { nil } }

  fileprivate var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  fileprivate var texts: [String]? { elements?.compactMap(\.text) }

  fileprivate var place: Coordinate? {
    guard let latitude = members?["latitude"]?.double, let longitude = members?["longitude"]?.double
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  fileprivate init(place: Coordinate) {
    self = ["latitude": .number(place.latitude), "longitude": .number(place.longitude)]
  }

  fileprivate init(sighting facts: PhotoFacts) {
    self = [
      "kind": JSONValue(facts.trace?.rawValue), "path": .string(facts.path),
      "latitude": JSONValue(facts.coordinate?.latitude),
      "longitude": JSONValue(facts.coordinate?.longitude),
      "horizontal_error_m": JSONValue(facts.horizontalErrorMeters),
      "utc_time": JSONValue(facts.utcTime?.utcText),
      "local_time": JSONValue(facts.localTime), "local_date": JSONValue(facts.localDay),
      "stretch": JSONValue(facts.stretch),
    ]
  }
}

extension PhotoFacts {
  fileprivate init?(sighting value: JSONValue) {
    guard let members = value.members,
      let kind = members["kind"]?.text.flatMap(TraceKind.init(rawValue:))
    else { return nil }
    self.init(
      path: members["path"]?.text ?? "", coordinate: value.place,
      horizontalErrorMeters: members["horizontal_error_m"]?.double,
      localTime: members["local_time"]?.text.flatMap { LocalDateTime($0) },
      localDay: members["local_date"]?.text.flatMap { LocalDay($0) },
      utcTime: members["utc_time"]?.text.flatMap { Date(utcText: $0) },
      timeSource: .gps, trace: kind, stretch: members["stretch"]?.whole)
  }
}

/// The open questions that a review asks.
package struct QuestionSelection: Sendable {
  /// The beginning of an id; nil for all questions.
  package var question: String?
  /// True if an answer may settle further questions of the same spot.
  package var includesSpot = false
  /// Includes photos too far from a stadium to ask about.
  package var includesAll = false
  package var isWithoutLocation = false
  /// Any name of a stadium.
  package var stadium: String?
  package var year: Int?

  package init() {}

  package var hasConditions: Bool { stadium != nil || year != nil }

  /// Returns whether a question is selected; throws for an unknown question or stadium.
  package func condition(
    in catalog: Catalog, _ store: VisitStore?
  ) throws -> (Question) -> Bool {
    if let question {
      let id = try Self.question(question, in: store)
      return { $0.id == id || includesSpot && (includesAll || $0.isAsked) }
    }
    let stadiums = try stadium.map { name in
      let found = Set(catalog.stadiums(named: name).map(\.id))
      guard !found.isEmpty else { throw NameLookupError.noSuchStadium(name) }
      return found
    }
    return { question in
      let isOfKind =
        isWithoutLocation ? question.isWithoutLocation : includesAll || question.isAsked
      return isOfKind && (year == nil || question.day?.year == year)
        && stadiums.map { found in
          question.stadium.map(found.contains)
            ?? question.proposedVisits.contains { id in
              (try? store?.visit(id)?.visit.stadium).map(found.contains) ?? false
            }
        } ?? true
    }
  }

  fileprivate static func question(_ text: String, in store: VisitStore?) throws -> UUID {
    let found = try (store?.questions(states: [.open]) ?? []).map(\.id)
      .filter { $0.text.hasPrefix(text.lowercased()) }
    guard let first = found.first, !text.isEmpty else { throw ReviewError.noSuchQuestion(text) }
    guard found.count == 1 else { throw ReviewError.severalQuestions(text, count: found.count) }
    return first
  }
}

/// The reason that a question can't be answered.
package enum ReviewError: Error, Hashable, Sendable {
  case noSuchQuestion(String)
  case severalQuestions(String, count: Int)
  case missingLeague
  case unknownAnswer(String, answers: [String])
  /// A number of questions, but no terminal.
  case noTerminal(Int)
}

extension ReviewError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchQuestion(let text):
      localized(
        """
        No open question has an ID that begins with "\(text)". List them with: stvisits review \
        --json
        """)
    case .severalQuestions(let text, let count):
      localized("\(count) questions have ids that begin with \"\(text)\". Enter more letters.")
    case .missingLeague: localized("The data no longer has the question's league.")
    case .unknownAnswer(let word, let answers):
      localized("Unknown answer \"\(word)\". Use \(DisplayFormat.list(answers, conjunction: .or)).")
    case .noTerminal(let count):
      localized(
        count,
        one: """
          Can't ask \(count) open question without a terminal. List them with: stvisits review \
          --list
          """,
        other: """
          Can't ask \(count) open questions without a terminal. List them with: stvisits review \
          --list
          """)
    }
  }
}

extension ReviewService {
  package func record(
    _ word: String, to question: String, in items: [ReviewItem]
  ) throws -> (question: UUID, item: ReviewItem, done: Done) {
    let question = try QuestionSelection.question(question, in: store)
    guard let group = items.first(where: { $0.all.contains { $0.question.id == question } }),
      let single = group.all.first(where: { $0.question.id == question })
    else { throw ReviewError.missingLeague }
    let item = ReviewAnswer.settlesSpot(word) ? group : single.alone
    guard let answer = ReviewAnswer(word: word, to: item) else {
      let numbers = item.choices.indices.map { String($0 + 1) }
      let keywords = ReviewAnswer.keywords.filter { ReviewAnswer(word: $0, to: item) != nil }
      throw ReviewError.unknownAnswer(word, answers: numbers + keywords)
    }
    return (question, item, try record(answer, to: item))
  }
}
