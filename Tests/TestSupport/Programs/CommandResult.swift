import Foundation
package import Testing

package struct CommandResult {
  package let status: Int32
  package let output: String
  package let errors: String

  package init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// Expects success.
  @discardableResult
  package func succeeded(sourceLocation: SourceLocation = #_sourceLocation) -> CommandResult {
    #expect(status == 0, "\(errors)", sourceLocation: sourceLocation)
    return self
  }

  /// Expects an exit code and a text on standard error.
  package func expect(
    status expected: Int32, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      status == expected && errors.contains(text), "\(errors)", sourceLocation: sourceLocation)
  }

  package var lines: [String] { output.split(separator: "\n").map(String.init) }

  package var document: JSON { get throws { try JSON(output) } }

  package var records: [JSON] { get throws { try lines.map { try JSON($0) } } }

  /// The ids of the visits that the lines of a stream name, as far as they are whole: the last line
  /// of a program that was killed may not be.
  package var recordedVisits: [String] {
    lines.compactMap { try? JSON($0)["visit_id"].text?.uppercased() }
  }

  package var summary: JSON { get throws { try records.last ?? .null } }
}

extension StringProtocol {
  /// The words between blanks.
  package var words: [String] { split(separator: " ").map { String($0) } }
}

/// Any JSON, for looking into what the program prints.
package enum JSON: Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  package init(_ text: String) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The common types first: every failed attempt takes time.
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([String: JSON].self) {
      self = .object(value)
    } else if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .array(try container.decode([JSON].self))
    }
  }

  /// A member of an object; null where there is none.
  package subscript(key: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  package var array: [JSON] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  package var keys: Set<String> {
    guard case .object(let members) = self else { return [] }
    return Set(members.keys)
  }

  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var count: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }

  package var sum: Int {
    guard case .object(let members) = self else { return 0 }
    return members.values.compactMap(\.count).reduce(0, +)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}
