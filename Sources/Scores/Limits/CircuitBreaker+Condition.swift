package import Foundation

extension CircuitBreaker {
  /// The state of a breaker for display.
  package enum Condition: Sendable, Hashable {
    case closed
    /// The next request is a probe.
    case halfOpen
    case open(until: Date)
  }

  /// Returns the state, and the number of failures within the last hour.
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
  /// Returns the state of a provider's breaker without changing it.
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
