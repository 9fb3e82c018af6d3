package import Foundation

/// Assigns turns to send requests, to all tasks and programs that share a store.
package struct RateLimiter: Sendable {
  private let store: any StateStore

  package init(store: any StateStore) { self.store = store }

  /// Takes the next turn to send a request to a host.
  ///
  /// - Parameters:
  ///   - host: the key under which requests are counted.
  ///   - limit: the limit of the host.
  ///   - instant: now.
  ///   - latest: the latest useful turn.
  /// - Returns: the turn; nil if it would be too late, in which case none is taken.
  /// - Throws: the error of the store.
  package func reserve(
    host: String, limit: RateLimit, at instant: Date, notAfter latest: Date = .distantFuture
  ) throws -> Date? {
    let turn: Date?? = try store.updateValue("rate " + host, of: RateLimiterState.self) { state in
      var now = state ?? RateLimiterState()
      defer { state = now }
      return now.reserve(limit, at: instant, notAfter: latest)
    }
    return turn ?? nil
  }
}
