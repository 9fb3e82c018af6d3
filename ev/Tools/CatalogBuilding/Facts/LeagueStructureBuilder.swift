import SportsModel

/// The leagues, in the order in which the program names them.
enum LeagueStructureBuilder {
  /// The usual minutes of a game.
  private static let order: [(id: String, minutes: Int, spansYears: Bool)] = [
    ("mlb", 180, false), ("nba", 150, true), ("nhl", 165, true), ("nfl", 195, false),
    ("mls", 120, false), ("wnba", 135, false), ("nwsl", 120, false),
  ]

  static let ids = order.map { LeagueID($0.id) }

  static func structures(_ file: LeagueFile) throws(SourceError) -> [LeagueStructure] {
    var structures: [LeagueStructure] = []
    for entry in order {
      guard let league = file.leagues.first(where: { $0.code.lowercased() == entry.id }) else {
        throw SourceError(path: "leagues.json", cause: "unknown league '\(entry.id)'")
      }
      structures.append(
        LeagueStructure(
          league: League(
            id: LeagueID(entry.id), name: league.name, sport: league.sport,
            typicalGameMinutes: entry.minutes, seasonSpansYears: entry.spansYears),
          conferences: league.conferences.map { conference(of: league, $0) }))
    }
    return structures
  }

  /// Returns one conference or division with the name of the level above if a league has none.
  private static func conference(
    of league: LeagueFile.League, _ conference: LeagueFile.Conference
  ) -> LeagueStructure.Conference {
    let name = conference.name ?? league.code
    return LeagueStructure.Conference(
      name: name,
      divisions: conference.divisions.map { division in
        LeagueStructure.Division(
          name: division.name ?? name, teams: division.teams.map { TeamID($0) })
      })
  }
}
