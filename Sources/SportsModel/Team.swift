/// A franchise with all its names and regular homes.
package struct Team: Hashable, Sendable, Identifiable {
  /// A span of seasons in a home stadium, both ends included.
  package struct Home: Hashable, Sendable {
    package let stadium: StadiumID
    package let first: Int
    /// nil while it lasts.
    package let last: Int?

    package init(stadium: StadiumID, first: Int, last: Int?) {
      (self.stadium, self.first, self.last) = (stadium, first, last)
    }
  }

  package let id: TeamID
  package let league: LeagueID
  /// Present short code in upper case: `NYY`.
  package let code: String
  /// Names by season, oldest first.
  package let names: [DatedName]
  /// Other words in use: city, nickname, earlier codes.
  package let aliases: [String]
  package var isActive: Bool
  /// Oldest first, but the present home with most games is the last one.
  package var homes: [Home]

  package init(
    id: TeamID, league: LeagueID, code: String, names: [DatedName], aliases: [String],
    isActive: Bool, homes: [Home]
  ) {
    (self.id, self.league, self.code, self.names) = (id, league, code, names)
    (self.aliases, self.isActive, self.homes) = (aliases, isActive, homes)
  }

  /// The present name, or the last one of a defunct franchise.
  package var name: String { names.last?.name ?? code }

  /// The present regular home; nil for a franchise that has none.
  package var currentHome: StadiumID? { homes.last { $0.last == nil }?.stadium }

  /// Returns the name in a season (the year in which it starts).
  package func name(season: Int) -> String { names.used(in: season) ?? name }
}
