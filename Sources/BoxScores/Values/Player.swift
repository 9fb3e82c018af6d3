package import SportsModel

/// A player by league and the id of its source: `mlb:judga001` (Retrosheet), `nhl:8471214`.
package struct PlayerID: TextIdentifier {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package init(league: LeagueID, id: String) { self.init("\(league):\(id)") }

  /// The id of the source, without the league.
  package var sourceID: String { String(rawValue.dropFirst(league.rawValue.count + 1)) }

  package var league: LeagueID { LeagueID(rawValue.prefix { $0 != ":" }) }
}

/// A player of a league.
package struct Player: Hashable, Sendable, Identifiable {
  package let id: PlayerID
  /// As the source has it: `Aaron Judge`, `R. Blake`, `J.Smith`.
  package let name: String
  /// The first and last season with a box score of the player.
  package let seasons: ClosedRange<Int>?
  /// The id of MLB's own statistics; nil for others.
  package let mlbID: Int?
  package let debut: LocalDay?
  /// The last game; nil also for active players.
  package let lastGame: LocalDay?
  /// The year of the election to the Hall of Fame as a player.
  package var hallOfFame: Int?

  package init(
    id: PlayerID, name: String, seasons: ClosedRange<Int>? = nil, mlbID: Int? = nil,
    debut: LocalDay? = nil, lastGame: LocalDay? = nil, hallOfFame: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.seasons = seasons
    self.mlbID = mlbID
    self.debut = debut
    self.lastGame = lastGame
    self.hallOfFame = hallOfFame
  }
}
