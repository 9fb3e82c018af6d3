import Foundation

/// A JSON document; its keys are sorted, so that the same data gives the same bytes.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(_ value: String?) { self = value.map(JSONValue.string) ?? .null }
  package init(_ value: Int?) { self = value.map(JSONValue.integer) ?? .null }
  package init(_ value: Double?) { self = value.map(JSONValue.number) ?? .null }
  package init(_ value: (some CustomStringConvertible)?) {
    self = value.map { .string($0.description) } ?? .null
  }

  /// The document on one line, as in JSON lines.
  package var line: String {
    var buffer = JSONBuffer()
    buffer.append(self, indent: nil)
    return buffer.text
  }

  /// The document on several lines, indented by two spaces.
  package var document: String {
    var buffer = JSONBuffer()
    buffer.append(self, indent: 0)
    return buffer.text
  }
}

extension JSONBuffer {
  /// Appends a value; indented by that many spaces, or on one line for nil.
  mutating func append(_ value: JSONValue, indent: Int?) {
    switch value {
    case .null: append(json: "null")
    case .bool(let value): append(value)
    case .integer(let value): append(value)
    case .number(let value): append(value)
    case .string(let value): append(value)
    case .array(let values):
      append(json: "[")
      append(values, indent: indent) { $0.append($1, indent: $2) }
      append(json: "]")
    case .object(let members):
      append(json: "{")
      append(members.sorted { $0.key < $1.key }, indent: indent) { buffer, member, indent in
        buffer.append(member.key)
        buffer.append(json: indent == nil ? ":" : ": ")
        buffer.append(member.value, indent: indent)
      }
      append(json: "}")
    }
  }

  private mutating func append<Element>(
    _ elements: [Element], indent: Int?,
    _ append: (inout JSONBuffer, Element, _ indent: Int?) -> Void
  ) {
    let inner = indent.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { self.append(json: ",") }
      if let inner { breakLine(indent: inner) }
      append(&self, element, inner)
    }
    if let indent, !elements.isEmpty { breakLine(indent: indent) }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension JSONValue: Codable {
  /// Parses a JSON document; nil if the text isn't JSON.
  package init?(parsing text: String) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      return nil
    }
    self = value
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The common types first: every failed attempt takes time.
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if container.decodeNil() {
      self = .null
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
