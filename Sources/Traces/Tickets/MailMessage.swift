/// A mail (RFC 5322 with MIME): its subject and its texts, plain ones first.
///
/// At most 64 parts, nested at most 8 deep, are read; attachments are skipped.
struct MailMessage {
  private(set) var subject: String?
  private var plain: [String] = []
  private var html: [String] = []
  private var parts = 0

  private static let maxParts = 64
  private static let maxDepth = 8

  var texts: [String] { plain + html }

  init(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    read(bytes[(hasMark ? 3 : 0)...], depth: 0)
  }

  private mutating func read(_ part: ArraySlice<UInt8>, depth: Int) {
    parts += 1
    guard parts <= Self.maxParts, depth <= Self.maxDepth else { return }
    let (headers, body) = Self.split(part)
    if depth == 0 { subject = headers["subject"].map { MailDecoder.header($0[...]) } }
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
        html.append(HTMLTextExtractor.of(html: text))
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
