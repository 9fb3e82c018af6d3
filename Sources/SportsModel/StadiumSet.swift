/// A named set of stadiums to complete, such as the Original Six or the ballparks of New York.
package struct StadiumSet: Hashable, Sendable, Identifiable {
  /// In lower case with hyphens: `original-six`.
  package let id: String
  package let name: String
  /// nil for stadiums of several leagues.
  package let league: LeagueID?
  /// The teams whose present homes are in the set, in the order of the leagues.
  package let teams: [TeamID]

  package init(id: String, name: String, league: LeagueID?, teams: [TeamID]) {
    (self.id, self.name, self.league, self.teams) = (id, name, league, teams)
  }
}
