package import SportsModel

/// A source of games and scores.
package enum ProviderID: String, Sendable, Hashable, Codable, CaseIterable {
  case mlb, nhl, nba, espn
  case baseballReference = "baseball_reference"
  case basketballReference = "basketball_reference"
  case hockeyReference = "hockey_reference"
  case footballReference = "football_reference"
}

extension ProviderID {
  /// The name shown to the user.
  package var title: String {
    switch self {
    case .mlb: "MLB API"
    case .nhl: "NHL API"
    case .nba: "NBA API"
    case .espn: "ESPN"
    case .baseballReference: "baseball-reference.com"
    case .basketballReference: "basketball-reference.com"
    case .hockeyReference: "hockey-reference.com"
    case .footballReference: "pro-football-reference.com"
    }
  }

  /// The kind of service that a provider offers.
  package enum Standing: String, Sendable, Codable {
    /// The league's own service.
    case official
    /// A service for the provider's own pages: open to all, but without a promise.
    case unofficial
    /// Pages for readers.
    case scraped
  }

  package var standing: Standing {
    switch self {
    case .mlb, .nhl, .nba: .official
    case .espn: .unofficial
    case .baseballReference, .basketballReference, .hockeyReference, .footballReference: .scraped
    }
  }
}

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
