package import Foundation

/// A JSON document; its keys are sorted, so that the same data gives the same bytes.
package enum JSONValue: Sendable, Hashable {
  case null, bool(Bool), integer(Int), number(Double), string(String), array([JSONValue])
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
    _ elements: [Element], indent: Int?, append: (inout JSONBuffer, Element, _ indent: Int?) -> Void
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

/// Access that never fails: values that are missing or of another type are null or nil.
extension JSONValue {
  package subscript(_ key: String) -> JSONValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// Parses a JSON document; nil if the text isn't JSON.
  package init?(parsing text: String) {
    guard let value = try? JSONValue(parsing: Data(text.utf8)) else { return nil }
    self = value
  }

  /// Parses a JSON document of any type.
  ///
  /// `JSONDecoder` isn't used because it finds the type of a value only by trying one after another,
  /// and each failed attempt throws.
  ///
  /// - Throws: Foundation's error, or `CocoaError` for a number that is out of range.
  package init(parsing data: Data) throws {
    try self.init(JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
  }

  private init(_ object: Any) throws {
    if let text = object as? String {
      self = .string(text)
    } else if let members = object as? [String: Any] {
      self = .object(try members.mapValues { try JSONValue($0) })
    } else if let elements = object as? [Any] {
      self = .array(try elements.map { try JSONValue($0) })
    } else if let number = object as? NSNumber {
      try self.init(number)
    } else {
      self = .null
    }
  }

  /// A whole number is an integer, even when it was written with a fraction, such as `1.0`.
  private init(_ number: NSNumber) throws {
    let type = UInt8(bitPattern: number.objCType.pointee)
    if type == UInt8(ascii: "c") || type == UInt8(ascii: "B") {
      self = .bool(number.boolValue)
    } else if type == UInt8(ascii: "q") {
      self = .integer(number.intValue)
    } else if number.doubleValue.isFinite {
      let value = number.doubleValue
      self = Int(exactly: value).map { .integer($0) } ?? .number(value)
    } else {
      throw CocoaError(.propertyListReadCorrupt)
    }
  }
}

extension JSONValue: Encodable {
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

/// JSON text in UTF-8, to which values are appended.
///
/// It is the one place that quotes strings. Characters that a terminal would interpret are escaped.
package struct JSONBuffer: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends text that is JSON already, such as a bracket or a key with its quotation marks.
  package mutating func append(json: StaticString) {
    json.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ value: String?) {
    guard let value else { return append(json: "null") }
    quote(value)
  }

  package mutating func append(_ values: [String]) {
    append(json: "[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(json: ",") }
      append(value)
    }
    append(json: "]")
  }

  package mutating func append(_ value: Bool) { append(json: value ? "true" : "false") }
  package mutating func append(_ value: Int) { bytes.append(contentsOf: value.description.utf8) }

  /// Appends a number; JSON has no infinity, and a whole number is written without a decimal point.
  package mutating func append(_ value: Double?) {
    guard let value, value.isFinite else { return append(json: "null") }
    if value == value.rounded(), abs(value) < 1e15 { return append(Int(value)) }
    bytes.append(contentsOf: value.description.utf8)
  }

  private mutating func quote(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Nearly all strings are plain, and copying them at once is much faster.
    let isPlain = string.utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return bytes.append(contentsOf: string.utf8) }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append(json: "\\\"")
      case "\\": append(json: "\\\\")
      case "\n": append(json: "\\n")
      case "\r": append(json: "\\r")
      case "\t": append(json: "\\t")
      case _ where scalar.isUnsafeOnTerminal: escape(scalar)
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }

  /// Appends `\u` and four hexadecimal digits for each UTF-16 unit.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in scalar.utf16 {
      append(json: "\\u")
      let digits = String(unit, radix: 16).utf8
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.count))
      bytes.append(contentsOf: digits)
    }
  }

  /// Appends spaces on a new line, for documents that people read.
  mutating func breakLine(indent: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
  }
}
