package import SportsModel

/// A team as the JSON documents show it.
package struct TeamDocument: Encodable, Sendable {
  private let teamID: TeamID
  private let league: LeagueID
  private let code: String
  private let name: String
  private let active: Bool
  private let names: [DatedName]
  private let aliases: [String]
  private let homes: [Home]

  private struct Home: Encodable {
    let stadiumID: StadiumID
    let first: Int
    let last: Int?
  }

  package init(_ team: Team) {
    teamID = team.id
    league = team.league
    code = team.code
    name = team.name
    active = team.isActive
    names = team.names
    aliases = team.aliases
    homes = team.homes.map { Home(stadiumID: $0.stadium, first: $0.first, last: $0.last) }
  }
}
