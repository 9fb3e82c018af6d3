import AppSupport
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

  var text: String { JSONValue.object(members).line }

  /// The reason in English and metric.
  var reason: String? { members["reason"]?.text }

  /// The reason of the verdict when it was asked; nil for other reasons, and in older stores.
  var code: MatchReason? {
    get { members["code"]?.text.flatMap(MatchReason.init) }
    set { members["code"] = newValue.map { .string($0.rawValue) } }
  }

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

extension QuestionEvidence {
  /// The number of sightings of an outing that are kept; more would not help the user.
  private static let maxSightings = 48

  /// Returns an even selection of the sightings, from the first to the last.
  private static func thinned(_ facts: [PhotoFacts]) -> [PhotoFacts] {
    guard facts.count > maxSightings else { return facts }
    let share = Double(facts.count - 1) / Double(maxSightings - 1)
    return (0..<maxSightings).map { facts[Int(rounding: Double($0) * share)] }
  }

  /// Adds the sightings and details of an outing and of the questions that this one replaces.
  mutating func add(_ decision: Decision, replacing replaced: [Question]) {
    var kept = Self.thinned(decision.outing.photos.map(\.facts).filter { $0.trace != nil })
    var details = decision.details
    let others = replaced.map { QuestionEvidence($0.evidence) }
    for other in others {
      let known = Set(kept.map(Form.init))
      kept += other.sightings.filter { !known.contains(Form($0)) }.prefix(Self.maxSightings)
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

  /// Returns whether the evidence already contains all sightings and details of an outing.
  func contains(_ decision: Decision) -> Bool {
    struct Moment: Hashable {
      let kind: TraceKind?
      let time: Date?
      let day: LocalDay?
    }
    func moments(_ facts: [PhotoFacts]) -> Set<Moment> {
      Set(facts.map { Moment(kind: $0.trace, time: $0.utcTime, day: $0.localDay) })
    }
    var joined = details
    joined.fill(from: decision.details)
    let present = Self.thinned(decision.outing.photos.map(\.facts).filter { $0.trace != nil })
    return moments(sightings).isSuperset(of: moments(present)) && joined == details
  }

  /// Sightings in the form that matching uses.
  var sightings: [PhotoFacts] {
    get {
      guard case .array(let values)? = self["sightings"] else { return [] }
      return values.compactMap(Form.facts)
    }
    set { self["sightings"] = .array(newValue.map { Form($0).json }) }
  }

  /// Adds the place and times of a visit without photos, so that the user can be asked about it.
  mutating func addSightings(of visit: Visit) {
    guard visit.origin == .locationHistory || visit.origin == .checkIn,
      let evidence = visit.evidence, let place = evidence.place
    else { return }
    let times = [evidence.firstPhoto, evidence.lastPhoto].compactMap(\.self)
    sightings = times.map { time in
      PhotoFacts(
        path: "", coordinate: place, localTime: time, timeSource: .gps,
        trace: visit.origin == .checkIn ? .checkIn : .stay, stretch: 0)
    }
  }

  var details: VisitDetails {
    get {
      guard case .object(let members)? = self["details"] else { return VisitDetails() }
      return VisitDetails(
        seat: members["seat"]?.text, note: members["note"]?.text,
        rating: members["rating"]?.whole)
    }
    set {
      self["details"] = [
        "seat": JSONValue(newValue.seat), "note": JSONValue(newValue.note),
        "rating": JSONValue(newValue.rating),
      ]
    }
  }

  /// The games that a ticket or a table row can mean.
  var stated: [GameKey]? {
    get {
      guard case .array(let values)? = self["stated"] else { return nil }
      return values.compactMap { $0.text.flatMap(GameKey.init) }
    }
    set { self["stated"] = newValue.map { .array($0.map { .string($0.description) }) } }
  }

  private struct Form: Hashable {
    let json: JSONValue

    init(_ facts: PhotoFacts) {
      json = [
        "kind": JSONValue(facts.trace?.rawValue), "path": .string(facts.path),
        "latitude": JSONValue(facts.coordinate?.latitude),
        "longitude": JSONValue(facts.coordinate?.longitude),
        "horizontal_error_m": JSONValue(facts.horizontalErrorMeters),
        "utc_time": JSONValue(facts.utcTime?.utcText),
        "local_time": JSONValue(facts.localTime), "local_date": JSONValue(facts.localDay),
        "stretch": JSONValue(facts.stretch),
      ]
    }

    static func facts(_ value: JSONValue) -> PhotoFacts? {
      guard case .object(let members) = value,
        let kind = members["kind"]?.text.flatMap(TraceKind.init(rawValue:))
      else { return nil }
      let latitude = members["latitude"]?.double
      let longitude = members["longitude"]?.double
      return PhotoFacts(
        path: members["path"]?.text ?? "",
        coordinate: latitude.flatMap { latitude in
          longitude.flatMap { Coordinate(latitude: latitude, longitude: $0) }
        },
        horizontalErrorMeters: members["horizontal_error_m"]?.double,
        localTime: members["local_time"]?.text.flatMap { LocalDateTime($0) },
        localDay: members["local_date"]?.text.flatMap { LocalDay($0) },
        utcTime: members["utc_time"]?.text.flatMap { Date(utcText: $0) },
        timeSource: .gps, trace: kind, stretch: members["stretch"]?.whole)
    }
  }
}
