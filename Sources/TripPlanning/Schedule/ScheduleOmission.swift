package import SportsModel

/// A game that can't be planned, with the reason.
package struct ScheduleOmission: Hashable, Sendable {
  package enum Reason: String, Sendable, Codable {
    /// No stadium is known.
    case noBuilding
    /// Several stadiums are possible.
    case severalBuildings
    /// The stadium is not in the index.
    case unknownStadium
    /// The league is not in the list.
    case unknownLeague
    /// Played behind closed doors.
    case noSpectators
    /// The same game is listed more than once; the listing with a known start was kept.
    case listedTwice
    /// It is on the ticket of the doubleheader's first game.
    case onSameTicket
  }

  package let game: GameKey
  package let reason: Reason

  package init(game: GameKey, reason: Reason) {
    self.game = game
    self.reason = reason
  }
}
