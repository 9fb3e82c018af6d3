struct TOMLScanner {
  /// The definition of a name so far, so that it isn't defined twice.
  private final class Node {
    enum Kind { case value, section, list, partOfKey, partOfHeader }

    var kind: Kind
    var children: [String: Node] = [:]

    init(_ kind: Kind) { self.kind = kind }
  }

  /// The limits for the parts of a key and for nested values.
  static let maxDepth = 16

  let bytes: [UInt8]
  var position = 0
  /// Counted from 1.
  var line = 1
  private var document = TOMLDocument()
  private let root = Node(.section)
  private var section: (path: [String], node: Node, isInList: Bool)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    section = ([], root, false)
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func read() throws(TOMLDocument.Problem) -> TOMLDocument {
    _ = consume("\u{FEFF}")
    document.sections = [.init(path: [], start: position)]
    while next != nil {
      skipSpaces()
      if next == UInt8(ascii: "[") {
        try header()
      } else if let next, !Self.isLineEnd(next), next != UInt8(ascii: "#") {
        let entry = try keyAndValue(in: section.node, at: section.path, depth: 1)
        if !section.isInList { document.entries.append(entry) }
      }
      try lineEnd()
    }
    return document
  }

  private mutating func header() throws(TOMLDocument.Problem) {
    let start = position
    let isList = consume("[[")
    if !isList { position += 1 }
    let path = try key()
    try expect(isList ? "]]" : "]")
    var node = root
    var isInList = false
    for name in path.dropLast() {
      let child = node.children[name] ?? Node(.partOfHeader)
      guard child.kind != .value else { throw repetition(of: path, at: start) }
      isInList = isInList || child.kind == .list
      node.children[name] = child
      node = child
    }
    let name = path[path.count - 1]
    let former = node.children[name]
    guard former == nil || former?.kind == (isList ? .list : .partOfHeader) else {
      throw repetition(of: path, at: start)
    }
    if isList, former == nil, !isInList {
      document.entries.append(
        .init(path: path, value: .array([.table([])]), line: line, range: start..<start))
    }
    let new = Node(isList ? .list : .section)
    if !isList { new.children = former?.children ?? [:] }
    node.children[name] = new
    section = (path, new, isInList || isList)
    document.sections.append(.init(path: path, start: position))
  }

  /// Reads a key in a table, which the path names, and its value.
  private mutating func keyAndValue(
    in table: Node, at path: [String], depth: Int
  ) throws(TOMLDocument.Problem) -> TOMLDocument.Entry {
    let (start, line) = (position, line)
    let names = try key()
    try expect("=")
    skipSpaces()
    let valueStart = position
    let node = Node(.value)
    let value = try value(depth: depth, in: node, at: path + names)
    var parent = table
    for name in names.dropLast() {
      let child = parent.children[name] ?? Node(.partOfKey)
      guard [.partOfKey, .partOfHeader].contains(child.kind) else {
        throw repetition(of: path + names, at: start)
      }
      child.kind = .partOfKey
      parent.children[name] = child
      parent = child
    }
    guard parent.children.updateValue(node, forKey: names[names.count - 1]) == nil else {
      throw repetition(of: path + names, at: valueStart)
    }
    return .init(path: path + names, value: value, line: line, range: valueStart..<position)
  }

  private mutating func key() throws(TOMLDocument.Problem) -> [String] {
    var names: [String] = []
    repeat {
      skipSpaces()
      guard names.count < Self.maxDepth else { throw problem("The key has too many parts.") }
      if consume("\"") {
        names.append(try basicText())
      } else if consume("'") {
        names.append(try literalText())
      } else {
        let start = position
        while let next, Self.isBareKey(next) { position += 1 }
        guard position > start else { throw unexpected("a key") }
        names.append(text(from: start))
      }
      skipSpaces()
    } while consume(".")
    return names
  }

  private mutating func value(
    depth: Int, in node: Node, at path: [String]
  ) throws(TOMLDocument.Problem) -> TOMLDocument.Value {
    guard depth <= Self.maxDepth else { throw problem("Values are nested too deeply.") }
    if consume("\"\"\"") { return .text(try longText(quote: UInt8(ascii: "\""))) }
    if consume("'''") { return .text(try longText(quote: UInt8(ascii: "'"))) }
    if consume("\"") { return .text(try basicText()) }
    if consume("'") { return .text(try literalText()) }
    if consume("[") { return .array(try array(depth: depth)) }
    if consume("{") { return .table(try inlineTable(depth: depth, in: node, at: path)) }
    return try word()
  }

  private mutating func array(depth: Int) throws(TOMLDocument.Problem) -> [TOMLDocument.Value] {
    var values: [TOMLDocument.Value] = []
    while true {
      try skipLines()
      if consume("]") { return values }
      values.append(try value(depth: depth + 1, in: Node(.value), at: []))
      try skipLines()
      if consume("]") { return values }
      guard consume(",") else { throw unexpected("\",\" or \"]\"") }
    }
  }

  private mutating func inlineTable(
    depth: Int, in node: Node, at path: [String]
  ) throws(TOMLDocument.Problem) -> [TOMLDocument.Entry] {
    var entries: [TOMLDocument.Entry] = []
    skipSpaces()
    if consume("}") { return entries }
    while true {
      skipSpaces()
      entries.append(try keyAndValue(in: node, at: path, depth: depth + 1))
      skipSpaces()
      if consume("}") { return entries }
      guard consume(",") else { throw unexpected("\",\" or \"}\"") }
    }
  }

  /// Reads a number, a date, `true` or `false`.
  private mutating func word() throws(TOMLDocument.Problem) -> TOMLDocument.Value {
    let start = position
    while let next, Self.isBareKey(next) || "+.:".utf8.contains(next) { position += 1 }
    // `1979-05-27 07:32:00`
    if position == start + 10, next == UInt8(ascii: " "), bytes[start + 4] == UInt8(ascii: "-"),
      position + 1 < bytes.count, Self.isDigit(bytes[position + 1])
    {
      position += 1
      while let next, Self.isBareKey(next) || "+.:".utf8.contains(next) { position += 1 }
    }
    let found = text(from: start)
    guard let value = TOMLDocument.Value(word: found) else {
      position = start
      guard !found.isEmpty else { throw unexpected("a value") }
      throw problem("\"\(found.prefix(40))\" isn't a value. Put texts in quotes.")
    }
    return value
  }

  private mutating func basicText() throws(TOMLDocument.Problem) -> String {
    var text: [UInt8] = []
    while true {
      let byte = try textByte()
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      default: text.append(byte)
      }
    }
  }

  private mutating func literalText() throws(TOMLDocument.Problem) -> String {
    let start = position
    while try textByte() != UInt8(ascii: "'") {}
    return String(decoding: bytes[start..<position - 1], as: UTF8.self)
  }

  private mutating func textByte() throws(TOMLDocument.Problem) -> UInt8 {
    guard let next, !Self.isLineEnd(next) else { throw problem("The text has no closing quote.") }
    guard !Self.isControl(next) else { throw problem("The text has a control character.") }
    position += 1
    return next
  }

  private mutating func longText(quote: UInt8) throws(TOMLDocument.Problem) -> String {
    var text: [UInt8] = []
    if let next, Self.isLineEnd(next) { try newline() }
    while true {
      guard let next else { throw problem("The text has no closing quotes.") }
      if next == quote {
        let count = bytes[position...].prefix(5).prefix { $0 == quote }.count
        position += count
        text += repeatElement(quote, count: count < 3 ? count : count - 3)
        if count >= 3 { return String(decoding: text, as: UTF8.self) }
      } else if next == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        position += 1
        if try !skippedLineEndAfterBackslash() { text += try escape().utf8 }
      } else if Self.isLineEnd(next) {
        try newline()
        text.append(UInt8(ascii: "\n"))
      } else {
        text.append(try textByte())
      }
    }
  }

  /// Skips spaces and empty lines after a backslash that ends its line; returns false for others.
  private mutating func skippedLineEndAfterBackslash() throws(TOMLDocument.Problem) -> Bool {
    let end = bytes[position...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    guard end < bytes.count, Self.isLineEnd(bytes[end]) else { return false }
    position = end
    while let next, Self.isLineEnd(next) {
      try newline()
      skipSpaces()
    }
    return true
  }

  private mutating func escape() throws(TOMLDocument.Problem) -> String {
    guard let next else { throw problem("The text has no closing quote.") }
    position += 1
    switch next {
    case UInt8(ascii: "u"): return try scalar(digits: 4)
    case UInt8(ascii: "U"): return try scalar(digits: 8)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return text(from: position - 1)
    default:
      position -= 1
      throw problem("Invalid escape sequence. Write a backslash as \\\\.")
    }
  }

  private mutating func scalar(digits: Int) throws(TOMLDocument.Problem) -> String {
    let end = min(position + digits, bytes.count)
    guard end == position + digits,
      bytes[position..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw problem("Invalid Unicode escape sequence.") }
    position = end
    return String(scalar)
  }

  mutating func consume(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func expect(_ text: String) throws(TOMLDocument.Problem) {
    skipSpaces()
    guard consume(text) else { throw unexpected("\"\(text)\"") }
  }

  mutating func skipSpaces() {
    while let next, Self.isSpace(next) { position += 1 }
  }

  private mutating func skipLines() throws(TOMLDocument.Problem) {
    while true {
      skipSpaces()
      try skipComment()
      guard let next, Self.isLineEnd(next) else { return }
      try newline()
    }
  }

  private mutating func skipComment() throws(TOMLDocument.Problem) {
    guard next == UInt8(ascii: "#") else { return }
    while let next, !Self.isLineEnd(next) {
      guard !Self.isControl(next) else { throw problem("The comment has a control character.") }
      position += 1
    }
  }

  private mutating func lineEnd() throws(TOMLDocument.Problem) {
    skipSpaces()
    try skipComment()
    guard let next else { return }
    guard Self.isLineEnd(next) else { throw unexpected("the end of the line") }
    try newline()
  }

  private mutating func newline() throws(TOMLDocument.Problem) {
    _ = consume("\r")
    guard consume("\n") else { throw unexpected("the end of the line") }
    line += 1
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func repetition(of path: [String], at start: Int) -> TOMLDocument.Problem {
    position = start
    return problem("\"\(path.joined(separator: "."))\" is defined twice.")
  }

  func unexpected(_ expected: String) -> TOMLDocument.Problem {
    let rest = String(decoding: bytes[position...].prefix(16), as: UTF8.self)
    let found = rest.first.map { character in
      character.isNewline ? "the end of the line" : "\"\(character)\""
    }
    return problem("Expected \(expected), found \(found ?? "the end of the file").")
  }

  func problem(_ message: String) -> TOMLDocument.Problem {
    let before = bytes[..<position]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return TOMLDocument.Problem(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: bytes[start..<position], as: UTF8.self).count + 1, message: message)
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
