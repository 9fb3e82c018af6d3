package import Foundation

/// What came of asking a site for its robots.txt, to be kept between runs.
///
/// Redirects are followed before this, at most five as RFC 9309 §2.3.1.2 says. Being offline is no
/// answer of the site and makes no record.
package struct RobotsRecord: Sendable, Hashable, Codable {
  private enum Finding: String, Codable {
    case rules, unavailable, unreachable
  }

  /// How long a file may be used without asking again (§2.4).
  package static let lifetime: TimeInterval = 24 * 3600
  /// A site that did not answer is tried again sooner: until then nothing of it may be read.
  package static let lifetimeUnreachable: TimeInterval = 3600
  /// After so long without an answer a site may be taken for one without rules (§2.3.1.4).
  package static let unreachableGracePeriod: TimeInterval = 30 * 24 * 3600

  private let finding: Finding
  package let askedAt: Date
  /// The first of the failures that stand in a row.
  package let unreachableSince: Date?
  /// The last file that came, kept while the site is unreachable.
  private let file: Data?

  /// Records an answer.
  ///
  /// 2xx brings rules; 4xx, and a redirect that led nowhere, say that there are none (§2.3.1.3);
  /// 5xx is as good as no answer (§2.3.1.4). So is 429 here, though the RFC counts it among the
  /// 4xx: a site that says “too often” did not say “no rules”.
  package init(status: Int, file: Data, at instant: Date, after previous: RobotsRecord? = nil) {
    switch status {
    case 200..<300:
      self.init(.rules, at: instant, file: file.prefix(RobotsParser.sizeLimit + 1))
    case 300..<500 where status != 429: self.init(.unavailable, at: instant, file: nil)
    default: self.init(unreachableAt: instant, after: previous)
    }
  }

  /// Records that no answer came, though there is a network.
  package init(unreachableAt instant: Date, after previous: RobotsRecord? = nil) {
    self.init(
      .unreachable, at: instant, file: previous?.file,
      unreachableSince: previous?.unreachableSince ?? instant)
  }

  private init(
    _ finding: Finding, at instant: Date, file: Data?, unreachableSince: Date? = nil
  ) {
    self.finding = finding
    self.askedAt = instant
    self.file = file
    self.unreachableSince = unreachableSince
  }

  /// Whether the record may be used without asking the site again.
  package func isFresh(at instant: Date) -> Bool {
    let age = instant.timeIntervalSince(askedAt)
    let limit = finding == .unreachable ? Self.lifetimeUnreachable : Self.lifetime
    return age >= 0 && age < limit
  }

  /// The rules for a product as they stand now.
  package func rules(for product: String, at instant: Date) -> RobotsRules {
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
