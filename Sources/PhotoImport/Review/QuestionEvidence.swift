import AppSupport
import Catalog
package import Foundation
import Matching
import SportsModel
package import VisitStore

/// The evidence of a question: the line of its outing, and an answer that applies to later questions.
struct QuestionEvidence {
  private var members: [String: JSONValue]

  init(reason: String) { members = ["reason": .string(reason)] }

  /// Parses the evidence of a question; it is empty if the text is malformed.
  init(_ text: String) {
    self.init(JSONValue(parsing: text) ?? .null)
  }

  /// Creates the evidence from the line of an outing.
  init(_ line: JSONValue) {
    members = if case .object(let members) = line { members } else { [:] }
  }

  subscript(_ name: String) -> JSONValue? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// Creates the evidence of an outing's question: its line with a code of the reason, from which
  /// the review makes the text in the user's language.
  init(_ step: ImportStep, names catalog: Catalog) {
    self.init(JSONValue(outing: step, names: catalog, explains: true))
    if step.note == nil { members["code"] = .string(step.verdict.reason.rawValue) }
  }

  var text: String { JSONValue.object(members).line }

  /// The reason in English and metric.
  var reason: String? { members["reason"]?.text }

  /// The reason of the verdict when it was asked; nil for other reasons, and in older stores.
  var code: MatchReason? { members["code"]?.text.flatMap(MatchReason.init) }

  /// The failed conditions when it was asked.
  var conditions: [RecordingCondition] {
    guard case .array(let conditions)? = members["conditions"] else { return [] }
    return conditions.compactMap { $0.text.flatMap(RecordingCondition.init) }
  }

  /// The paths of photos that someone else probably took.
  var photosOfOthers: Set<String> {
    guard case .array(let paths)? = members["photos_of_others"] else { return [] }
    return Set(paths.compactMap(\.text))
  }

  /// The kind of the question when it was asked; nil in older stores.
  var kind: QuestionKind? { members["kind"]?.text.flatMap(QuestionKind.init) }

  /// Whether the photos were taken where the user often is.
  var isAtFrequentPlace: Bool { conditions.contains(.noHabit) }

  /// A spot near a stadium where photos don't show visits, as the user answered.
  var declinedSpot: Coordinate? {
    get { place("declined_spot") }
    set { members["declined_spot"] = newValue.map(Self.json) }
  }

  /// A spot that the user does not want to be asked about, such as a home or a place of work.
  var habit: Coordinate? {
    get { place("habit") }
    set { members["habit"] = newValue.map(Self.json) }
  }

  /// The proposal to add the photos of a camera without GPS to visits; nil for other questions.
  var proposal: PhotoProposal.Terms? {
    get {
      guard let camera = members["camera"]?.text, case .array(let ids)? = members["visit_ids"]
      else { return nil }
      return PhotoProposal.Terms(
        camera: camera, visits: ids.compactMap { $0.text.flatMap(UUID.init) },
        clockAheadMinutes: members["clock_ahead_minutes"]?.whole)
    }
    set {
      members["camera"] = newValue.map { .string($0.camera) }
      members["visit_ids"] = newValue.map { .array($0.visits.map { .string($0.text) }) }
      members["clock_ahead_minutes"] = newValue.map { JSONValue($0.clockAheadMinutes) }
    }
  }

  private func place(_ name: String) -> Coordinate? {
    guard case .object(let spot)? = members[name], let latitude = spot["latitude"]?.double,
      let longitude = spot["longitude"]?.double
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func json(_ place: Coordinate) -> JSONValue {
    ["latitude": .number(place.latitude), "longitude": .number(place.longitude)]
  }
}

extension Question {
  /// Whether the question is about photos without a location.
  package var isWithoutLocation: Bool {
    stadium == nil && photos.allSatisfy { $0.facts.coordinate == nil }
  }

  /// The visits to which a question proposes to add photos; empty for others.
  package var proposedVisits: [UUID] { QuestionEvidence(evidence).proposal?.visits ?? [] }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }

  var whole: Int? { if case .integer(let value) = self { value } else { nil } }

  var double: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
