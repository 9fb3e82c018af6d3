import AppSupport
package import Foundation
package import SportsModel

/// The addresses of providers, which can be changed for mirrors and tests.
package struct ProviderHosts: Sendable {
  /// An address that is not a URL of http or https.
  package struct BadAddress: Error, Hashable { package let name, value: String }

  /// A host with its own setting and environment variable.
  package struct Host: Sendable {
    /// The name in the setting and the environment variable.
    package let name: String
    /// The provider; nil for a host that only serves another provider's files.
    package let provider: ProviderID?
    package let defaultValue: String

    package var variable: String { "STVISITS_\(name)_URL" }

    fileprivate init(_ name: String, provider: ProviderID?, defaultValue: String) {
      (self.name, self.provider, self.defaultValue) = (name, provider, defaultValue)
    }

    package static let all = [
      Host("MLB", provider: .mlb, defaultValue: "https://statsapi.mlb.com"),
      Host("NHL", provider: .nhl, defaultValue: "https://api-web.nhle.com"),
      Host("NBA", provider: .nba, defaultValue: "https://stats.nba.com"),
      Host("NBA_CDN", provider: nil, defaultValue: "https://cdn.nba.com"),
      Host("ESPN", provider: .espn, defaultValue: "https://site.api.espn.com"),
      Host(
        "BASEBALL_REFERENCE", provider: .baseballReference,
        defaultValue: "https://www.baseball-reference.com"),
      Host(
        "BASKETBALL_REFERENCE", provider: .basketballReference,
        defaultValue: "https://www.basketball-reference.com"),
      Host(
        "HOCKEY_REFERENCE", provider: .hockeyReference,
        defaultValue: "https://www.hockey-reference.com"),
      Host(
        "PRO_FOOTBALL_REFERENCE", provider: .footballReference,
        defaultValue: "https://www.pro-football-reference.com"),
    ]
  }

  /// nil is the host of the NBA's files.
  private var urls: [ProviderID?: URL] = [:]

  /// Reads `STVISITS_MLB_URL` and the other variables; empty ones are ignored.
  ///
  /// - Throws: `BadAddress` for an address that is not http or https.
  package init(environment: [String: String]) throws(BadAddress) {
    for host in Host.all {
      let named = environment[host.variable].flatMap { $0.isEmpty ? nil : $0 }
      let text = named ?? host.defaultValue
      guard let url = URL(string: text), url.host()?.isEmpty == false,
        ["http", "https"].contains(url.scheme?.lowercased())
      else { throw BadAddress(name: host.variable, value: text) }
      urls[host.provider] = url
    }
  }

  /// Returns the address of a provider; for the NBA, the address of its statistics.
  package func address(of provider: ProviderID) -> URL? { urls[provider] }

  package func providers(
    agent: UserAgent, today: LocalDay, footballSeasons: [Int: LocalDay] = [:]
  ) -> [any Provider] {
    ProviderID.allCases.compactMap { id in
      guard let url = urls[id], let files = urls[nil] else { return nil }
      return switch id {
      case .mlb: MLBProvider(host: url)
      case .nhl: NHLProvider(host: url, agent: agent)
      case .nba: NBAProvider(statistics: url, files: files, today: today)
      case .espn: ESPNProvider(host: url, agent: agent)
      case .baseballReference, .basketballReference, .hockeyReference, .footballReference:
        ReferenceProvider(id: id, host: url, agent: agent, firstDays: footballSeasons)
      }
    }
  }
}

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
  package let failures: Int

  package init(
    _ provider: any Provider, address: URL?, policy: RequestPolicy, at instant: Date
  ) {
    self.provider = provider.id
    leagues = provider.leagues.sorted()
    self.address = address?.absoluteString ?? ""
    let known = try? policy.breaker(of: provider.id) { $0.condition(at: instant) }
    condition = known?.condition ?? .closed
    failures = known?.failures ?? 0
  }

  package var health: Health {
    if case .open = condition { return .off }
    return failures > 0 || condition == .halfOpen ? .failing : .ok
  }

  /// The time when the provider is used again; nil for now.
  package var nextTry: Date? { if case .open(let until) = condition { until } else { nil } }
}
