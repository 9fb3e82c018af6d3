package import Foundation

/// Rate limits and circuit breakers, kept between runs if there is a folder for them.
package struct RequestPolicy: Sendable {
  package let breakers: CircuitBreakerStore
  private let limiter: RateLimiter
  /// Used when the shared state can't be written.
  private let fallback = RateLimiter(store: MemoryStateStore())

  init(store: any StateStore) {
    breakers = CircuitBreakerStore(store: store)
    limiter = RateLimiter(store: store)
  }

  /// Keeps the state in a file of an existing folder; without one, for this run only.
  package init(keptIn folder: URL?) {
    let file = folder.map { StateFile($0.appendingPathComponent("providers.state")) }
    self.init(store: file ?? MemoryStateStore())
  }

  /// Takes a turn; returns nil if it would come after `latest`.
  func turn(_ host: String, _ limit: RateLimit, at instant: Date, notAfter latest: Date) -> Date? {
    do {
      return try limiter.reserve(host: host, limit: limit, at: instant, notAfter: latest)
    } catch {
      return try? fallback.reserve(host: host, limit: limit, at: instant, notAfter: latest)
    }
  }
}
