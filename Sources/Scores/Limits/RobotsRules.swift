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
