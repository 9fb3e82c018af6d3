package import Foundation
package import SportsModel

/// A game for planning: one stadium, a start and the usual end.
package struct PlannedGame: Hashable, Sendable, Identifiable {
  package let game: Game
  package let stadium: Stadium
  package let start: Instant
  /// The start plus the usual length of the league's games.
  package let usualEnd: Instant
  /// False if the start time is unknown: the game then lasts from noon to midnight.
  package let isStartKnown: Bool
  /// The stadium's time zone.
  package let zone: TimeZone

  package init(
    game: Game, stadium: Stadium, start: Instant, usualEnd: Instant, isStartKnown: Bool = true,
    zone: TimeZone
  ) {
    self.game = game
    self.stadium = stadium
    self.start = start
    self.usualEnd = usualEnd
    self.isStartKnown = isStartKnown
    self.zone = zone
  }

  package var id: GameKey { game.key(at: stadium.id) }

  /// The game's local calendar day.
  package var day: LocalDay { game.day }

  /// A unique name of the stadium's city: with state or country.
  package var city: String {
    stadium.city.isEmpty
      ? stadium.id.rawValue : "\(stadium.city), \(stadium.region), \(stadium.country)"
  }

  /// The start in the stadium's local time.
  package var localStart: LocalDateTime { start.local(zone) }

  /// The planning order: by start, then by key.
  package static func isBefore(_ left: PlannedGame, _ right: PlannedGame) -> Bool {
    left.start == right.start ? left.id < right.id : left.start < right.start
  }
}
