import Foundation
import Localization
import SportsModel

/// The lines that `match` reads, grouped into outings in the order of their first line.
package struct MatchInput: Sendable {
  /// The facts of one outing; `id` is the value of `outing`, otherwise the line's id or number.
  struct Group: Sendable {
    let id: String
    var facts: [PhotoFacts]
  }

  private struct LineError: Error {
    let description: String
  }

  private(set) var outings: [Group] = []
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
      try add(line, number: lineCount)
      return nil
    } catch {
      failures += 1
      return localized("line \(lineCount): \(Self.reason(error))")
    }
  }

  private mutating func add(_ line: String, number: Int) throws {
    let fields = try decoder.decode(InputLine.self, from: Data(line.utf8))
    let id = fields.id?.text ?? "line-\(number)"
    let facts = try fields.facts(path: id)
    guard let outing = fields.outing?.text else {
      outings.append(Group(id: id, facts: [facts]))
      return
    }
    if let position = positions[outing] {
      outings[position].facts.append(facts)
    } else {
      positions[outing] = outings.count
      outings.append(Group(id: outing, facts: [facts]))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as LineError: error.description
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? localized("not a JSON object")
        : localized("\(context.codingPath.map(\.stringValue).joined(separator: ".")): wrong type")
    default: localized("not a JSON object")
    }
  }

  /// An id, which can be a string or a number.
  private struct Label: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else {
        text = String(try container.decode(Int.self))
      }
    }
  }

  private struct InputLine: Decodable {
    let id: Label?
    let outing: Label?
    let latitude: Double?
    let longitude: Double?
    let localTime: String?
    let utcTime: String?
    let utcOffset: String?
    let horizontalError: Double?
    let altitude: Double?
    let speed: Double?

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
      var facts = PhotoFacts(path: path)
      if let latitude, let longitude {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
          throw LineError(
            description: localized("latitude \(latitude), longitude \(longitude): out of range"))
        }
        facts.coordinate = coordinate
        facts.locationSource = .exif
      } else if latitude != nil || longitude != nil {
        throw LineError(
          description: localized("latitude and longitude are only allowed together"))
      }
      if let horizontalError {
        guard horizontalError >= 0, horizontalError.isFinite else {
          throw LineError(
            description: localized("horizontal_error_m \(horizontalError): out of range"))
        }
        facts.horizontalErrorMeters = horizontalError
      }
      facts.altitudeMeters = altitude
      facts.speedKilometersPerHour = speed
      try readTime(into: &facts)
      return facts
    }

    private func readTime(into facts: inout PhotoFacts) throws {
      if let utcOffset {
        guard let offset = UTCOffset(utcOffset) else {
          throw LineError(
            description: localized("utc_offset \(utcOffset): not an offset like -04:00"))
        }
        facts.utcOffset = offset
      }
      if let localTime {
        guard let time = LocalDateTime(localTime) else {
          throw LineError(
            description: localized(
              "local_time \(localTime): not a time like 2018-06-15T19:32:11"))
        }
        facts.localTime = time
        facts.utcTime = facts.utcOffset.map { time.instant(offset: $0) }
        facts.timeSource = .original
      }
      if let utcTime {
        guard let instant = Date(utcText: utcTime) else {
          throw LineError(
            description: localized(
              "utc_time \(utcTime): not a time like 2018-06-15T23:32:11Z"))
        }
        facts.utcTime = instant
        facts.timeSource = facts.timeSource ?? .gps
      }
    }
  }
}
