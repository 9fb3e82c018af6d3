package import Foundation

/// The breakers of all providers, kept between runs and shared with concurrent programs.
package struct CircuitBreakerStore: Sendable {
  let store: any StateStore

  package init(store: any StateStore) { self.store = store }

  /// Returns whether a request to a provider may be sent now.
  ///
  /// - Parameters:
  ///   - provider: the provider.
  ///   - instant: now.
  /// - Returns: go, go as a probe, or the end of the time that it is off.
  /// - Throws: the error of the store.
  package func permission(_ provider: ProviderID, at instant: Date) throws
    -> CircuitBreaker.Permission
  {
    try change(provider) { $0.permission(at: instant) } ?? .go
  }

  /// Records a response of a provider.
  package func succeeded(_ provider: ProviderID, at instant: Date) throws {
    _ = try change(provider) { $0.succeeded(at: instant) }
  }

  /// Records a failure of a provider.
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
