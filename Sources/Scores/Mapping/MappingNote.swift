package import SportsModel

/// An uncertainty about a game that was mapped.
package enum MappingNote: Sendable, Hashable {
  /// The name is similar to that of only one team.
  case guessedTeam(given: String, taken: TeamID)
  /// The name is similar to that of only one stadium in use.
  case guessedVenue(given: String, taken: StadiumID)
  /// The provider's stadium name is unknown; another stadium may have been taken.
  case unknownVenue(String)
  /// The provider names no stadium, and the home team had only this one.
  case inferredVenue
  /// The catalog has the game in another stadium.
  case otherVenue(catalog: StadiumID, taken: StadiumID)
  /// The catalog has the game under another number.
  case otherNumber(catalog: Int)
  /// The provider lists the game under another day than the local one.
  case otherDay(LocalDay)
}

/// Why a listed game can't be mapped.
package enum MappingFailure: Error, Sendable, Hashable {
  /// All-star games, exhibitions, preseason games and placeholders.
  case notCounted(ListedGame.Kind)
  case unknownTeam(ListedGame.Team)
  /// Several teams have the name.
  case ambiguousTeam(ListedGame.Team, [TeamID])
}

/// A listed game with teams and stadium of the catalog.
package struct MappedGame: Sendable, Hashable {
  /// Its stadium is nil if unknown.
  package let key: GameKey
  package let away: TeamID
  /// The year in which the season starts.
  package let season: Int
  package let listed: ListedGame
  package let notes: [MappingNote]
}
