package import Foundation
package import SportsModel

/// The games available for planning, by start.
///
/// A game belongs to the stadium where it is played, whoever the home team is. A game with an
/// unknown start (or only a placeholder) can be at any time from noon to midnight, so a trip
/// arrives by noon and leaves at midnight. The second game of a doubleheader without its own start
/// begins half an hour after the usual end of the first; the first ends when the second begins.
package struct TripSchedule: Sendable {
  package let games: [PlannedGame]
  private let positions: [GameKey: Int]
  /// One game per stadium, by stadium ID.
  private let venues: [PlannedGame]

  /// Creates a schedule; omits games without a single known stadium, a known league or spectators.
  package init(games: [Game], stadiums: StadiumIndex, leagues: [League]) {
    var builder = ScheduleBuilder(stadiums: stadiums, leagues: leagues)
    for game in games { builder.add(game) }
    self.init(builder.finish())
  }

  /// Creates a schedule from games that are ready for planning.
  package init(_ games: [PlannedGame]) {
    self.games = games.sorted(by: PlannedGame.isBefore)
    positions = Dictionary(
      self.games.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { _, last in last })
    var venues: [StadiumID: PlannedGame] = [:]
    for game in self.games where venues[game.stadium.id] == nil { venues[game.stadium.id] = game }
    self.venues = venues.keys.sorted().compactMap { venues[$0] }
  }

  /// Returns the game with a key.
  package subscript(key: GameKey) -> PlannedGame? { positions[key].map { games[$0] } }

  /// Returns the games between two days, both included, by start.
  package func games(from first: LocalDay, through last: LocalDay) -> [PlannedGame] {
    // Local days begin at most 14 hours before and 12 hours after UTC days.
    let earliest = Instant(minutes: Int(first.daysSinceEpoch) * 1_440 - 14 * 60)
    let latest = Instant(minutes: Int(last.daysSinceEpoch) * 1_440 + 38 * 60)
    var result: [PlannedGame] = []
    var position = games.partitioningIndex { $0.start >= earliest }
    while position < games.count, games[position].start <= latest {
      let game = games[position]
      if first <= game.day, game.day <= last { result.append(game) }
      position += 1
    }
    return result
  }

  /// The days of the first and the last game; 1970-01-01 if there is none.
  package var firstDay: LocalDay { games.first?.day ?? LocalDay(daysSinceEpoch: 0) }
  package var lastDay: LocalDay { games.last?.day ?? LocalDay(daysSinceEpoch: 0) }

  /// Returns the time zone of the stadium nearest to a point.
  package func zone(near point: Coordinate) -> TimeZone {
    let nearest = venues.min {
      $0.stadium.coordinate.distance(to: point) < $1.stadium.coordinate.distance(to: point)
    }
    return nearest?.zone ?? .gmt
  }
}
