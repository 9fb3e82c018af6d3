package import Foundation
package import SportsModel

/// A game as a trip sees it: one building, and the time from its start to its usual end.
package struct PlannedGame: Hashable, Sendable, Identifiable {
  package let game: Game
  package let stadium: Stadium
  package let start: Instant
  /// When games of the league that begin then are usually over.
  package let usualEnd: Instant
  /// False when the hour is not known: the game is then given the time from noon to midnight.
  package let isStartKnown: Bool
  /// The second game of a doubleheader that is on the same ticket.
  package let onSameTicket: GameKey?
  /// The zone of the stadium's clocks.
  package let zone: TimeZone

  package init(
    game: Game, stadium: Stadium, start: Instant, usualEnd: Instant, isStartKnown: Bool = true,
    onSameTicket: GameKey? = nil, zone: TimeZone
  ) {
    self.game = game
    self.stadium = stadium
    self.start = start
    self.usualEnd = usualEnd
    self.isStartKnown = isStartKnown
    self.onSameTicket = onSameTicket
    self.zone = zone
  }

  package var id: GameKey { game.key(at: stadium.id) }

  /// The calendar day at the stadium for which the game is listed.
  package var day: LocalDay { game.day }

  /// What tells one city from another: a stadium's city with its state or country.
  package var city: String {
    stadium.city.isEmpty
      ? stadium.id.rawValue : "\(stadium.city), \(stadium.region), \(stadium.country)"
  }

  /// The start on the stadium's clock.
  package var localStart: LocalDateTime { start.local(zone) }

  /// Whether a key names this game or the other one on its ticket.
  package func answers(to key: GameKey) -> Bool { id == key || onSameTicket == key }

  /// The order of planning: by start, then by key.
  package static func isBefore(_ left: PlannedGame, _ right: PlannedGame) -> Bool {
    left.start == right.start ? left.id < right.id : left.start < right.start
  }
}
