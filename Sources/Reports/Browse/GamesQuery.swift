package import Catalog
package import SportsModel

/// Which games of the catalog somebody wants to see.
package struct GamesQuery: Sendable {
  package var leagues: Set<LeagueID>?
  package var days: ClosedRange<LocalDay>
  package var team: String?
  package var stadium: String?

  package init(days: ClosedRange<LocalDay>) { self.days = days }

  /// The games, in order of day, start and league.
  ///
  /// - Throws: a `NameLookupError` for an unknown team or stadium, or what the catalog
  ///   throws when a season cannot be read.
  package func games(in catalog: Catalog) throws -> [Game] {
    let teams = try team.map { name in
      let found = catalog.teams(named: name, season: nil, league: nil)
      guard !found.isEmpty else { throw NameLookupError.noSuchTeam(name) }
      return Set(found.map(\.id))
    }
    let stadiums = try stadium.map { name in
      let found = catalog.stadiums(bestMatching: name, on: days.upperBound)
      guard !found.isEmpty else { throw NameLookupError.noSuchStadium(name) }
      return Set(found.map(\.id))
    }
    var games: [Game] = []
    var day = days.lowerBound
    while day <= days.upperBound {
      games += try catalog.games(on: day, in: leagues).filter { game in
        (teams.map { $0.contains(game.home) || $0.contains(game.away) } ?? true)
          && (stadiums.map { !$0.isDisjoint(with: game.stadiums) } ?? true)
      }
      day = day + 1
    }
    return games
  }
}
