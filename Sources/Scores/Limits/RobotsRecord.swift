import Foundation

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
