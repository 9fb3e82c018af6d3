import Foundation

/// The rules of a site's robots.txt for one crawler (RFC 9309, Robots Exclusion Protocol).
struct RobotsRules: Sendable, Hashable {
  struct Rule: Sendable, Hashable {
    let isAllowing: Bool
    let pattern: RobotsPattern
  }

  /// The rules of the products that are named above them.
  private struct Group {
    /// In lower case; `*` for all.
    var products: [String] = []
    var rules: [Rule] = []
    var crawlDelay: Double?
    /// True if a rule followed the products, so that the next product begins a new group.
    var isClosed = false
  }

  /// No rules: all pages may be read.
  static let none = RobotsRules([], product: "")
  /// Nothing may be read except robots.txt itself.
  static let everythingDisallowed = RobotsRules("User-agent: *\nDisallow: /".utf8, product: "")
  /// The size in bytes that must be read at least (§2.5); the rest is ignored.
  static let sizeLimit = 500 * 1024
  /// Longer delays, in seconds, are ignored as mistakes.
  private static let maxCrawlDelay = 86_400.0

  let rules: [Rule]
  /// Seconds between two requests, if given; not part of the RFC, but common.
  let crawlDelay: Double?

  /// Reads the rules of a product token (§2.2.1), `stvisits`, from the first 500 KiB of a file.
  init(_ bytes: some Collection<UInt8>, product: String) {
    let groups = Self.groups(in: bytes)
    let product = product.lowercased()
    // The most specific token is the product itself, or its beginning up to a hyphen or underscore.
    let tokens = groups.flatMap(\.products).filter { token in
      product == token || ["-", "_"].contains { !token.isEmpty && product.hasPrefix(token + $0) }
    }
    let own = tokens.max { $0.count < $1.count } ?? "*"
    // All groups of one product count as one, wherever they are in the file (§2.2.1).
    let chosen = groups.filter { $0.products.contains(own) }
    rules = chosen.flatMap(\.rules)
    crawlDelay = chosen.compactMap(\.crawlDelay).max()
  }

  /// Splits a file into its groups (§2.1 and §2.2).
  private static func groups(in bytes: some Collection<UInt8>) -> [Group] {
    func isLineEnd(_ octet: UInt8) -> Bool { octet == 0x0a || octet == 0x0d }
    var text = Array(bytes.prefix(sizeLimit))
    if bytes.count > sizeLimit {
      // A partial line could allow or disallow more than the whole one.
      text.removeSubrange((text.lastIndex(where: isLineEnd) ?? 0)...)
    }
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text.removeFirst(3) }
    var groups: [Group] = []
    for line in text.split(whereSeparator: isLineEnd) {
      let parts = String(decoding: line, as: UTF8.self).prefix { $0 != "#" }
        .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else { continue }
      read(parts[0].lowercased(), parts[1], into: &groups)
    }
    return groups
  }

  private static func read(_ name: String, _ value: String, into groups: inout [Group]) {
    if name == "user-agent" {
      if groups.last?.isClosed ?? true { groups.append(Group()) }
      // A token is of letters, hyphens and underscores, without a version.
      let token = value.prefix { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "_") }
      groups[groups.count - 1].products.append(value.hasPrefix("*") ? "*" : token.lowercased())
    }
    guard let last = groups.indices.last else { return }
    switch name {
    case "allow", "disallow":
      groups[last].isClosed = true
      guard !value.isEmpty else { return }
      groups[last].rules.append(Rule(isAllowing: name == "allow", pattern: RobotsPattern(value)))
    case "crawl-delay":
      // Like every line that the RFC doesn't define, it doesn't end the list of products (§2.2.4).
      guard value.utf8.count <= 12, value.allSatisfy({ "0123456789.".contains($0) }),
        let seconds = Double(value)
      else { return }
      groups[last].crawlDelay = max(min(seconds, maxCrawlDelay), groups[last].crawlDelay ?? 0)
    default: return
    }
  }

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
    let target = target.prefix { $0 != "#" }
    guard target.prefix(while: { $0 != "?" }) != "/robots.txt" else { return true }
    let path = RobotsPattern.normalized(target.hasPrefix("/") ? String(target) : "/" + target)
    let matching = rules.filter { $0.pattern.matches(path) }
    let longest = matching.map(\.pattern.length).max()
    return longest == nil || matching.contains { $0.pattern.length == longest && $0.isAllowing }
  }
}

/// The path of a rule, in the normalized form for comparison (RFC 9309 §2.2.2 and §2.2.3).
///
/// `*` matches any text, a final `$` the end of the target.
struct RobotsPattern: Sendable, Hashable {
  private let segments: [Substring]
  private let endsTarget: Bool
  /// The length of the pattern in bytes, including stars: a longer rule is more specific.
  let length: Int

  init(_ text: String) {
    endsTarget = text.hasSuffix("$")
    let path = Self.normalized(endsTarget ? String(text.dropLast()) : text, keeping: "*")
    segments = path.split(separator: "*", omittingEmptySubsequences: false)
    length = path.utf8.count + (endsTarget ? 1 : 0)
  }

  /// Returns whether a target begins with the pattern.
  ///
  /// Taking the first match of each segment is enough, so the time is at most the product of both
  /// lengths.
  func matches(_ target: String) -> Bool {
    guard let first = segments.first, let last = segments.last, target.hasPrefix(first) else {
      return false
    }
    var rest = target.dropFirst(first.count)
    for segment in segments.dropFirst() where !segment.isEmpty {
      guard let found = rest.firstRange(of: segment) else { return false }
      rest = rest[found.upperBound...]
    }
    // The last segment matches somewhere; after a star it can also match further right, at the end.
    return !endsTarget || rest.isEmpty || (segments.count > 1 && target.hasSuffix(last))
  }

  private static let unreserved =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

  /// Normalizes a path for comparison.
  ///
  /// Unreserved characters (RFC 3986 §2.3) are plain; all others that are not ASCII or not allowed
  /// in a target are percent-encoded in upper case. Reserved ones stay as written, except that in a
  /// query those without a meaning are plain: `?u=a%3A%2F%2Fb` equals `?u=a://b`. Stars and dollar
  /// signs of a target are encoded, as §2.2.3 requires, so they differ from a pattern's stars and
  /// dollar signs.
  static func normalized(_ text: String, keeping sign: String = "") -> String {
    let allowed = CharacterSet(charactersIn: unreserved + ":/?#[]@!&'()+,;=%" + sign)
    let encoded = text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    guard encoded.contains("%") else { return encoded }
    let path = encoded.prefix { $0 != "?" }
    return decoded(path, plain: unreserved)
      + decoded(encoded.dropFirst(path.count), plain: unreserved + ":/?#[]@!'(),;")
  }

  private static func decoded(_ text: Substring, plain: String) -> String {
    String(
      text.replacing(/%([0-9A-Fa-f]{2})?/) { match in
        guard let digits = match.1, let octet = UInt8(digits, radix: 16) else { return "%25" }
        let character = Character(Unicode.Scalar(octet))
        return plain.contains(character) ? String(character) : match.0.uppercased()
      })
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
    guard status != 429, (200..<500).contains(status) else { return }
    finding = status < 300 ? .rules : .unavailable
    self.file = status < 300 ? file.prefix(RobotsRules.sizeLimit + 1) : nil
    unreachableSince = nil
  }

  /// Records that the site could not be reached although the network is up.
  init(unreachableAt instant: Date, after previous: RobotsRecord? = nil) {
    finding = .unreachable
    (askedAt, file) = (instant, previous?.file)
    unreachableSince = previous?.unreachableSince ?? instant
  }

  func isFresh(at instant: Date) -> Bool {
    let limit = finding == .unreachable ? Self.lifetimeUnreachable : Self.lifetime
    return (0..<limit).contains(instant.timeIntervalSince(askedAt))
  }

  func rules(for product: String, at instant: Date) -> RobotsRules {
    if finding == .unreachable {
      let since = unreachableSince ?? instant
      guard instant.timeIntervalSince(since) >= Self.unreachableGracePeriod else {
        return .everythingDisallowed
      }
    }
    return finding == .unavailable ? .none : RobotsRules(file ?? Data(), product: product)
  }
}
