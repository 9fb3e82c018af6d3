package import Catalog
package import SportsModel
package import VisitStore

/// A selection of visits by date, league, team and stadium; all conditions have to be met.
package struct VisitQuery: Sendable {
  package var leagues: Set<LeagueID>?
  package var team: String?
  package var stadium: String?
  package var year: Int?
  package var from: LocalDay?
  package var to: LocalDay?

  package init() {}

  /// Returns the selected visits.
  ///
  /// - Parameters:
  ///   - visits: the visits to select from.
  ///   - catalog: opens the data; called only if there is a team or a stadium.
  /// - Returns: the selected visits in the given order.
  /// - Throws: `NameLookupError` for an unknown team or stadium that no visit names either.
  package func selected(
    among visits: [StoredVisit], in catalog: () throws -> Catalog
  ) throws -> [StoredVisit] {
    // Without a condition, nothing is copied.
    var visits =
      visits.allSatisfy { isWanted($0.visit) } ? visits : visits.filter { isWanted($0.visit) }
    if let team {
      let ids = Set(try catalog().teams(named: team).map(\.id))
      visits = visits.filter { stored in
        guard let game = stored.visit.game else { return false }
        return [(game.homeTeam, game.homeName), (game.awayTeam, game.awayName)].contains {
          id, name in id.map(ids.contains) ?? (name.lowercased() == team.lowercased())
        }
      }
      if ids.isEmpty, visits.isEmpty { throw NameLookupError.noSuchTeam(team) }
    }
    if let stadium {
      let ids = Set(try catalog().stadiums(named: stadium).map(\.id))
      visits = visits.filter { stored in
        ids.contains(stored.visit.stadium)
          || stored.visit.stadiumName.lowercased() == stadium.lowercased()
      }
      if ids.isEmpty, visits.isEmpty { throw NameLookupError.noSuchStadium(stadium) }
    }
    return visits
  }

  private func isWanted(_ visit: Visit) -> Bool {
    (year.map { $0 == visit.day.year } ?? true)
      && (from.map { $0 <= visit.day } ?? true) && (to.map { visit.day <= $0 } ?? true)
      && (leagues.map { visit.league.map($0.contains) ?? false } ?? true)
  }
}
