import AppSupport
import CMarkup
import Foundation

/// A mail (RFC 5322 with MIME): its subject and its texts, plain ones first.
///
/// At most 64 parts, nested at most 8 deep, are read; attachments are skipped.
struct MailMessage {
  private(set) var subject, date: String?
  private var plain: [String] = []
  private var html: [String] = []
  /// The data of reservations in the texts (JSON-LD of schema.org).
  private(set) var reservations: [JSONValue] = []
  private var parts = 0

  private static let maxParts = 64
  private static let maxDepth = 8

  var texts: [String] { plain + html }

  init(_ bytes: [UInt8]) {
    read(bytes[(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)...], depth: 0)
  }

  private mutating func read(_ part: ArraySlice<UInt8>, depth: Int) {
    parts += 1
    guard parts <= Self.maxParts, depth <= Self.maxDepth else { return }
    let (headers, body) = Self.split(part)
    if depth == 0 {
      subject = headers["subject"].map { MailDecoder.header($0[...]) }
      date = headers["date"].map { String(decoding: $0, as: UTF8.self) }
    }
    let type = HeaderValue(headers["content-type"])
    let disposition = HeaderValue(headers["content-disposition"])
    if type.value.hasPrefix("multipart/"), let boundary = type["boundary"], !boundary.isEmpty {
      for inner in Self.pieces(of: body, boundary: boundary) { read(inner, depth: depth + 1) }
    } else if type.value == "message/rfc822" {
      read(body, depth: depth + 1)
    } else if type.value.isEmpty || type.value.hasPrefix("text/"), disposition.value != "attachment"
    {
      let encoding = HeaderValue(headers["content-transfer-encoding"]).value
      let octets = MailDecoder.octets(body, encoding: encoding)
      let text = MailDecoder.decoded(octets, charset: type["charset"]?.lowercased() ?? "utf-8")
      if type.value == "text/html" || (type.value != "text/plain" && MailDecoder.isHTML(text)) {
        let page = HTMLTextExtractor(text)
        html.append(page.text)
        reservations += page.reservations
      } else {
        plain.append(text)
      }
    }
  }

  private static func split(
    _ part: ArraySlice<UInt8>
  ) -> (headers: [String: [UInt8]], body: ArraySlice<UInt8>) {
    var headers: [String: [UInt8]] = [:]
    var name = ""
    var rest = part
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.isEmpty { break }
      if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        headers[name]?.append(contentsOf: line.prefix(2_000))
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), headers.count < 200 {
        name = String(decoding: line[..<colon].prefix(60), as: UTF8.self).lowercased()
        if headers[name] == nil { headers[name] = Array(line[(colon + 1)...].prefix(4_000)) }
      }
    }
    return (headers, rest)
  }

  private static func pieces(of body: ArraySlice<UInt8>, boundary: String) -> [ArraySlice<UInt8>] {
    let mark = Array("--\(boundary)".utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var start: Int?
    var position = body.startIndex
    while position < body.endIndex, pieces.count < maxParts {
      let end = body[position...].firstIndex(of: UInt8(ascii: "\n")) ?? body.endIndex
      if body[position..<end].starts(with: mark) {
        if let start { pieces.append(body[start..<position]) }
        start = min(end + 1, body.endIndex)
        if body[position..<end].dropFirst(mark.count).starts(with: "--".utf8) { return pieces }
      }
      position = min(end + 1, body.endIndex)
    }
    // The last part of a truncated mail also counts.
    if let start, start < body.endIndex { pieces.append(body[start...]) }
    return pieces
  }
}

/// A header such as `text/plain; charset="utf-8"`.
private struct HeaderValue {
  /// The value in lower case, without its parameters.
  let value: String
  private let parameters: [String: String]

  init(_ header: [UInt8]?) {
    let text = String(decoding: header ?? [], as: UTF8.self)
    let parts = text.split(separator: ";")
    value = parts.first.map { TicketParser.trimmed($0).lowercased() } ?? ""
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let value = TicketParser.trimmed(pair[1]).filter { $0 != "\"" }
      parameters[TicketParser.trimmed(pair[0]).lowercased()] = value
    }
    self.parameters = parameters
  }

  subscript(_ name: String) -> String? { parameters[name] }
}

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
    let isLatin = ["iso-8859-1", "latin1", "windows-1252", "iso-8859-15"].contains(charset)
    return (isLatin ? String(data: Data(bytes), encoding: .windowsCP1252) : nil)
      ?? (try? TextDecoder.text(bytes)) ?? String(decoding: bytes, as: UTF8.self)
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
      .filter { isLetter($0) || "+/".utf8.contains($0) }
    if letters.count % 4 == 1 { letters.removeLast() }
    while !letters.count.isMultiple(of: 4) { letters.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(letters)).map(Array.init) ?? []
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || NumberParser.isDigit(byte)
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

/// The visible text of a page, block by block, with a bar before each cell of a table, and the data of
/// reservations in its scripts (JSON-LD of schema.org).
///
/// Nothing is fetched or run.
struct HTMLTextExtractor {
  private(set) var text = ""
  private(set) var reservations: [JSONValue] = []

  /// Elements that don't end a line.
  private static let inline: Set<String> = [
    "a", "b", "i", "u", "em", "strong", "span", "font", "small", "big", "sup", "sub", "img", "abbr",
  ]
  private static let hidden: Set<String> = ["script", "style", "title"]

  init(_ html: String) {
    // A zero byte would end the page.
    let bytes = html.utf8.filter { $0 != 0 }.map { CChar(bitPattern: $0) }
    guard let page = stvisits_page_parse(bytes, bytes.count) else { return }
    defer { stvisits_page_free(page) }
    if let root = stvisits_page_root(page) { read(root) }
  }

  private mutating func read(_ node: OpaquePointer) {
    if let piece = stvisits_node_text(node), stvisits_node_kind(node) == StvisitsNodeText {
      text += String(cString: piece).map { $0.isWhitespace ? " " : String($0) }.joined()
    }
    guard let name = stvisits_node_name(node).map({ String(cString: $0) }) else { return }
    if Self.hidden.contains(name) { return readData(node) }
    let isCell = name == "td" || name == "th"
    let isBlock = !isCell && !Self.inline.contains(name)
    if isCell { text += " | " } else if isBlock { text += "\n" }
    var child = stvisits_node_first_child(node)
    while let next = child {
      read(next)
      child = stvisits_node_next_sibling(next)
    }
    if isBlock { text += "\n" }
  }

  private mutating func readData(_ node: OpaquePointer) {
    guard let type = stvisits_node_attribute(node, "type"),
      String(cString: type).hasSuffix("ld+json"),
      let content = stvisits_node_first_child(node).flatMap({ stvisits_node_text($0) }),
      let data = JSONValue(parsing: String(cString: content))
    else { return }
    reservations.append(data)
  }
}

extension TextDecoder {
  /// Returns the text of a file without markup, if it is HTML; each cell of a table follows a bar.
  package static func plainText(_ bytes: [UInt8]) throws(TraceError) -> String {
    let text = try text(bytes)
    return MailDecoder.isHTML(text) ? HTMLTextExtractor(text).text : text
  }
}
