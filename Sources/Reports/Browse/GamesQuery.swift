package import Catalog
package import SportsModel

/// A selection of games by day, league, team and stadium.
package struct GamesQuery: Sendable {
  package var leagues: Set<LeagueID>?
  package var days: ClosedRange<LocalDay>
  package var team: String?
  package var stadium: String?

  package init(days: ClosedRange<LocalDay>) { self.days = days }

  /// Selects one day, or the days between two; a missing end is the other end, or today.
  package init(date: LocalDay?, from: LocalDay?, to: LocalDay?, today: LocalDay) {
    let first = date ?? from ?? to ?? today
    self.init(days: first...max(first, date ?? to ?? from ?? today))
  }

  /// Returns the games in order of day, start and league.
  ///
  /// - Throws: `NameLookupError` for an unknown team or stadium, or what the catalog throws if a
  ///   season can't be read.
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
