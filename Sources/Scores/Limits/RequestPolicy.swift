package import Foundation

/// What keeps the program polite: turns and breakers, kept between runs where a folder allows it.
package struct RequestPolicy: Sendable {
  package let breakers: CircuitBreakerStore
  private let limiter: any RateLimiter
  /// Counts where the shared ledger cannot be written.
  private let fallback = MemoryRateLimiter()

  package init(store: any StateStore) {
    breakers = CircuitBreakerStore(store: store)
    limiter = SharedRateLimiter(store: store)
  }

  /// Keeps everything in a file of a folder that exists; without one, for this run only.
  package init(keptIn folder: URL?) {
    guard let folder else {
      self.init(store: MemoryStateStore())
      return
    }
    self.init(store: StateFile(folder.appendingPathComponent("providers.state")))
  }

  /// Takes a turn; nil when it would come after `latest`.
  func turn(
    _ host: String, _ limit: RateLimit, at instant: Date, notAfter latest: Date
  ) async -> Date? {
    do {
      return try await limiter.reserve(host: host, limit: limit, at: instant, notAfter: latest)
    } catch {
      return await fallback.reserve(host: host, limit: limit, at: instant, notAfter: latest)
    }
  }
}
