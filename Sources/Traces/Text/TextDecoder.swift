import Foundation

/// Decodes text files of unknown encoding.
package enum TextDecoder {
  /// Returns UTF-8, UTF-16, or windows-1252 if that gives plausible words; nothing is replaced.
  ///
  /// - Throws: if the bytes aren't text, or in another encoding.
  package static func text(_ bytes: [UInt8]) throws(TraceError) -> String {
    guard !bytes.isEmpty else { throw TraceError("the file is empty") }
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) || bytes.starts(with: [0xd0, 0xcf, 0x11, 0xe0]) {
      throw TraceError("the file is a spreadsheet or another document; save it as CSV in UTF-8")
    }
    let content = bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    if let wide = try utf16(bytes) { return wide }
    if let text = String(validating: content, as: UTF8.self) { return text }
    if let text = String(data: Data(bytes), encoding: .windowsCP1252), isPlausible(text) {
      return text
    }
    let others = [("Shift JIS", String.Encoding.shiftJIS), ("EUC-JP", .japaneseEUC)]
    let name = others.first { String(data: Data(bytes), encoding: $0.1) != nil }?.0
    let guess = name.map { "it seems to be \($0)" } ?? "it is an older encoding of its language"
    throw TraceError("the text isn't UTF-8, \(guess); save it as UTF-8")
  }

  /// Returns text in UTF-16, with or without a byte order mark; nil for bytes without zeros.
  private static func utf16(_ bytes: [UInt8]) throws(TraceError) -> String? {
    let head = bytes.prefix(512)
    let zeros = head.indices.filter { head[$0] == 0 }
    let isLittle = bytes.starts(with: [0xff, 0xfe])
    let isMarked = isLittle || bytes.starts(with: [0xfe, 0xff])
    guard isMarked || !zeros.isEmpty else { return nil }
    let low = isMarked ? (isLittle ? 0 : 1) : zeros.allSatisfy { $0 % 2 == 1 } ? 0 : 1
    guard bytes.count.isMultiple(of: 2), isMarked || zeros.allSatisfy({ $0 % 2 != low }) else {
      throw TraceError("the file isn't text", offset: zeros.first)
    }
    let units = stride(from: isMarked ? 2 : 0, to: bytes.count, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
    }
    guard let text = String(validating: units, as: UTF16.self), !text.contains("\0") else {
      throw TraceError("the file isn't text in UTF-16", offset: zeros.first)
    }
    return text
  }

  /// Returns whether a text has words as in European languages: accented letters next to plain
  /// ones, and no capital after a small letter, as in Mac Roman read as windows-1252.
  private static func isPlausible(_ text: String) -> Bool {
    var (special, pairs) = (0, 0)
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if !scalar.isASCII {
        special += 1
        if !last.isASCII { pairs += 1 }
        let isAfterSmall = last.properties.isLowercase && scalar.properties.isUppercase
        if isAfterSmall || scalar.properties.generalCategory == .control { return false }
      }
      last = scalar
    }
    return pairs * 4 <= special
  }
}
