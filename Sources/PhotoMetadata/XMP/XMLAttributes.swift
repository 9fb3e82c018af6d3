/// The attributes of one tag, in its order.
struct XMLAttributes {
  struct Attribute {
    let name: UnsafeRawBufferPointer
    /// With its entities.
    let value: UnsafeRawBufferPointer
  }

  /// Raw converters write some 300.
  private static let most = 1_024

  private let bytes: UnsafeRawBufferPointer
  /// The file ends within the tag: the attribute that it ends in is none.
  private let isCut: Bool
  private var position = 0
  private var left = Self.most

  init(_ bytes: UnsafeRawBufferPointer, isCut: Bool) {
    self.bytes = bytes
    self.isCut = isCut
  }

  /// The next attribute; nil behind the last.
  mutating func next() throws(XMLError) -> Attribute? {
    passBlanks()
    guard position < bytes.count else { return nil }
    guard left > 0 else { throw .broken("one of its tags has too many attributes") }
    left -= 1
    let name = name()
    passBlanks()
    guard let equals = byte(), equals == UInt8(ascii: "=") else { return try incomplete() }
    passBlanks()
    guard let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return try incomplete()
    }
    let start = position
    while position < bytes.count, bytes[position] != quote { position += 1 }
    let value = bytes.slice(start, position - start)
    guard byte() != nil else { return try incomplete() }
    return Attribute(name: name, value: value)
  }

  private func incomplete() throws(XMLError) -> Attribute? {
    if isCut, position >= bytes.count { return nil }
    throw .broken("one of its attributes has no value")
  }

  private mutating func name() -> UnsafeRawBufferPointer {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, bytes[position] != UInt8(ascii: "=") {
      position += 1
    }
    return bytes.slice(start, position - start)
  }

  private mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private mutating func passBlanks() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }
}
