import Foundation

/// Converts the text of a response to UTF-8.
enum ResponseTextDecoder {
  /// Returns the text without byte order mark; it is read as Latin-1 if it is neither UTF-16 nor
  /// UTF-8.
  static func utf8(_ body: Data) -> [UInt8] {
    let bytes = [UInt8](body)
    if let isBig = utf16Order(bytes) { return utf8(fromUTF16: bytes, isBig: isBig) }
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: text, as: UTF8.self) == nil,
      let latin = String(bytes: text, encoding: .isoLatin1)
    else { return text }
    return Array(latin.utf8)
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
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { position in
      let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units.filter { $0 != 0xfeff }, as: UTF16.self).utf8)
  }
}
