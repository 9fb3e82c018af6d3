package import Foundation
package import SportsModel

/// The addresses of providers, which can be changed for mirrors and tests.
package struct ProviderHosts: Sendable {
  /// An address that is not a URL of http or https.
  package struct BadAddress: Error, Hashable {
    /// The name of the environment variable.
    package let name: String
    package let value: String
  }

  /// A host with its own setting and environment variable.
  package enum Host: String, CaseIterable, Sendable {
    case mlb = "MLB"
    case nhl = "NHL"
    case nba = "NBA"
    case nbaFiles = "NBA_CDN"
    case espn = "ESPN"
    case baseball = "BASEBALL_REFERENCE"
    case basketball = "BASKETBALL_REFERENCE"
    case hockey = "HOCKEY_REFERENCE"
    case football = "PRO_FOOTBALL_REFERENCE"

    package var variable: String { "STVISITS_\(rawValue)_URL" }

    /// The provider; nil for a host that only serves another provider's files.
    package var provider: ProviderID? {
      ProviderID.allCases.first { Host($0) == self }
    }

    /// The address without a setting.
    package var defaultValue: String {
      switch self {
      case .mlb: "https://statsapi.mlb.com"
      case .nhl: "https://api-web.nhle.com"
      case .nba: "https://stats.nba.com"
      case .nbaFiles: "https://cdn.nba.com"
      case .espn: "https://site.api.espn.com"
      case .baseball: "https://www.baseball-reference.com"
      case .basketball: "https://www.basketball-reference.com"
      case .hockey: "https://www.hockey-reference.com"
      case .football: "https://www.pro-football-reference.com"
      }
    }

    init(_ provider: ProviderID) {
      switch provider {
      case .mlb: self = .mlb
      case .nhl: self = .nhl
      case .nba: self = .nba
      case .espn: self = .espn
      case .baseballReference: self = .baseball
      case .basketballReference: self = .basketball
      case .hockeyReference: self = .hockey
      case .footballReference: self = .football
      }
    }
  }

  private var urls: [Host: URL] = [:]

  /// Reads `STVISITS_MLB_URL` and the other variables; empty ones are ignored.
  ///
  /// - Throws: `BadAddress` for an address that is not http or https.
  package init(environment: [String: String]) throws(BadAddress) {
    for host in Host.allCases {
      let named = environment[host.variable].flatMap { $0.isEmpty ? nil : $0 }
      let text = named ?? host.defaultValue
      guard let url = URL(string: text), url.host()?.isEmpty == false,
        ["http", "https"].contains(url.scheme?.lowercased())
      else { throw BadAddress(name: host.variable, value: text) }
      urls[host] = url
    }
  }

  /// The names of the environment variables.
  package static var variables: [String] { Host.allCases.map(\.variable) }

  /// Returns the address of a provider; for the NBA, that of its statistics.
  package func address(of provider: ProviderID) -> URL? { urls[Host(provider)] }

  /// Creates all providers.
  package func providers(
    agent: UserAgent, today: LocalDay, footballSeasons: [Int: LocalDay] = [:]
  ) -> [any Provider] {
    var all: [any Provider] = []
    if let url = urls[.mlb] { all.append(MLBProvider(host: url)) }
    if let url = urls[.nhl] { all.append(NHLProvider(host: url, agent: agent)) }
    if let statistics = urls[.nba], let files = urls[.nbaFiles] {
      all.append(NBAProvider(hosts: .init(statistics: statistics, files: files), today: today))
    }
    if let url = urls[.espn] { all.append(ESPNProvider(host: url, agent: agent)) }
    for site in ReferenceSite.allCases {
      guard let url = urls[Host(site.provider)] else { continue }
      all.append(
        ReferenceProvider(
          site: site, host: url, agent: agent,
          firstDays: site == .football ? footballSeasons : [:]))
    }
    return all
  }
}
