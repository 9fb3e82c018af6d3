package import SportsModel

/// Where scores are looked for, in this order.
package enum ScoreTier: String, Sendable, Hashable, Codable, CaseIterable {
  case catalog, cache, api, pages, person
}

extension ProviderID {
  package var tier: ScoreTier { standing == .scraped ? .pages : .api }

  /// Who knows a league's results, the most reliable first; nobody of a league that a user adds.
  package static func forScores(of league: LeagueID) -> [ProviderID] {
    switch league {
    case "mlb": [.mlb, .espn, .baseballReference]
    case "nhl": [.nhl, .espn, .hockeyReference]
    case "nba": [.nba, .espn, .basketballReference]
    case "nfl": [.espn, .footballReference]
    case "mls", "wnba", "nwsl": [.espn]
    default: []
    }
  }
}
