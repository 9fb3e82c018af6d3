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
    var text: String
    switch XMLEncoding(bytes) {
    case .utf8(let markBytes): return body(bytes.slice(markBytes, bytes.count))
    case .utf16(let isBigEndian):
      let units = (0..<bytes.count / 2).lazy.map {
        bytes.uint16(at: $0 * 2, bigEndian: isBigEndian) ?? 0
      }
      text = String(decoding: units, as: UTF16.self)
    case .utf32(let isBigEndian):
      let units = (0..<bytes.count / 4).lazy.map {
        bytes.uint32(at: $0 * 4, bigEndian: isBigEndian) ?? 0
      }
      text = String(decoding: units, as: UTF32.self)
    }
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}
