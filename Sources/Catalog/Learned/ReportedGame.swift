package import SportsModel

/// A game as somebody tells it now, by the names of the catalog.
package struct ReportedGame: Sendable, Hashable {
  package var game: Game
  package var id: SeasonPack.GameID
  /// The day on which it was to be before, where that is told.
  package var movedFrom: LocalDay?

  package init(game: Game, id: SeasonPack.GameID, movedFrom: LocalDay? = nil) {
    self.game = game
    self.id = id
    self.movedFrom = movedFrom
  }
}
