package import SportsModel

/// A name in a memory: of teams, a city or a stadium, with everything it has meant.
package struct NameClue: Hashable, Sendable {
  /// The side that the words around the name say.
  package enum Role: Hashable, Sendable { case home, away }

  /// The words as typed.
  package var written: String
  /// The seasons in which each team had the name.
  package var teams: [TeamID: [ClosedRange<Int>]] = [:]
  /// The stadiums with the name, or in the city of that name.
  package var stadiums: Set<StadiumID> = []
  package var leagues: Set<LeagueID> = []
  /// Whether the name is that of a city, which may mean a team or a place.
  package var isCity = false
  package var role: Role?

  /// Whether the name can only mean a place.
  var isPlace: Bool { teams.isEmpty }

  mutating func add(_ other: NameClue) {
    for (team, spans) in other.teams { teams[team, default: []] += spans }
    stadiums.formUnion(other.stadiums)
    leagues.formUnion(other.leagues)
    isCity = isCity || other.isCity
  }

  func hasTeam(_ team: TeamID, in season: Int) -> Bool {
    teams[team]?.contains { $0.contains(season) } ?? false
  }
}
