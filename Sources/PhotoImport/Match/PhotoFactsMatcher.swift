package import AppSupport
package import Catalog
import Foundation
import Localization
package import Matching
package import SportsModel

/// Decides on facts that another program has read, without the user's own data.
package struct PhotoFactsMatcher: Sendable {
  private let matcher: Matcher
  private let builder: OutingBuilder

  package init(
    catalog: Catalog, leagues: Set<LeagueID>?, rules: MatchingRules = MatchingRules()
  ) {
    matcher = Matcher(
      stadiums: catalog.stadiums, games: catalog.gameIndex, leagues: catalog.leagues,
      offering: leagues, rules: rules)
    builder = OutingBuilder(stadiums: catalog.stadiums, rules: rules)
  }

  /// Decides all outings of an input, one after the other.
  ///
  /// - Returns: the last line of `match`.
  /// - Throws: what the catalog throws when a season can't be read, and what `body` throws.
  package func decide(
    _ input: MatchInput, body: (ImportStep) throws -> Void
  ) throws -> JSONValue {
    var counts: [OutingOutcome: Int] = [:]
    for group in input.outings {
      let outing = builder.outing(id: group.id, of: group.facts)
      let step = ImportStep(Decision(outing: outing, verdict: try matcher.verdict(on: outing)))
      counts[step.outcome, default: 0] += 1
      try body(step)
    }
    return [
      "type": "summary", "outings": counts.document, "rejected_lines": .integer(input.failures),
    ]
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

  /// Adds a line, unless it is blank.
  ///
  /// - Returns: what is wrong with the line, after its number; nil if it was added.
  package mutating func add(_ line: String) -> String? {
    lineCount += 1
    guard line.contains(where: { !$0.isWhitespace }) else { return nil }
    do {
      let fields = try decoder.decode(InputLine.self, from: Data(line.utf8))
      let id = fields.id?.text ?? "line-\(lineCount)"
      add(try fields.facts(path: id), to: fields.outing?.text, id: id)
      return nil
    } catch {
      failures += 1
      return localized("line \(lineCount): \(Self.reason(error))")
    }
  }

  private mutating func add(_ facts: PhotoFacts, to outing: String?, id: String) {
    if let position = outing.flatMap({ positions[$0] }) {
      outings[position].facts.append(facts)
    } else {
      if let outing { positions[outing] = outings.count }
      outings.append((outing ?? id, [facts]))
    }
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
