/// Reads a JSON document token by token, with constant memory for files of any size.
///
/// Nesting is at most 64 deep, and the first 4,096 bytes of a string or number are kept.
final class JSONTokenReader {
  enum Token: Sendable {
    case objectStart, objectEnd, arrayStart, arrayEnd, key, string, number, literal, end
  }

  private enum Expected { case value, firstKey, firstElement, next }

  static let maxDepth = 64
  static let maxText = 4_096
  private static let capacity = 256 << 10

  /// The bytes of the last key, string or number, without its escapes.
  private(set) var text: [UInt8] = []
  private(set) var line = 1

  private let source: ByteStream
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
  private var position = 0
  private var end = 0
  private var base = 0
  private var expected = Expected.value
  /// The open containers; true for an object.
  private var open: [Bool] = []

  /// True if there may be several documents that are objects, with other text before each.
  let isSequence: Bool

  init(_ source: ByteStream, isSequence: Bool = false) throws(TraceError) {
    (self.source, self.isSequence) = (source, isSequence)
    text.reserveCapacity(Self.maxText)
    let start = try source.peek(4)
    guard !start.isEmpty else { throw TraceError("the file is empty") }
    if start.starts(with: [0xef, 0xbb, 0xbf]) { _ = try (readByte(), readByte(), readByte()) }
    let isWide = start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff])
    if isWide || (start.count > 1 && (start[0] == 0) != (start[1] == 0)) {
      throw TraceError("the file is in UTF-16; save it as UTF-8", offset: 0)
    }
  }

  deinit { buffer.deallocate() }

  var offset: Int { base + position }
  func fault(_ message: String) -> TraceError { TraceError(message, line: line, offset: offset) }
  var depth: Int { open.count }

  /// Reads the next token; only blanks may follow the document.
  func next() throws(TraceError) -> Token {
    if isSequence, open.isEmpty, try !findObject() { return .end }
    guard var byte = try significant() else {
      guard open.isEmpty, expected == .next else { throw fault("the file is truncated") }
      return .end
    }
    switch expected {
    case .value: break
    case .firstKey:
      if byte == UInt8(ascii: "}") { return try close(.objectEnd) }
      return try key(byte)
    case .firstElement: if byte == UInt8(ascii: "]") { return try close(.arrayEnd) }
    case .next:
      guard let isObject = open.last else { throw fault("unexpected data after the end") }
      if byte == UInt8(ascii: isObject ? "}" : "]") {
        return try close(isObject ? .objectEnd : .arrayEnd)
      }
      guard byte == UInt8(ascii: ",") else { throw fault("missing comma between two values") }
      _ = try readByte()
      guard let following = try significant() else { throw fault("the file is truncated") }
      if isObject { return try key(following) }
      byte = following
    }
    return try value(byte)
  }

  /// Skips the text up to the next object outside of the others.
  private func findObject() throws(TraceError) -> Bool {
    expected = .value
    while let byte = try significant() {
      if byte == UInt8(ascii: "{") { return true }
      _ = try readByte()
    }
    return false
  }

  private func value(_ first: UInt8) throws(TraceError) -> Token {
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < Self.maxDepth else {
        throw fault("more than \(Self.maxDepth) levels of nesting")
      }
      _ = try readByte()
      open.append(first == UInt8(ascii: "{"))
      expected = open[open.count - 1] ? .firstKey : .firstElement
      return open[open.count - 1] ? .objectStart : .arrayStart
    case UInt8(ascii: "\""):
      try scanString()
      return completeValue(.string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanNumber()
      return completeValue(.number)
    case UInt8(ascii: "t"): return try literal("true")
    case UInt8(ascii: "f"): return try literal("false")
    case UInt8(ascii: "n"): return try literal("null")
    default: throw fault("not a JSON value")
    }
  }

  private func completeValue(_ token: Token) -> Token {
    expected = .next
    return token
  }

  private func close(_ token: Token) throws(TraceError) -> Token {
    _ = try readByte()
    open.removeLast()
    return completeValue(token)
  }

  private func key(_ first: UInt8) throws(TraceError) -> Token {
    guard first == UInt8(ascii: "\"") else { throw fault("missing member name") }
    try scanString()
    guard try significant() == UInt8(ascii: ":") else { throw fault("missing colon after a name") }
    _ = try readByte()
    expected = .value
    return .key
  }

  private func literal(_ text: String) throws(TraceError) -> Token {
    for byte in text.utf8 { guard try readByte() == byte else { throw fault("not a JSON value") } }
    return completeValue(.literal)
  }

  private func scanNumber() throws(TraceError) {
    text.removeAll(keepingCapacity: true)
    while let byte = try peek(), NumberParser.isPart(byte) {
      if text.count < Self.maxText { text.append(byte) }
      position += 1
    }
  }

  private func scanString() throws(TraceError) {
    text.removeAll(keepingCapacity: true)
    position += 1
    while true {
      guard try peek() != nil else { throw fault("the file is truncated") }
      let start = position
      while position < end, case let byte = buffer[position], byte != UInt8(ascii: "\""),
        byte != UInt8(ascii: "\\"), byte >= 0x20
      {
        position += 1
      }
      text.append(contentsOf: buffer[start..<position].prefix(Self.maxText - text.count))
      guard position < end else { continue }
      switch buffer[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"):
        position += 1
        try escape()
      default: throw fault("control character in a string")
      }
    }
  }

  private func escape() throws(TraceError) {
    switch try readByte() {
    case let byte? where "\"\\/".utf8.contains(byte): text.append(byte)
    case let byte? where "bfnrt".utf8.contains(byte): text.append(UInt8(ascii: " "))
    case UInt8(ascii: "u"): try unicode()
    default: throw fault("unknown escape in a string")
    }
    if text.count > Self.maxText { text.removeLast(text.count - Self.maxText) }
  }

  private func unicode() throws(TraceError) {
    var value = try hexadecimal()
    if (0xd800..<0xdc00).contains(value), try peek() == UInt8(ascii: "\\") {
      position += 1
      guard try readByte() == UInt8(ascii: "u") else { throw fault("incomplete surrogate pair") }
      let low = try hexadecimal()
      guard (0xdc00..<0xe000).contains(low) else { throw fault("incomplete surrogate pair") }
      value = 0x1_0000 + ((value - 0xd800) << 10) + (low - 0xdc00)
    }
    text.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{fffd}").utf8)
  }

  private func hexadecimal() throws(TraceError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try readByte(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else {
        throw fault("invalid Unicode escape in a string")
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Returns the next byte that is not a blank without consuming it.
  private func significant() throws(TraceError) -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return byte
      }
      position += 1
    }
    return nil
  }

  @inline(__always) private func peek() throws(TraceError) -> UInt8? {
    if position == end, try !fill() { return nil }
    return buffer[position]
  }

  @inline(__always) private func readByte() throws(TraceError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    return byte
  }

  /// Refills the buffer; false at the end of the file.
  private func fill() throws(TraceError) -> Bool {
    base += end
    (position, end) = (0, 0)
    do throws(TraceError) {
      end = try source.read(into: buffer)
    } catch { throw fault(error.message) }
    return end > 0
  }
}
