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
