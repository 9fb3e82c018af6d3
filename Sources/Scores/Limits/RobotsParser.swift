/// Splits a robots.txt into its groups (RFC 9309 §2.1 and §2.2).
enum RobotsParser {
  /// The rules of the products that are named above them.
  struct Group {
    /// In lower case; `*` for all.
    var products: [String] = []
    var rules: [RobotsRules.Rule] = []
    var crawlDelay: Double?
    /// Whether a rule followed the products, so that the next product begins a new group.
    var isClosed = false
  }

  /// The size in bytes that must be read at least (§2.5); the rest is ignored.
  static let sizeLimit = 500 * 1024
  /// Longer delays, in seconds, are ignored as mistakes.
  private static let maxCrawlDelay = 86_400.0

  static func groups(in bytes: some Collection<UInt8>) -> [Group] {
    var text = Array(bytes.prefix(sizeLimit))
    if bytes.count > sizeLimit {
      // A partial line could allow or disallow more than the whole one.
      text.removeSubrange((text.lastIndex(where: isLineEnd) ?? 0)...)
    }
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text.removeFirst(3) }
    var groups: [Group] = []
    for line in text.split(whereSeparator: isLineEnd) { read(line, into: &groups) }
    return groups
  }

  private static func read(_ line: ArraySlice<UInt8>, into groups: inout [Group]) {
    let said = line.prefix { $0 != UInt8(ascii: "#") }
    guard let colon = said.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: trimmed(said[..<colon]), as: UTF8.self).lowercased()
    let value = trimmed(said[(colon + 1)...])
    switch name {
    case "user-agent":
      if groups.last?.isClosed ?? true { groups.append(Group()) }
      groups[groups.count - 1].products.append(product(value))
    case "allow", "disallow":
      guard let last = groups.indices.last else { return }
      groups[last].isClosed = true
      guard !value.isEmpty else { return }
      groups[last].rules.append(.init(isAllowing: name == "allow", pattern: RobotsPattern(value)))
    case "crawl-delay":
      // Like every line that the RFC doesn't define, it doesn't end the list of products (§2.2.4).
      guard let last = groups.indices.last, let seconds = delay(value) else { return }
      groups[last].crawlDelay = max(seconds, groups[last].crawlDelay ?? 0)
    default: return
    }
  }

  /// Returns the token of a product line: letters, hyphens and underscores, without a version.
  private static func product(_ value: ArraySlice<UInt8>) -> String {
    if value.first == UInt8(ascii: "*") { return "*" }
    let token = value.prefix { octet in
      let lower = octet | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
        || octet == UInt8(ascii: "-") || octet == UInt8(ascii: "_")
    }
    return String(decoding: token, as: UTF8.self).lowercased()
  }

  private static func delay(_ value: ArraySlice<UInt8>) -> Double? {
    let isNumber = value.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    guard isNumber, value.count <= 12, let seconds = Double(String(decoding: value, as: UTF8.self))
    else { return nil }
    return min(seconds, maxCrawlDelay)
  }

  private static func isLineEnd(_ octet: UInt8) -> Bool { octet == 0x0a || octet == 0x0d }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isText(_ octet: UInt8) -> Bool { octet != 0x20 && octet != 0x09 }
    guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText)
    else { return [] }
    return bytes[first...last]
  }
}
