package import SportsModel

/// A game in a new listing, by the names of the catalog.
package struct ReportedGame: Sendable, Hashable {
  package var game: Game
  package var id: SeasonPack.GameID
  /// The day for which it was scheduled before, if listed.
  package var movedFrom: LocalDay?

  package init(game: Game, id: SeasonPack.GameID, movedFrom: LocalDay? = nil) {
    self.game = game
    self.id = id
    self.movedFrom = movedFrom
  }
}
