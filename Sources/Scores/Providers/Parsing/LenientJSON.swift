/// A value of a JSON text, looked at without ever failing: what is missing or of another type is
/// nil or empty.
enum LenientJSON: Sendable, Hashable {
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case array([LenientJSON])
  case object([String: LenientJSON])

  subscript(_ key: String) -> LenientJSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// A text that says something; nil for one of blanks.
  var text: String? {
    guard case .string(let text) = self, text.utf8.contains(where: { $0 > 0x20 }) else {
      return nil
    }
    return text
  }

  /// A whole number, also where it is written as a text.
  var integer: Int? {
    switch self {
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }

  /// What names a thing: a text or a whole number.
  var identifier: String? {
    if case .number = self { integer.map(String.init) } else { text }
  }

  var flag: Bool? {
    if case .flag(let flag) = self { flag } else { nil }
  }

  /// nil for what is no array.
  var array: [LenientJSON]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The values of an array; none for anything else.
  var list: [LenientJSON] { array ?? [] }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// Points of a side; nobody has made fewer than none or more than 9,999.
  var points: Int? {
    guard let value = integer, (0...9999).contains(value) else { return nil }
    return value
  }
}
