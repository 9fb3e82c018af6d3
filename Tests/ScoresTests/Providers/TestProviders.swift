import Foundation
import SportsModel

@testable import Scores

/// Providers with hosts that don't exist.
enum TestProviders {
  static let host = URL(string: "http://provider.invalid") ?? URL(fileURLWithPath: "/")
  static let agent = UserAgent(version: "1", page: "https://example.org/stvisits")
  static let today = LocalDay(daysSinceEpoch: 20_778)

  static let mlb = MLBProvider(host: host)
  static let nhl = NHLProvider(host: host, agent: agent)
  static let nba = NBAProvider(statistics: host, files: host, today: today)
  static let espn = ESPNProvider(host: host, agent: agent)

  static func reference(_ id: ProviderID) -> ReferenceProvider {
    ReferenceProvider(id: id, host: host, agent: agent)
  }
}
