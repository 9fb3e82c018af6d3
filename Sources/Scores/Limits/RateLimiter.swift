package import Foundation

/// Assigns turns to send requests, to all tasks and programs.
package protocol RateLimiter: Sendable {
  /// Takes the next turn to send a request to a host.
  ///
  /// - Parameters:
  ///   - host: the key under which requests are counted.
  ///   - limit: the limit of the host.
  ///   - instant: now.
  ///   - latest: the latest useful turn.
  /// - Returns: the turn; nil if it would be too late, in which case none is taken.
  /// - Throws: the error of the store.
  func reserve(
    host: String, limit: RateLimit, at instant: Date, notAfter latest: Date
  ) async throws -> Date?
}

extension RateLimiter {
  /// Takes the next turn to send a request to a host, however late it is.
  package func reserve(host: String, limit: RateLimit, at instant: Date) async throws -> Date {
    try await reserve(host: host, limit: limit, at: instant, notAfter: .distantFuture) ?? instant
  }
}

/// A rate limiter for the tasks of one run.
package actor MemoryRateLimiter: RateLimiter {
  private var states: [String: RateLimiterState] = [:]

  package init() {}

  package func reserve(
    host: String, limit: RateLimit, at instant: Date, notAfter latest: Date
  ) -> Date? {
    states[host, default: RateLimiterState()].reserve(limit, at: instant, notAfter: latest)
  }
}

/// A rate limiter that is shared with other programs and later runs through a store.
package struct SharedRateLimiter: RateLimiter {
  private let store: any StateStore

  package init(store: any StateStore) { self.store = store }

  package func reserve(
    host: String, limit: RateLimit, at instant: Date, notAfter latest: Date
  ) throws -> Date? {
    let turn: Date?? = try store.updateValue("rate " + host, of: RateLimiterState.self) { state in
      var now = state ?? RateLimiterState()
      defer { state = now }
      return now.reserve(limit, at: instant, notAfter: latest)
    }
    return turn ?? nil
  }
}
