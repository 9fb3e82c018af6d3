import AppSupport
package import Foundation
package import SportsModel

/// How a provider is.
package struct ProviderReport: Sendable {
  package enum Health: String, Sendable {
    case ok
    /// It failed within the last hour, but is still asked.
    case failing
    /// It is left alone.
    case off
  }

  package let provider: ProviderID
  package let leagues: [LeagueID]
  package let address: String
  package let condition: CircuitBreaker.Condition
  /// Failures within the last hour.
  package let failures: Int

  package init(
    _ provider: any Provider, address: URL?, breakers: CircuitBreakerStore, at instant: Date
  ) {
    self.provider = provider.id
    leagues = provider.leagues.sorted()
    self.address = address?.absoluteString ?? ""
    let known = try? breakers.condition(of: provider.id, at: instant)
    condition = known?.condition ?? .closed
    failures = known?.failures ?? 0
  }

  package var health: Health {
    if case .open = condition { return .off }
    return failures > 0 || condition == .halfOpen ? .failing : .ok
  }

  /// When it is asked again; nil for at once.
  package var nextTry: Date? {
    if case .open(let until) = condition { until } else { nil }
  }
}
