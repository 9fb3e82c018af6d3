package import SportsModel

/// A game that cannot be planned for, and why.
package struct ScheduleOmission: Hashable, Sendable {
  package enum Reason: String, Sendable, Codable {
    /// No building is known.
    case noBuilding
    /// Several buildings are possible.
    case severalBuildings
    /// The building is not among the stadiums.
    case unknownStadium
    /// The league is not among the leagues.
    case unknownLeague
    /// Played behind closed doors.
    case noSpectators
    /// The same game is listed more than once; the listing that knows the start was kept.
    case listedTwice
    /// On the ticket of the first game of the doubleheader.
    case onSameTicket
  }

  package let game: GameKey
  package let reason: Reason

  package init(game: GameKey, reason: Reason) {
    self.game = game
    self.reason = reason
  }
}
