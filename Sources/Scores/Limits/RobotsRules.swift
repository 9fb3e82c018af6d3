import Foundation

/// The rules of a site's robots.txt for one crawler (RFC 9309, Robots Exclusion Protocol).
struct RobotsRules: Sendable, Hashable {
  struct Rule: Sendable, Hashable {
    let isAllowing: Bool
    let pattern: RobotsPattern
  }

  /// No rules: all pages may be read.
  static let none = RobotsRules(rules: [], crawlDelay: nil)
  /// Nothing may be read except robots.txt itself.
  static let everythingDisallowed = RobotsRules(
    rules: [Rule(isAllowing: false, pattern: RobotsPattern(Array("/".utf8)))], crawlDelay: nil)

  let rules: [Rule]
  /// Seconds between two requests, if given; not part of the RFC, but common.
  let crawlDelay: Double?

  func allows(_ url: URL) -> Bool {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let path = parts?.percentEncodedPath ?? url.path
    return allows(target: path + (parts?.percentEncodedQuery.map { "?" + $0 } ?? ""))
  }

  /// Returns whether a path with its query, as it is sent, may be read.
  ///
  /// The longest matching rule counts; of two with the same length, the one that allows. A page
  /// without a matching rule is allowed (§2.2.2).
  func allows(target: String) -> Bool {
    guard target.prefix(while: { $0 != "?" && $0 != "#" }) != "/robots.txt" else { return true }
    let octets = RobotsPattern.comparable(target: target)
    let matching = rules.filter { $0.pattern.matches(octets) }
    guard let longest = matching.map(\.pattern.length).max() else { return true }
    return matching.contains { $0.pattern.length == longest && $0.isAllowing }
  }

  /// Returns the most specific token of a file that names the product: the product itself, or its
  /// beginning up to a hyphen or underscore.
  private static func token(for product: String, among tokens: [String]) -> String? {
    let product = product.lowercased()
    return tokens.filter { token in
      guard !token.isEmpty, product.hasPrefix(token) else { return false }
      let next = product.dropFirst(token.count).first
      return next == nil || next == "-" || next == "_"
    }.max { $0.count < $1.count }
  }
}

extension RobotsRules {
  /// Reads the rules of a product token, such as `stvisits` (§2.2.1), from the first 500 KiB of a
  /// file (§2.5).
  init(_ bytes: some Collection<UInt8>, product: String) {
    let groups = RobotsParser.groups(in: bytes)
    let own = Self.token(for: product, among: groups.flatMap(\.products)) ?? "*"
    // All groups of one product count as one, wherever they are in the file (§2.2.1).
    let chosen = groups.filter { $0.products.contains(own) }
    self.init(rules: chosen.flatMap(\.rules), crawlDelay: chosen.compactMap(\.crawlDelay).max())
  }
}

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

/// The path of a rule, in the normalized form for comparison (RFC 9309 §2.2.2 and §2.2.3).
///
/// `*` matches any bytes, a final `$` the end of the target.
struct RobotsPattern: Sendable, Hashable {
  let segments: [[UInt8]]
  let endsTarget: Bool
  /// The length of the pattern in bytes, including stars: a longer rule is more specific.
  let length: Int

  init(_ bytes: some BidirectionalCollection<UInt8>) {
    let anchored = bytes.last == UInt8(ascii: "$")
    let octets = Self.comparable(bytes.prefix(bytes.count - (anchored ? 1 : 0)), isPattern: true)
    segments = octets.split(separator: Self.star, omittingEmptySubsequences: false).map(Array.init)
    endsTarget = anchored
    length = octets.count + (anchored ? 1 : 0)
  }

  /// Returns whether a target begins with the pattern.
  ///
  /// Taking the first match of each segment is enough, so the time is at most the product of both
  /// lengths.
  func matches(_ target: [UInt8]) -> Bool {
    guard let first = segments.first, target.starts(with: first) else { return false }
    var position = first.count
    for segment in segments.dropFirst() {
      guard let found = Self.position(of: segment, in: target, from: position) else { return false }
      position = found + segment.count
    }
    guard endsTarget, let last = segments.last else { return true }
    guard segments.count > 1 else { return position == target.count }
    // The last segment matches somewhere; it can also match further right, at the end.
    return target.suffix(last.count).elementsEqual(last)
  }

  /// Normalizes a target without its fragment; an empty path becomes `/`.
  static func comparable(target: String) -> [UInt8] {
    let octets = comparable(target.utf8.prefix { $0 != UInt8(ascii: "#") }, isPattern: false)
    return octets.first == UInt8(ascii: "/") ? octets : [UInt8(ascii: "/")] + octets
  }

  private static let star = UInt8(ascii: "*")
  /// Reserved characters (RFC 3986 §2.2) without a meaning in a query.
  private static let plainInQuery = Set(":/?#[]@!'(),;".utf8)
  /// Reserved characters without a meaning in a pattern.
  private static let plainInTarget = Set(":/?#[]@!&'()+,;=".utf8)
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Normalizes bytes for comparison.
  ///
  /// Unreserved characters are plain; all others that are not ASCII or not allowed in a target are
  /// percent-encoded in upper case. Reserved ones stay as written, except that in a query those
  /// without a meaning are plain: `?u=a%3A%2F%2Fb` equals `?u=a://b`. Stars and dollar signs of a
  /// target are encoded, as §2.2.3 requires, and so differ from those of a pattern.
  private static func comparable(_ bytes: some Collection<UInt8>, isPattern: Bool) -> [UInt8] {
    let bytes = Array(bytes)
    var octets: [UInt8] = []
    octets.reserveCapacity(bytes.count)
    var position = 0
    var isQuery = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "%"), let octet = encodedOctet(bytes, at: position) {
        position += 2
        let isPlain = unreserved.contains(octet) || (isQuery && plainInQuery.contains(octet))
        octets.append(contentsOf: isPlain ? [octet] : encoded(octet))
      } else if unreserved.contains(byte) || plainInTarget.contains(byte)
        || (isPattern && byte == star)
      {
        octets.append(byte)
      } else {
        octets.append(contentsOf: encoded(byte))
      }
      isQuery = isQuery || byte == UInt8(ascii: "?")
    }
    return octets
  }

  private static func encodedOctet(_ bytes: [UInt8], at position: Int) -> UInt8? {
    let digits = bytes.dropFirst(position).prefix(2).compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    return digits.count == 2 ? UInt8(digits[0] << 4 | digits[1]) : nil
  }

  private static func encoded(_ octet: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
  }

  private static func position(of segment: [UInt8], in target: [UInt8], from start: Int) -> Int? {
    guard segment.count <= target.count - start else { return nil }
    return (start...(target.count - segment.count)).first { target[$0...].starts(with: segment) }
  }
}

/// The result of requesting a site's robots.txt, kept between runs.
///
/// The client has already followed redirects, at most five as RFC 9309 §2.3.1.2 requires. Being
/// offline creates no record.
struct RobotsRecord: Sendable, Hashable, Codable {
  private enum Finding: String, Codable { case rules, unavailable, unreachable }

  /// The validity of a file, in seconds (§2.4).
  static let lifetime: TimeInterval = 24 * 3600
  /// The validity of a failed request, in seconds; until then no page of the site may be read.
  static let lifetimeUnreachable: TimeInterval = 3600
  /// After this time without a response a site counts as one without rules, in seconds (§2.3.1.4).
  static let unreachableGracePeriod: TimeInterval = 30 * 24 * 3600

  private var finding: Finding
  let askedAt: Date
  /// The time of the first of several failures in a row.
  private(set) var unreachableSince: Date?
  /// The last file that was received, kept while the site is unreachable.
  private var file: Data?

  /// Records a response.
  ///
  /// 2xx contains rules. 4xx, and an unfinished redirect, mean that there are none (§2.3.1.3). 5xx
  /// counts as no response (§2.3.1.4), and so does 429 here, although the RFC groups it with 4xx:
  /// “too many requests” doesn't mean “no rules”.
  init(status: Int, file: Data, at instant: Date, after previous: RobotsRecord? = nil) {
    self.init(unreachableAt: instant, after: previous)
    let isUnreachable = status == 429 || !(200..<500).contains(status)
    guard !isUnreachable else { return }
    finding = status < 300 ? .rules : .unavailable
    self.file = status < 300 ? file.prefix(RobotsParser.sizeLimit + 1) : nil
    unreachableSince = nil
  }

  /// Records that the site could not be reached although the network is up.
  init(unreachableAt instant: Date, after previous: RobotsRecord? = nil) {
    finding = .unreachable
    askedAt = instant
    file = previous?.file
    unreachableSince = previous?.unreachableSince ?? instant
  }

  /// Returns whether the record can be used without a request.
  func isFresh(at instant: Date) -> Bool {
    let age = instant.timeIntervalSince(askedAt)
    let limit = finding == .unreachable ? Self.lifetimeUnreachable : Self.lifetime
    return age >= 0 && age < limit
  }

  func rules(for product: String, at instant: Date) -> RobotsRules {
    switch finding {
    case .rules: return RobotsRules(file ?? Data(), product: product)
    case .unavailable: return .none
    case .unreachable:
      guard let unreachableSince,
        instant.timeIntervalSince(unreachableSince) >= Self.unreachableGracePeriod
      else { return .everythingDisallowed }
      return file.map { RobotsRules($0, product: product) } ?? .none
    }
  }
}
