package import Foundation

/// The breakers of all providers, kept between runs and shared with programs that run at once.
package struct CircuitBreakerStore: Sendable {
  let store: any StateStore

  package init(store: any StateStore) { self.store = store }

  /// Asks whether a request to a provider may go now.
  ///
  /// - Parameters:
  ///   - provider: whom to ask.
  ///   - instant: now.
  /// - Returns: go, go as a probe, or until when it is off.
  /// - Throws: what the store throws.
  package func permission(_ provider: ProviderID, at instant: Date) throws
    -> CircuitBreaker.Permission
  {
    try change(provider) { $0.permission(at: instant) } ?? .go
  }

  /// Notes that a provider answered.
  package func succeeded(_ provider: ProviderID, at instant: Date) throws {
    _ = try change(provider) { $0.succeeded(at: instant) }
  }

  /// Notes that a provider failed.
  package func failed(_ provider: ProviderID, _ failure: RequestFailure, at instant: Date) throws {
    let policy = CircuitBreakerPolicy(for: provider.standing)
    _ = try change(provider) { $0.failed(failure, policy: policy, at: instant) }
  }

  private func change<Result>(
    _ provider: ProviderID, _ body: (inout CircuitBreaker) -> Result
  ) throws -> Result? {
    try store.updateValue("breaker " + provider.rawValue, of: CircuitBreaker.self) { breaker in
      var now = breaker ?? CircuitBreaker()
      defer { breaker = now }
      return body(&now)
    }
  }
}
