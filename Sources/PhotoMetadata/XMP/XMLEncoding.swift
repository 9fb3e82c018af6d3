/// How the characters of an XML document are written, by its first bytes (XML 1.0 appendix F).
enum XMLEncoding: Equatable {
  /// Also every other encoding in which the marks of XML are ASCII.
  case utf8(markBytes: Int)
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// By a byte order mark, or by where the zeros of the first characters stand.
  init(_ bytes: UnsafeRawBufferPointer) {
    let first = bytes.uint32(at: 0, bigEndian: true) ?? 0x3c3c_3c3c
    let zeros = (0..<4).map { first >> (24 - 8 * UInt32($0)) & 0xff == 0 }
    if first == 0xfeff || zeros == [true, true, true, false] {
      self = .utf32(isBigEndian: true)
    } else if first == 0xfffe_0000 || zeros == [false, true, true, true] {
      self = .utf32(isBigEndian: false)
    } else if first >> 16 == 0xfeff || zeros[0] && !zeros[1] {
      self = .utf16(isBigEndian: true)
    } else if first >> 16 == 0xfffe || !zeros[0] && zeros[1] {
      self = .utf16(isBigEndian: false)
    } else {
      self = .utf8(markBytes: first >> 8 == 0xef_bbbf ? 3 : 0)
    }
  }

  /// Hands out the document in UTF-8, without a copy where it is that already.
  static func withUTF8<Value>(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    let text: [UInt8]
    switch XMLEncoding(bytes) {
    case .utf8(let markBytes): return body(bytes.slice(markBytes, bytes.count))
    case .utf16(let isBigEndian): text = utf8(ofUTF16: bytes, isBigEndian: isBigEndian)
    case .utf32(let isBigEndian): text = utf8(ofUTF32: bytes, isBigEndian: isBigEndian)
    }
    return text.withUnsafeBytes(body)
  }

  private static func utf8(ofUTF16 bytes: UnsafeRawBufferPointer, isBigEndian: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while let unit = bytes.uint16(at: index, bigEndian: isBigEndian) {
      index += 2
      if UTF16.isLeadSurrogate(unit),
        let trail = bytes.uint16(at: index, bigEndian: isBigEndian), UTF16.isTrailSurrogate(trail)
      {
        index += 2
        append(0x1_0000 + (UInt32(unit & 0x3ff) << 10 | UInt32(trail & 0x3ff)), to: &text)
      } else {
        append(UInt32(unit), to: &text)
      }
    }
    return text
  }

  private static func utf8(ofUTF32 bytes: UnsafeRawBufferPointer, isBigEndian: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    var index = 0
    while let unit = bytes.uint32(at: index, bigEndian: isBigEndian) {
      index += 4
      append(unit, to: &text)
    }
    return text
  }

  /// Appends one character; U+FFFD in place of what is none.
  private static func append(_ character: UInt32, to text: inout [UInt8]) {
    if character < 0x80 {
      text.append(UInt8(truncatingIfNeeded: character))
    } else {
      let bytes = Unicode.Scalar(character).flatMap { UTF8.encode($0) }
      text.append(contentsOf: bytes ?? UTF8.encodedReplacementCharacter)
    }
  }
}
