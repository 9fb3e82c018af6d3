import Foundation

enum MailDecoder {
  /// Decodes a transfer encoding; malformed parts are skipped.
  static func octets(_ bytes: ArraySlice<UInt8>, encoding: String) -> [UInt8] {
    switch encoding {
    case "base64": base64(bytes)
    case "quoted-printable": quotedPrintable(bytes)
    default: Array(bytes)
    }
  }

  /// Decodes text in the character sets of ticket mails; of others only ASCII.
  static func decoded(_ bytes: [UInt8], charset: String) -> String {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      return String(data: Data(bytes), encoding: .utf16) ?? ""
    }
    switch charset {
    case "iso-8859-1", "latin1", "windows-1252", "iso-8859-15":
      return String(data: Data(bytes), encoding: .windowsCP1252)
        ?? String(decoding: bytes, as: UTF8.self)
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }

  static func isHTML(_ text: String) -> Bool {
    let head = text.prefix(2_000).lowercased()
    return ["<html", "<!doctype html", "<body", "<table", "<div"].contains { head.contains($0) }
  }

  /// Decodes a header with encoded words (RFC 2047): `=?UTF-8?Q?Yankees_=E2=80=93_Red_Sox?=`.
  static func header(_ bytes: ArraySlice<UInt8>) -> String {
    let text = decoded(Array(bytes.prefix(4_000)), charset: "utf-8")
    var result = ""
    var wasEncoded = false
    for (number, part) in text.components(separatedBy: "=?").enumerated() {
      guard number > 0 else {
        result += part
        continue
      }
      guard let (word, rest) = encodedWord(part) else {
        result += "=?" + part
        wasEncoded = false
        continue
      }
      // Blanks between two encoded words are part of the encoding.
      if wasEncoded, result.last == " " { result.removeLast() }
      result += word + rest
      wasEncoded = rest.allSatisfy { $0 == " " }
    }
    return result
  }

  /// Decodes `UTF-8?Q?text?=` and returns what follows it.
  private static func encodedWord(_ part: String) -> (String, String)? {
    let fields = part.split(separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
    guard fields.count == 4, fields[3].hasPrefix("=") else { return nil }
    let charset = fields[0].split(separator: "*").first.map { $0.lowercased() } ?? ""
    let octets: [UInt8]
    switch fields[1].lowercased() {
    case "b": octets = base64(Array(fields[2].utf8)[...])
    case "q":
      let spaced = fields[2].utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
      octets = quotedPrintable(spaced[...])
    default: return nil
    }
    return (decoded(octets, charset: charset), String(fields[3].dropFirst()))
  }

  /// Decodes either alphabet of RFC 4648 up to the first `=`; other characters are skipped.
  static func base64(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var letters = bytes.prefix { $0 != UInt8(ascii: "=") }
      .map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 }
      .map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }
      .filter { HTMLTextExtractor.isLetter($0) || "+/".utf8.contains($0) }
    if letters.count % 4 == 1 { letters.removeLast() }
    while !letters.count.isMultiple(of: 4) { letters.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(letters)).map(Array.init) ?? []
  }

  static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      guard byte == UInt8(ascii: "=") else {
        result.append(byte)
        continue
      }
      let rest = bytes[position...].prefix(2)
      if let first = rest.first, first == UInt8(ascii: "\n") {
        position += 1
      } else if rest.elementsEqual([UInt8(ascii: "\r"), UInt8(ascii: "\n")]) {
        position += 2
      } else if rest.count == 2, let value = UInt8(String(decoding: rest, as: UTF8.self), radix: 16)
      {
        result.append(value)
        position += 2
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
