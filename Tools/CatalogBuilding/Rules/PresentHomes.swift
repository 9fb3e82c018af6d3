import SportsModel

/// Chooses among the present homes of a team by the games of its last season.
enum PresentHomes {
  /// Returns the teams; those with several present homes have the one with most home games.
  static func chosen(
    for teams: [Team], in stadiums: [Stadium],
    by seasons: [(league: LeagueID, season: Int, games: [Game])]
  ) -> [Team] {
    var homes: [TeamID: [Team.Home]] = [:]
    for stadium in stadiums {
      for tenancy in stadium.tenancies where tenancy.last == nil {
        homes[tenancy.team, default: []].append(
          Team.Home(stadium: stadium.id, first: tenancy.first, last: nil))
      }
    }
    return teams.map { team in
      guard let present = homes[team.id], present.count > 1 else { return team }
      let season = seasons.filter { $0.league == team.league }.max { $0.season < $1.season }
      let counts = counts(of: season?.games ?? [], at: team.id)
      var team = team
      team.homes =
        present.max {
          (counts[$0.stadium] ?? 0, $1.stadium) < (counts[$1.stadium] ?? 0, $0.stadium)
        }.map { [$0] } ?? []
      return team
    }
  }

  private static func counts(of games: [Game], at home: TeamID) -> [StadiumID: Int] {
    let own = games.filter { $0.home == home && !$0.isNeutralSite && $0.stadiums.count == 1 }
    return own.reduce(into: [:]) { $0[$1.stadiums[0], default: 0] += 1 }
  }
}
