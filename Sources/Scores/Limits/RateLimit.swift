package import Foundation

/// How many requests a host may get.
package struct RateLimit: Sendable, Hashable {
  package let count: Int
  package let seconds: TimeInterval
  /// How many may go at once after a pause; 1 spaces them evenly.
  package let burst: Int

  /// How late after its turn a request may leave, or be slowed on its way, without harm.
  static let lateness: TimeInterval = 0.05

  package init(_ count: Int, per seconds: TimeInterval, burst: Int = 1) {
    self.count = max(1, count)
    self.seconds = max(0, seconds)
    self.burst = min(max(1, burst), self.count)
  }

  /// Seconds between two turns of an even stream.
  ///
  /// A burst of b and then one request every T puts up to ⌈w/T⌉ + b − 1 into a window of length w.
  /// That this is never more than `count` in `seconds`, wherever the window begins, asks for
  /// T = seconds / (count − b + 1), and not seconds / count as the usual form of the algorithm has
  /// it. Lateness can push two requests together, so that each T is made to cover it.
  package var interval: TimeInterval {
    (seconds + Self.lateness) / Double(count - burst + 1)
  }

  /// The stricter of this and a site's own wish for seconds between requests.
  package func spaced(by delay: TimeInterval?) -> RateLimit {
    guard let delay, delay > interval else { return self }
    return RateLimit(1, per: delay)
  }
}

/// Where a host's stream of requests stands: the Generic Cell Rate Algorithm (ITU-T I.371) in its
/// form of virtual scheduling.
///
/// The state is one instant, so that it is small enough to be shared between programs.
package struct RateLimiterState: Sendable, Hashable, Codable {
  /// When the next request would come in an even stream; nil before the first.
  package private(set) var theoreticalArrivalTime: Date?

  /// A turn farther off than this comes of a clock that was set back, and is forgotten.
  static let farthest: TimeInterval = 24 * 3600

  package init() {}

  /// Takes the next turn.
  ///
  /// - Parameters:
  ///   - limit: what the host may get.
  ///   - instant: now.
  ///   - latest: the last instant that is of use to the caller.
  /// - Returns: when the request may go, or nil when that is later than of use; then no turn is
  ///   taken from the others.
  package mutating func reserve(
    _ limit: RateLimit, at instant: Date, notAfter latest: Date
  ) -> Date? {
    let interval = limit.interval
    var arrival = theoreticalArrivalTime ?? instant
    if arrival.timeIntervalSince(instant) > Self.farthest { arrival = instant }
    let turn = max(instant, arrival - Double(limit.burst - 1) * interval)
    guard turn <= latest else { return nil }
    theoreticalArrivalTime = max(arrival, turn) + interval
    return turn
  }

  /// Takes the next turn, however late it is.
  package mutating func reserve(_ limit: RateLimit, at instant: Date) -> Date {
    reserve(limit, at: instant, notAfter: .distantFuture) ?? instant
  }
}
