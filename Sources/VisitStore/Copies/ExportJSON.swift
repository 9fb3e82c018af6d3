import Foundation
package import GRDB

/// Reads and writes the JSON of exports byte by byte: objects of strings, numbers and objects, only
/// as deep as a row with a blob.
package enum ExportJSON {
  package enum Value: Hashable, Sendable {
    case integer(Int64)
    case real(Double)
    case text(String)
    case object([String: Value])
  }

  /// A row's line is an object of an object of objects.
  private static let maxDepth = 3

  /// Returns an object with sorted keys and a line feed.
  package static func line(_ members: [String: Value]) -> [UInt8] {
    var line: [UInt8] = []
    append(.object(members), to: &line)
    return line + [UInt8(ascii: "\n")]
  }

  private static func append(_ value: Value, to line: inout [UInt8]) {
    switch value {
    case .integer(let integer): line += String(integer).utf8
    // The shortest text that reads as the same number, always with a point or an exponent.
    case .real(let real): line += real.description.utf8
    case .text(let text): quote(text, to: &line)
    case .object(let members):
      line.append(UInt8(ascii: "{"))
      for (index, (key, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { line.append(UInt8(ascii: ",")) }
        quote(key, to: &line)
        line.append(UInt8(ascii: ":"))
        append(value, to: &line)
      }
      line.append(UInt8(ascii: "}"))
    }
  }

  private static func quote(_ text: String, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): line += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0..<0x20, 0x7F:
        line += "\\u00".utf8
        line += [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      default: line.append(byte)
      }
    }
    line.append(UInt8(ascii: "\""))
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)

  package static func object(_ line: [UInt8]) throws(ExportRecord.FormatError) -> [String: Value] {
    var reader = Reader(bytes: line)
    let members = try reader.object(depth: 1)
    guard reader.position == line.count else { throw reader.flaw("unexpected text after the end") }
    return members
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func flaw(_ what: String) -> ExportRecord.FormatError { .syntax(what, at: position) }

    mutating func expect(_ character: Unicode.Scalar) throws(ExportRecord.FormatError) {
      guard let next, next == UInt8(ascii: character) else {
        throw flaw("expected \"\(character)\"")
      }
      position += 1
    }

    mutating func object(depth: Int) throws(ExportRecord.FormatError) -> [String: Value] {
      guard depth <= ExportJSON.maxDepth else { throw flaw("nested too deeply") }
      try expect("{")
      var members: [String: Value] = [:]
      if next == UInt8(ascii: "}") {
        position += 1
        return members
      }
      while true {
        let key = try text()
        try expect(":")
        guard members.updateValue(try value(depth: depth), forKey: key) == nil else {
          throw flaw("repeated key")
        }
        guard next == UInt8(ascii: ",") else { break }
        position += 1
      }
      try expect("}")
      return members
    }

    private mutating func value(depth: Int) throws(ExportRecord.FormatError) -> Value {
      switch next {
      case UInt8(ascii: "\""): return .text(try text())
      case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
      default: return try number()
      }
    }

    private mutating func number() throws(ExportRecord.FormatError) -> Value {
      let start = position
      while let next, ExportJSON.numberBytes.contains(next), position - start < 40 { position += 1 }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      if let integer = Int64(text) { return .integer(integer) }
      guard let real = Double(text), real.isFinite else { throw flaw("invalid number") }
      return .real(real)
    }

    private mutating func text() throws(ExportRecord.FormatError) -> String {
      try expect("\"")
      var text: [UInt8] = []
      while true {
        let start = position
        while let next, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\"), next >= 0x20 {
          position += 1
        }
        text += bytes[start..<position]
        guard next == UInt8(ascii: "\\") else { break }
        position += 1
        text.append(try escaped())
      }
      try expect("\"")
      guard let valid = String(validating: text, as: UTF8.self) else {
        throw flaw("invalid UTF-8 text")
      }
      return valid
    }

    /// Returns the character after a backslash; an export escapes only ASCII.
    private mutating func escaped() throws(ExportRecord.FormatError) -> UInt8 {
      guard let next else { throw flaw("text without closing quote") }
      position += 1
      switch next {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return next
      case UInt8(ascii: "n"): return UInt8(ascii: "\n")
      case UInt8(ascii: "u"):
        let digits = bytes[position..<min(position + 4, bytes.count)]
        guard digits.count == 4, digits.starts(with: "00".utf8),
          let byte = UInt8(String(decoding: digits.dropFirst(2), as: UTF8.self), radix: 16),
          byte < 0x80
        else { throw flaw("invalid escape sequence") }
        position += 4
        return byte
      default: throw flaw("invalid escape sequence")
      }
    }
  }

  private static let numberBytes = Set("0123456789-+.eE".utf8)
}

extension ExportJSON.Value {
  /// Creates the value of a column: a blob is `{"base64": …}`, NULL is `{}`.
  package init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .object([:])
      case .int64(let integer): .integer(integer)
      case .double(let real): .real(real)
      case .string(let text): .text(text)
      case .blob(let data): .object(["base64": .text(data.base64EncodedString())])
      }
  }

  package func stored() throws(ExportRecord.FormatError) -> DatabaseValue {
    switch self {
    case .integer(let integer): return integer.databaseValue
    case .real(let real): return real.databaseValue
    case .text(let text):
      // SQLite texts end at a zero byte.
      guard !text.utf8.contains(0) else { throw .meaning("text with a null character") }
      return text.databaseValue
    case .object(let members):
      guard members.count == 1, case .text(let base64)? = members["base64"],
        let data = Data(base64Encoded: base64)
      else { throw .meaning("value of unknown type") }
      return data.databaseValue
    }
  }
}
