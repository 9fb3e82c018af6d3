import AppSupport
package import Foundation
package import SportsModel

/// The health of a provider.
package struct ProviderReport: Sendable {
  package enum Health: String, Sendable {
    case ok
    /// It failed within the last hour, but is still in use.
    case failing
    /// It is not used at the moment.
    case off
  }

  package let provider: ProviderID
  package let leagues: [LeagueID]
  package let address: String
  package let condition: CircuitBreaker.Condition
  /// The number of failures within the last hour.
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

  /// When the provider is used again; nil for now.
  package var nextTry: Date? { if case .open(let until) = condition { until } else { nil } }
}
