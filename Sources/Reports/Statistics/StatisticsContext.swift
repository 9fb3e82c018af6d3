package import Catalog
package import SportsModel

/// The present stadiums and teams that statistics refer to.
package struct StatisticsContext: Sendable {
  package let stadiums: [StadiumID: Stadium]
  package let teams: [TeamID: Team]

  package init(stadiums: [Stadium], teams: [Team]) {
    self.stadiums = Dictionary(
      stadiums.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.teams = Dictionary(teams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package init(_ catalog: Catalog) {
    self.init(stadiums: catalog.stadiums.stadiums, teams: catalog.teams)
  }

  package func name(of team: StatisticsTeam) -> String {
    switch team {
    case .known(let id): teams[id]?.name ?? id.rawValue
    case .named(let name): name
    }
  }
}

/// A team in statistics: a team of the catalog, or a name.
package enum StatisticsTeam: Hashable, Sendable {
  case known(TeamID)
  case named(String)

  package var id: TeamID? {
    if case .known(let id) = self { id } else { nil }
  }

  /// A key for sorting.
  package var key: String {
    switch self {
    case .known(let id): id.rawValue
    case .named(let name): name
    }
  }
}
