/// Checks that a text is TOML before a library parses it.
///
/// TOMLKit's parser has assertions that invalid keys violate, and it recurses without a limit.
package enum TOMLSyntax {
  /// A syntax error at a line and a column, both from 1; columns count characters.
  package struct Problem: Error, Hashable, Sendable {
    package let line: Int
    package let column: Int
    package let message: String
  }

  /// The limits for the parts of a key and for nested values.
  static let maxDepth = 16

  /// Checks a text.
  package static func check(_ text: String) throws(Problem) {
    var scanner = TOMLScanner(Array(text.utf8))
    try scanner.document()
  }
}

/// Reads a TOML text byte by byte.
struct TOMLScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func document() throws(TOMLSyntax.Problem) {
    _ = take("\u{FEFF}")
    while next != nil {
      skipSpaces()
      if take("[[") {
        try key()
        try expect("]]")
      } else if take("[") {
        try key()
        try expect("]")
      } else if let next, !Self.isLineEnd(next), next != UInt8(ascii: "#") {
        try keyAndValue(depth: 1)
      }
      try lineEnd()
    }
  }

  // MARK: Keys

  private mutating func keyAndValue(depth: Int) throws(TOMLSyntax.Problem) {
    try key()
    try expect("=")
    skipSpaces()
    try value(depth: depth)
  }

  private mutating func key() throws(TOMLSyntax.Problem) {
    var parts = 0
    repeat {
      skipSpaces()
      parts += 1
      guard parts <= TOMLSyntax.maxDepth else { throw problem("The key has too many parts.") }
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        try basicText()
      case UInt8(ascii: "'"):
        position += 1
        try literalText()
      default:
        let start = position
        while let next, Self.isBareKey(next) { position += 1 }
        guard position > start else { throw unexpected("a key") }
      }
      skipSpaces()
    } while take(".")
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(TOMLSyntax.Problem) {
    guard depth <= TOMLSyntax.maxDepth else { throw problem("Values are nested too deeply.") }
    if take("\"\"\"") {
      try longText(quote: UInt8(ascii: "\""))
    } else if take("'''") {
      try longText(quote: UInt8(ascii: "'"))
    } else if take("\"") {
      try basicText()
    } else if take("'") {
      try literalText()
    } else if take("[") {
      try array(depth: depth)
    } else if take("{") {
      try inlineTable(depth: depth)
    } else {
      try word()
    }
  }

  private mutating func array(depth: Int) throws(TOMLSyntax.Problem) {
    while true {
      try skipLines()
      if take("]") { return }
      try value(depth: depth + 1)
      try skipLines()
      if take("]") { return }
      guard take(",") else { throw unexpected("\",\" or \"]\"") }
    }
  }

  private mutating func inlineTable(depth: Int) throws(TOMLSyntax.Problem) {
    skipSpaces()
    if take("}") { return }
    while true {
      try keyAndValue(depth: depth + 1)
      skipSpaces()
      if take("}") { return }
      guard take(",") else { throw unexpected("\",\" or \"}\"") }
    }
  }

  /// Reads a number, a date, `true` or `false`.
  private mutating func word() throws(TOMLSyntax.Problem) {
    let start = position
    while let next, Self.isBareKey(next) || "+.:".utf8.contains(next) { position += 1 }
    // `1979-05-27 07:32:00`
    if position == start + 10, next == UInt8(ascii: " "), bytes[start + 4] == UInt8(ascii: "-"),
      position + 1 < bytes.count, Self.isDigit(bytes[position + 1])
    {
      position += 1
      while let next, Self.isBareKey(next) || "+.:".utf8.contains(next) { position += 1 }
    }
    let found = String(decoding: bytes[start..<position], as: UTF8.self)
    guard TOMLWord.isValid(found) else {
      position = start
      guard !found.isEmpty else { throw unexpected("a value") }
      throw problem("\"\(found.prefix(40))\" isn't a value. Put texts in quotes.")
    }
  }

  // MARK: Texts

  private mutating func basicText() throws(TOMLSyntax.Problem) {
    while true {
      let byte = try textByte()
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\") { try escape() }
    }
  }

  private mutating func literalText() throws(TOMLSyntax.Problem) {
    while try textByte() != UInt8(ascii: "'") {}
  }

  private mutating func textByte() throws(TOMLSyntax.Problem) -> UInt8 {
    guard let next, !Self.isLineEnd(next) else {
      throw problem("The text has no closing quote.")
    }
    guard !Self.isControl(next) else { throw problem("The text has a control character.") }
    position += 1
    return next
  }

  private mutating func longText(quote: UInt8) throws(TOMLSyntax.Problem) {
    while true {
      guard let next else { throw problem("The text has no closing quotes.") }
      if next == quote {
        let start = position
        while position < bytes.count, bytes[position] == quote, position - start < 5 {
          position += 1
        }
        if position - start >= 3 { return }
      } else if next == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        position += 1
        if !skippedLineEndAfterBackslash() { try escape() }
      } else if Self.isLineEnd(next) {
        try newline()
      } else {
        _ = try textByte()
      }
    }
  }

  /// Skips the rest of a line that ends with a backslash; returns false otherwise.
  private mutating func skippedLineEndAfterBackslash() -> Bool {
    var end = position
    while end < bytes.count, Self.isSpace(bytes[end]) { end += 1 }
    guard end < bytes.count, Self.isLineEnd(bytes[end]) else { return false }
    position = end
    return true
  }

  private mutating func escape() throws(TOMLSyntax.Problem) {
    guard let next else { throw problem("The text has no closing quote.") }
    position += 1
    switch next {
    case UInt8(ascii: "u"): try scalar(digits: 4)
    case UInt8(ascii: "U"): try scalar(digits: 8)
    default:
      guard "btnfr\"\\".utf8.contains(next) else {
        position -= 1
        throw problem("Invalid escape sequence. Write a backslash as \\\\.")
      }
    }
  }

  private mutating func scalar(digits: Int) throws(TOMLSyntax.Problem) {
    let end = min(position + digits, bytes.count)
    guard end == position + digits,
      bytes[position..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16),
      Unicode.Scalar(value) != nil
    else { throw problem("Invalid Unicode escape sequence.") }
    position = end
  }
}

// MARK: - Spaces and errors

extension TOMLScanner {
  mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func expect(_ text: String) throws(TOMLSyntax.Problem) {
    skipSpaces()
    guard take(text) else { throw unexpected("\"\(text)\"") }
  }

  mutating func skipSpaces() {
    while let next, Self.isSpace(next) { position += 1 }
  }

  private mutating func skipLines() throws(TOMLSyntax.Problem) {
    while true {
      skipSpaces()
      try skipComment()
      guard let next, Self.isLineEnd(next) else { return }
      try newline()
    }
  }

  private mutating func skipComment() throws(TOMLSyntax.Problem) {
    guard next == UInt8(ascii: "#") else { return }
    while let next, !Self.isLineEnd(next) {
      guard !Self.isControl(next) else { throw problem("The comment has a control character.") }
      position += 1
    }
  }

  private mutating func lineEnd() throws(TOMLSyntax.Problem) {
    skipSpaces()
    try skipComment()
    guard let next else { return }
    guard Self.isLineEnd(next) else { throw unexpected("the end of the line") }
    try newline()
  }

  private mutating func newline() throws(TOMLSyntax.Problem) {
    _ = take("\r")
    guard take("\n") else { throw unexpected("the end of the line") }
  }

  func unexpected(_ expected: String) -> TOMLSyntax.Problem {
    let rest = String(decoding: bytes[position...].prefix(16), as: UTF8.self)
    let found = rest.first.map { character in
      character.isNewline ? "the end of the line" : "\"\(character)\""
    }
    return problem("Expected \(expected), found \(found ?? "the end of the file").")
  }

  func problem(_ message: String) -> TOMLSyntax.Problem {
    let before = bytes[..<position]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return TOMLSyntax.Problem(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: bytes[start..<position], as: UTF8.self).count + 1,
      message: message)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isBareKey(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
