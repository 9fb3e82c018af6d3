package import Foundation
import SportsModel

/// Encodes values as JSON with sorted keys, so that equal values are equal texts.
package enum StoredJSON {
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}

extension Date {
  /// `2018-06-15T23:32:11.250000Z`: always 27 characters, so that texts sort by time.
  package var storedText: String {
    let text = utcText.dropLast()
    let parts = text.split(separator: ".", maxSplits: 1)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return "\(parts.first ?? "").\(fraction)\(zeros)Z"
  }

  /// The instant at the precision of its stored text: microseconds.
  package var roundedToMicrosecond: Date { Date(utcText: storedText) ?? self }

  /// Whether its text has a year of four digits; files may contain others.
  var isStorable: Bool { Self.storable.contains(timeIntervalSince1970) }

  /// 0001-01-01T00:00:00Z … 9999-12-31T23:59:59Z.
  private static let storable: ClosedRange<TimeInterval> = -62_135_596_800...253_402_300_799
}
