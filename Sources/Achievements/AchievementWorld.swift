package import SportsModel

/// The facts beside the visits that rules ask for: who plays where today, and where that is.
package struct AchievementWorld: Hashable, Sendable {
  /// The present home stadiums of each league, conference and division, each stadium once.
  package private(set) var homes: [LeagueGroup: Set<StadiumID>] = [:]
  /// The region of each stadium, country first: `US-CA`.
  package private(set) var regions: [StadiumID: String] = [:]
  /// The names of today, for reasons.
  package private(set) var names: [StadiumID: String] = [:]

  package init(structures: [LeagueStructure], teams: [Team], stadiums: [Stadium]) {
    let homeOfTeam = Dictionary(
      teams.compactMap { team in team.presentHome.map { (team.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    for structure in structures {
      let league = structure.league.id
      func note(_ group: LeagueGroup, _ teams: [TeamID]) {
        homes[group] = Set(teams.compactMap { homeOfTeam[$0] })
      }
      note(.league(league), structure.teams)
      for conference in structure.conferences {
        note(.conference(league, conference.name), conference.divisions.flatMap(\.teams))
        for division in conference.divisions {
          note(.division(league, division.name), division.teams)
        }
      }
    }
    for stadium in stadiums {
      names[stadium.id] = stadium.name
      if !stadium.region.isEmpty { regions[stadium.id] = "\(stadium.country)-\(stadium.region)" }
    }
  }

  package func name(of stadium: StadiumID) -> String { names[stadium] ?? stadium.rawValue }
}
