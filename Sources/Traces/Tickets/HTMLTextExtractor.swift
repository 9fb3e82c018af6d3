/// Extracts the visible text of HTML: without tags, styles and scripts, block by block.
///
/// Nothing is fetched or run; malformed markup counts as text.
enum HTMLTextExtractor {
  /// Elements that don't end a line.
  private static let inline: Set<String> = [
    "a", "b", "i", "u", "em", "strong", "span", "font", "small", "big", "sup", "sub", "img", "abbr",
  ]
  private static let maxDigits = 7

  static func of(html: String) -> String {
    let bytes = Array(html.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): position = tag(bytes, from: position, into: &text)
      case UInt8(ascii: "&"): position = entity(bytes, from: position, into: &text)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        text.append(UInt8(ascii: " "))
        position += 1
      case let byte:
        text.append(byte)
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Skips a tag, and the content of styles, scripts and comments.
  private static func tag(_ bytes: [UInt8], from start: Int, into text: inout [UInt8]) -> Int {
    if bytes[start...].starts(with: "<!--".utf8) { return end(of: "-->", bytes, from: start + 4) }
    let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isEnd ? 2 : 1)
    let letters = bytes[min(nameStart, bytes.count)...].prefix(12).prefix(while: isLetter)
    let name = String(decoding: letters, as: UTF8.self).lowercased()
    guard !name.isEmpty || (nameStart < bytes.count && bytes[nameStart] == UInt8(ascii: "!")) else {
      text.append(bytes[start])
      return start + 1
    }
    let after = end(of: ">", bytes, from: nameStart)
    if !isEnd, ["style", "script", "head", "title"].contains(name) {
      return end(of: "</\(name)", bytes, from: after)
    }
    if !inline.contains(name) {
      text.append(UInt8(ascii: name == "td" || name == "th" ? "|" : "\n"))
    }
    return after
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
      || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
  }

  /// Returns the position after the next occurrence of a lowercase word; the end if there is none.
  private static func end(of word: String, _ bytes: [UInt8], from start: Int) -> Int {
    let wanted = Array(word.utf8)
    let last = bytes.count - wanted.count
    let found =
      start > last
      ? nil
      : (start...last).first { position in
        zip(bytes[position...], wanted).allSatisfy { byte, letter in
          (isLetter(byte) ? byte | 0x20 : byte) == letter
        }
      }
    return found.map { $0 + wanted.count } ?? bytes.count
  }

  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
    "mdash": "—", "bull": "•", "middot": "·", "rsquo": "’", "lsquo": "‘", "copy": "©",
    "eacute": "é",
  ]

  private static func entity(_ bytes: [UInt8], from start: Int, into text: inout [UInt8]) -> Int {
    let rest = bytes[(start + 1)...].prefix(12)
    guard let semicolon = rest.firstIndex(of: UInt8(ascii: ";")),
      let value = value(rest[..<semicolon])
    else {
      text.append(bytes[start])
      return start + 1
    }
    text.append(contentsOf: value.utf8)
    return semicolon + 1
  }

  private static func value(_ name: ArraySlice<UInt8>) -> String? {
    guard name.first == UInt8(ascii: "#") else {
      return named[String(decoding: name, as: UTF8.self)]
    }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    guard (1...maxDigits).contains(digits.count) else { return nil }
    let isHexadecimal = digits.lowercased().hasPrefix("x")
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { $0 == "\u{a0}" ? " " : String($0) }
  }
}
