import AppSupport
import SportsModel

/// Access that never fails: values that are missing or of another type are nil or empty.
extension JSONValue {
  subscript(_ key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// A string with more than whitespace.
  var text: String? {
    guard case .string(let text) = self, text.utf8.contains(where: { $0 > 0x20 }) else {
      return nil
    }
    return text
  }

  /// A whole number, also one in a string.
  var integer: Int? {
    switch self {
    case .integer(let number): number
    case .string(let text): Int(text)
    default: nil
    }
  }

  /// A whole number in a range; nil for others, which no game has.
  func integer(in range: ClosedRange<Int>) -> Int? {
    integer.flatMap { range.contains($0) ? $0 : nil }
  }

  /// An ID: a string or a whole number.
  var identifier: String? { if case .integer(let number) = self { String(number) } else { text } }

  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The values of an array; empty for anything else.
  var list: [JSONValue] { array ?? [] }

  /// The values of an object, in no order; empty for anything else.
  var members: [JSONValue] {
    if case .object(let members) = self { Array(members.values) } else { [] }
  }

  var isObject: Bool { if case .object = self { true } else { false } }

  /// The points of a team, 0 to 9,999.
  var points: Int? {
    guard let value = integer, (0...9999).contains(value) else { return nil }
    return value
  }
}

extension Score {
  /// Creates nil unless both sides are known.
  init?(points home: Int?, _ away: Int?) {
    guard let home, let away else { return nil }
    self.init(home: home, away: away)
  }
}
