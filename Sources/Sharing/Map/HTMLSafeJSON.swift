import Drawing

/// A JSON document that is safe inside a page: it can't end a script or begin a comment.
package enum HTMLSafeJSON {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([HTMLSafeJSON])
  /// Members in writing order.
  case object(KeyValuePairs<String, HTMLSafeJSON>)

  /// The document on one line.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): value.svg(digits: 6)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
    }
  }

  /// Escapes the characters that JSON requires, that HTML interprets (`<`, `>`, `&`), and that
  /// JavaScript reads as line ends.
  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension HTMLSafeJSON: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(_ value: String?) { self = value.map(HTMLSafeJSON.string) ?? .null }
}
