package import SportsModel

/// The kinds of sources, in the order in which they are used.
package enum ScoreTier: String, Sendable, Hashable, Codable, CaseIterable {
  case catalog, cache, api, pages, person
}

extension ProviderID {
  package var tier: ScoreTier { standing == .scraped ? .pages : .api }

  /// Returns the providers of a league, the most reliable first; none for a custom league.
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
