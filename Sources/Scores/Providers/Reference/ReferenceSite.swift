package import SportsModel

/// The four reference sites and their differences.
package enum ReferenceSite: String, Sendable, CaseIterable {
  case baseball, basketball, hockey, football

  package var provider: ProviderID {
    switch self {
    case .baseball: .baseballReference
    case .basketball: .basketballReference
    case .hockey: .hockeyReference
    case .football: .footballReference
    }
  }

  package var league: LeagueID {
    switch self {
    case .baseball: "mlb"
    case .basketball: "nba"
    case .hockey: "nhl"
    case .football: "nfl"
    }
  }

  /// Returns the path and query of the page with a day's games.
  func page(of day: LocalDay) -> (path: String, items: [(name: String, value: String)]) {
    let year = ("year", String(day.year))
    let month = ("month", String(day.month))
    let date = ("day", String(day.day))
    return switch self {
    case .baseball: ("/boxes/", [year, month, date])
    case .basketball: ("/boxscores/", [month, date, year])
    case .hockey, .football: ("/boxscores/", [year, month, date])
    }
  }
}
