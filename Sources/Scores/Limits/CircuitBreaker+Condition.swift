package import Foundation

extension CircuitBreaker {
  /// How a breaker stands, for people who want to know; asking changes nothing.
  package enum Condition: Sendable, Hashable {
    case closed
    /// The next request tries whether the provider is well again.
    case halfOpen
    case open(until: Date)
  }

  /// How it stands, and how many failures of the last hour count.
  package func condition(at instant: Date) -> (condition: Condition, failures: Int) {
    var copy = self
    let recent = recentFailures(at: instant)
    return switch copy.permission(at: instant) {
    case .go: (.closed, recent)
    case .probe: (.halfOpen, recent)
    case .off(let until): (.open(until: until), recent)
    }
  }
}

extension CircuitBreakerStore {
  /// How a provider's breaker stands.
  package func condition(
    of provider: ProviderID, at instant: Date
  ) throws -> (condition: CircuitBreaker.Condition, failures: Int) {
    var found = CircuitBreaker().condition(at: instant)
    try store.update("breaker " + provider.rawValue) { data in
      let breaker = data.flatMap { try? JSONDecoder().decode(CircuitBreaker.self, from: $0) }
      if let breaker { found = breaker.condition(at: instant) }
      return data
    }
    return found
  }
}
