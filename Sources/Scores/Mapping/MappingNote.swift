package import SportsModel

/// What was not certain about a game that was found all the same.
package enum MappingNote: Sendable, Hashable {
  /// The name is near to that of just one team.
  case guessedTeam(given: String, taken: TeamID)
  /// The name is near to that of just one building in use.
  case guessedVenue(given: String, taken: StadiumID)
  /// The provider's building is not known by its name, and another was taken.
  case unknownVenue(String)
  /// The provider names no building, and the home team had only this one.
  case inferredVenue
  /// The catalog has the game in another building.
  case otherVenue(catalog: StadiumID, taken: StadiumID)
  /// The catalog has the day's game of the two clubs under another number.
  case otherNumber(catalog: Int)
  /// The provider files the game under another day than the clocks at the stadium.
  case otherDay(LocalDay)
}

/// Why a listed game is no game of ours.
package enum MappingFailure: Error, Sendable, Hashable {
  /// All-star games, exhibitions, preseason and places in a bracket.
  case notCounted(ListedGame.Kind)
  case unknownTeam(ListedGame.Team)
  /// Several teams bear the name.
  case ambiguousTeam(ListedGame.Team, [TeamID])
}

/// A listed game by our own names.
package struct MappedGame: Sendable, Hashable {
  /// Its stadium is nil where none is known.
  package let key: GameKey
  package let away: TeamID
  /// The year in which the season starts.
  package let season: Int
  package let listed: ListedGame
  package let notes: [MappingNote]
}
