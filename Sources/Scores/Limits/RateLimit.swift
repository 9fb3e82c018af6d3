package import Foundation

/// The most requests to a host in a time; they are spaced evenly.
struct RateLimit: Sendable, Hashable {
  let count: Int
  let seconds: TimeInterval

  /// The tolerated delay of a request after its turn, in seconds.
  static let lateness: TimeInterval = 0.05

  init(_ count: Int, per seconds: TimeInterval) {
    self.count = max(1, count)
    self.seconds = max(0, seconds)
  }

  /// Seconds between two turns; lateness can push two requests together, so each includes it.
  var interval: TimeInterval { (seconds + Self.lateness) / Double(count) }

  /// Returns the stricter of this limit and a site's own pause between requests.
  func spaced(by delay: TimeInterval?) -> RateLimit {
    guard let delay, delay > interval else { return self }
    return RateLimit(1, per: delay)
  }
}

/// The state of a host's requests: the Generic Cell Rate Algorithm (ITU-T I.371) as virtual
/// scheduling.
///
/// It is a single instant, small enough to be shared between programs.
struct RateLimiterState: Sendable, Hashable, Codable {
  /// When the next request of an even stream is due; nil before the first.
  private(set) var theoreticalArrivalTime: Date?

  /// A turn later than this, in seconds, means that the clock was set back; it is ignored.
  static let farthest: TimeInterval = 24 * 3600

  /// Takes the next turn; nil if it would be later than `latest`, in which case none is taken.
  mutating func reserve(
    _ limit: RateLimit, at instant: Date, notAfter latest: Date = .distantFuture
  ) -> Date? {
    var turn = max(instant, theoreticalArrivalTime ?? instant)
    if turn.timeIntervalSince(instant) > Self.farthest { turn = instant }
    guard turn <= latest else { return nil }
    theoreticalArrivalTime = turn + limit.interval
    return turn
  }
}

extension StateStore {
  /// Takes the next turn to send a request to a host, among all tasks and programs that share the
  /// store; nil if it would be later than `latest`, in which case none is taken.
  func reserve(
    host: String, limit: RateLimit, at instant: Date, notAfter latest: Date = .distantFuture
  ) throws -> Date? {
    try updateValue("rate " + host, default: RateLimiterState()) { state in
      state.reserve(limit, at: instant, notAfter: latest)
    }
  }
}

extension ProviderID {
  var rateLimit: RateLimit {
    switch self {
    case .mlb: RateLimit(10, per: 1)
    case .nhl: RateLimit(5, per: 1)
    case .nba: RateLimit(2, per: 1)
    case .espn: RateLimit(1, per: 1)
    case .baseballReference, .basketballReference, .hockeyReference, .footballReference:
      RateLimit(1, per: 6)
    }
  }

  /// The key under which requests are counted: the reference pages are four hosts of one company.
  var rateHost: String { standing == .scraped ? "reference" : rawValue }
}

/// Rate limits and circuit breakers, kept between runs if there is a folder for them.
package struct RequestPolicy: Sendable {
  package let breakers: CircuitBreakerStore
  /// Used when the shared state can't be written.
  private let fallback = MemoryStateStore()

  init(store: any StateStore) { breakers = CircuitBreakerStore(store: store) }

  /// Keeps the state in a file of an existing folder; without one, for this run only.
  package init(keptIn folder: URL?) {
    let file = folder.map { StateFile($0.appendingPathComponent("providers.state")) }
    self.init(store: file ?? MemoryStateStore())
  }

  /// Takes a turn; returns nil if it would come after `latest`.
  func turn(_ host: String, limit: RateLimit, at instant: Date, notAfter latest: Date) -> Date? {
    do {
      return try breakers.store.reserve(host: host, limit: limit, at: instant, notAfter: latest)
    } catch {
      return try? fallback.reserve(host: host, limit: limit, at: instant, notAfter: latest)
    }
  }
}
