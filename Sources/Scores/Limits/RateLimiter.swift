package import Foundation

/// Gives out turns to ask hosts, to everything that runs at once.
package protocol RateLimiter: Sendable {
  /// Takes the next turn to ask a host.
  ///
  /// - Parameters:
  ///   - host: whose requests are counted together.
  ///   - limit: what it may get.
  ///   - instant: now.
  ///   - latest: the last instant that is of use.
  /// - Returns: when the request may go; nil, and no turn is taken, when that is too late.
  /// - Throws: what the store of the turns throws.
  func reserve(
    host: String, limit: RateLimit, at instant: Date, notAfter latest: Date
  ) async throws -> Date?
}

extension RateLimiter {
  /// Takes the next turn to ask a host, however late it is.
  package func reserve(host: String, limit: RateLimit, at instant: Date) async throws -> Date {
    try await reserve(host: host, limit: limit, at: instant, notAfter: .distantFuture) ?? instant
  }
}

/// A ledger for the tasks of one run.
package actor MemoryRateLimiter: RateLimiter {
  private var states: [String: RateLimiterState] = [:]

  package init() {}

  package func reserve(
    host: String, limit: RateLimit, at instant: Date, notAfter latest: Date
  ) -> Date? {
    states[host, default: RateLimiterState()].reserve(limit, at: instant, notAfter: latest)
  }
}

/// A ledger that other programs and later runs share through a store.
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
