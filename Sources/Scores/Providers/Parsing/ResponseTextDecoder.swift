import Foundation

/// Converts the text of a response to UTF-8.
enum ResponseTextDecoder {
  /// Returns the text without byte order mark; it is read as Latin-1 if it is neither UTF-16 nor
  /// UTF-8.
  static func utf8(_ body: Data) -> [UInt8] {
    let bytes = [UInt8](body)
    if let isBig = utf16Order(bytes) { return utf8(fromUTF16: bytes, isBig: isBig) }
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: text, as: UTF8.self) == nil else { return text }
    var wide: [UInt8] = []
    wide.reserveCapacity(text.count + text.count / 8)
    for byte in text {
      if byte < 0x80 {
        wide.append(byte)
      } else {
        wide.append(0xc0 | byte >> 6)
        wide.append(0x80 | byte & 0x3f)
      }
    }
    return wide
  }

  /// Returns whether the text is big-endian UTF-16; nil if it is not UTF-16.
  private static func utf16Order(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xfe, 0xff): return true
    case (0xff, 0xfe): return false
    // The first character is ASCII, so its other byte is zero.
    case (0, 1...0x7f): return true
    case (1...0x7f, 0): return false
    default: return nil
    }
  }

  private static func utf8(fromUTF16 bytes: [UInt8], isBig: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var position = 0
    while position + 1 < bytes.count {
      let first = UInt16(bytes[position])
      let second = UInt16(bytes[position + 1])
      let unit = isBig ? first << 8 | second : second << 8 | first
      if unit != 0xfeff { units.append(unit) }
      position += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
