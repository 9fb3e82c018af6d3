/// Numbers and texts in bytes; all are nil or false beyond the end.
extension UnsafeRawBufferPointer {
  func uint16(at offset: Int, bigEndian: Bool) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    let value = loadUnaligned(fromByteOffset: offset, as: UInt16.self)
    return bigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value)
  }

  func uint32(at offset: Int, bigEndian: Bool) -> UInt32? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    let value = loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return bigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
  }

  func uint64(at offset: Int, bigEndian: Bool) -> UInt64? {
    guard offset >= 0, offset <= count - 8 else { return nil }
    let value = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return bigEndian ? UInt64(bigEndian: value) : UInt64(littleEndian: value)
  }

  func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= count - length else { return false }
    let expected = UnsafeRawBufferPointer(start: text.utf8Start, count: length)
    return self[offset..<offset + length].elementsEqual(expected)
  }

  /// Whether the bytes are exactly an ASCII text.
  ///
  /// Ignoring case requires a text of lower case letters.
  func isText(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    if !ignoringCase { return has(text) }
    let expected = UnsafeRawBufferPointer(start: text.utf8Start, count: count)
    return elementsEqual(expected) { $0 | 0x20 == $1 }
  }

  /// The value of a text of one to four ASCII digits; nil for any other text.
  var decimal: Int? {
    guard (1...4).contains(count), allSatisfy(isDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns at most `length` bytes from an offset; none beyond the end.
  func slice(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    let start = Swift.min(Swift.max(0, offset), count)
    return UnsafeRawBufferPointer(rebasing: self[start..<Swift.min(count, start + length)])
  }
}
