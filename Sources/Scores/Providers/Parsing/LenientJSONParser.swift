import Foundation

/// Reads a JSON text (RFC 8259), bounded in bytes, nesting and count.
struct LenientJSONParser {
  /// Providers send up to some two megabytes.
  static let maxBytes = 16 << 20
  private static let maxDepth = 64
  private static let maxValues = 2_000_000

  private struct Failure: Error { let cause: String }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var values = 0

  /// The value that a body holds, in UTF-8, UTF-16 or Latin-1.
  ///
  /// - Parameter body: of an answer.
  /// - Returns: its one value.
  /// - Throws: `ProviderError.page` for HTML, `.tooLarge`, or `.notJSON` with the reason.
  static func read(_ body: Data) throws(ProviderError) -> LenientJSON {
    guard body.count <= maxBytes else { throw .tooLarge(bytes: body.count) }
    let text = ResponseTextDecoder.utf8(body)
    let result = text.withUnsafeBufferPointer { bytes in
      var reader = LenientJSONParser(bytes: bytes)
      return Result { () throws(Failure) in try reader.whole() }
    }
    switch result {
    case .success(let value): return value
    case .failure(let failure):
      if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { throw .page }
      throw .notJSON(failure.cause)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func whole() throws(Failure) -> LenientJSON {
    skipWhitespace()
    guard position < bytes.count else { throw Failure(cause: "it is empty") }
    let value = try value(level: 0)
    skipWhitespace()
    guard position == bytes.count else { throw unexpected() }
    return value
  }

  private mutating func value(level: Int) throws(Failure) -> LenientJSON {
    guard level < Self.maxDepth else { throw Failure(cause: "it nests too deeply") }
    values += 1
    guard values <= Self.maxValues else { throw Failure(cause: "it has too many values") }
    switch peek() {
    case UInt8(ascii: "{"): return try object(level: level)
    case UInt8(ascii: "["): return try array(level: level)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(level: Int) throws(Failure) -> LenientJSON {
    position += 1
    var members: [String: LenientJSON] = [:]
    skipWhitespace()
    if take("}") { return .object(members) }
    while true {
      skipWhitespace()
      guard peek() == UInt8(ascii: "\"") else { throw unexpected() }
      let key = try string()
      skipWhitespace()
      guard take(":") else { throw unexpected() }
      skipWhitespace()
      members[key] = try value(level: level + 1)
      skipWhitespace()
      if take("}") { return .object(members) }
      guard take(",") else { throw unexpected() }
    }
  }

  private mutating func array(level: Int) throws(Failure) -> LenientJSON {
    position += 1
    var items: [LenientJSON] = []
    skipWhitespace()
    if take("]") { return .array(items) }
    while true {
      skipWhitespace()
      items.append(try value(level: level + 1))
      skipWhitespace()
      if take("]") { return .array(items) }
      guard take(",") else { throw unexpected() }
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: LenientJSON
  ) throws(Failure) -> LenientJSON {
    for offset in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[offset] else { throw unexpected() }
      position += 1
    }
    return value
  }

  private mutating func number() throws(Failure) -> LenientJSON {
    let start = position
    while let byte = peek(), Self.isNumberByte(byte) { position += 1 }
    guard position > start, position - start <= 64,
      let number = Double(text(start..<position)), number.isFinite
    else { throw unexpected() }
    return .number(number)
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

// MARK: - Texts

extension LenientJSONParser {
  private mutating func string() throws(Failure) -> String {
    position += 1
    var start = position
    var text = ""
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        text += self.text(start..<position)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += self.text(start..<position)
        position += 1
        text.unicodeScalars.append(try escaped())
        start = position
      default: position += 1
      }
    }
    throw unexpected()
  }

  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    guard let byte = peek() else { throw unexpected() }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "u"): return try scalar()
    default: return Unicode.Scalar(byte)
    }
  }

  /// A code of four digits, or two of them for what lies beyond; a half alone is no character.
  private mutating func scalar() throws(Failure) -> Unicode.Scalar {
    let high = try code()
    guard (0xd800..<0xdc00).contains(high), take("\\") else {
      return Unicode.Scalar(high) ?? "\u{fffd}"
    }
    guard take("u") else { return try escaped() }
    let low = try code()
    guard (0xdc00..<0xe000).contains(low) else { return "\u{fffd}" }
    return Unicode.Scalar(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)) ?? "\u{fffd}"
  }

  private mutating func code() throws(Failure) -> UInt32 {
    guard bytes.count - position >= 4,
      let code = UInt32(text(position..<(position + 4)), radix: 16)
    else { throw unexpected() }
    position += 4
    return code
  }
}

// MARK: - Bytes

extension LenientJSONParser {
  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = peek(), UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while let byte = peek(), byte <= 0x20 { position += 1 }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private func unexpected() -> Failure {
    Failure(
      cause: position < bytes.count ? "broken at byte \(position)" : "it ends in the middle")
  }
}
