/// Stadiums that fans like to complete together, beside those of a division: the Original Six, the
/// ballparks of New York, every dome.
package struct StadiumSet: Hashable, Sendable, Identifiable {
  /// In lower case with hyphens: `original-six`.
  package let id: String
  package let name: String
  /// nil for stadiums of several leagues.
  package let league: LeagueID?
  /// In the order of the leagues, each team with its home of today in the set.
  package let teams: [TeamID]

  package init(id: String, name: String, league: LeagueID?, teams: [TeamID]) {
    self.id = id
    self.name = name
    self.league = league
    self.teams = teams
  }
}
