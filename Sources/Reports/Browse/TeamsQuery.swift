package import AppSupport
package import Catalog
package import SportsModel

/// A selection of teams by name and league.
package struct TeamsQuery: Sendable {
  /// A name or a part of one; nil for the teams of today.
  package let name: String?
  package let leagues: Set<LeagueID>?
  /// Whether former teams are included without a name.
  package let includesAll: Bool

  package init(name: String?, leagues: Set<LeagueID>?, includesAll: Bool) {
    self.name = name
    self.leagues = leagues
    self.includesAll = includesAll
  }

  package func teams(in catalog: Catalog) -> [Team] {
    (name.map { catalog.teams(named: $0) } ?? catalog.teams).filter { team in
      (leagues?.contains(team.league) ?? true) && (name != nil || includesAll || team.isActive)
    }
  }

  /// Returns the table that lists teams.
  ///
  /// - Throws: `ReportError.noTeams` for an empty list.
  package func table(_ teams: [Team], _ catalog: Catalog) throws(ReportError) -> TextTable {
    guard !teams.isEmpty else {
      throw .noTeams(name: name, similar: name.map(catalog.teamNames) ?? [])
    }
    var table = TextTable(
      [.marks("ID"), .marks("CODE"), .words("NAME"), .words("HOME")], indent: 0)
    for team in teams {
      let home = team.currentHome.flatMap { catalog.stadiums[$0]?.name } ?? ""
      table.add(team.id.rawValue, team.code, team.name, home)
    }
    return table
  }
}
