package import Foundation
package import SportsModel

/// The games that trips can be planned around, in the order in which they begin.
///
/// A game is planned by the building it is played in, whoever's home that is. A start that is not
/// known (or only a placeholder) is taken to be any time from noon to midnight: one has to be there
/// by noon and can leave at midnight. The second game of a doubleheader without a start of its own
/// begins half an hour after the usual end of the first; the first is over when the second begins.
package struct TripSchedule: Sendable {
  /// What the two games of one day and one building are.
  package enum Doubleheaders: String, Sendable, Codable {
    /// Two games, each can be seen alone.
    case separate
    /// One ticket: one game that lasts until the second is over.
    case oneTicket
  }

  package let games: [PlannedGame]
  /// The games that were left out.
  package let omissions: [ScheduleOmission]
  private let positions: [GameKey: Int]
  /// A game at each stadium, by the ids of the stadiums.
  private let venues: [PlannedGame]

  package init(
    games: [Game], stadiums: StadiumIndex, leagues: [League],
    doubleheaders: Doubleheaders = .separate
  ) {
    var builder = ScheduleBuilder(stadiums: stadiums, leagues: leagues)
    for game in games { builder.add(game) }
    self.init(builder.finish(doubleheaders), builder.omissions)
  }

  /// A schedule of games that are already placed in time.
  package init(_ games: [PlannedGame], _ omissions: [ScheduleOmission] = []) {
    self.games = games.sorted(by: PlannedGame.isBefore)
    self.omissions = omissions
    var positions: [GameKey: Int] = [:]
    for (index, game) in self.games.enumerated() {
      positions[game.id] = index
      if let second = game.onSameTicket { positions[second] = index }
    }
    self.positions = positions
    var venues: [StadiumID: PlannedGame] = [:]
    for game in self.games where venues[game.stadium.id] == nil { venues[game.stadium.id] = game }
    self.venues = venues.keys.sorted().compactMap { venues[$0] }
  }

  /// The game of a key.
  package subscript(key: GameKey) -> PlannedGame? { positions[key].map { games[$0] } }

  /// The games of some days, both ends included, in order of their starts.
  package func games(from first: LocalDay, through last: LocalDay) -> [PlannedGame] {
    // Days begin at most 14 hours before and 12 hours after those of UTC.
    let earliest = Instant(minutes: Int(first.daysSinceEpoch) * 1_440 - 14 * 60)
    let latest = Instant(minutes: Int(last.daysSinceEpoch) * 1_440 + 38 * 60)
    var result: [PlannedGame] = []
    var position = firstPosition(notBefore: earliest)
    while position < games.count, games[position].start <= latest {
      let game = games[position]
      if first <= game.day, game.day <= last { result.append(game) }
      position += 1
    }
    return result
  }

  /// The days of the first and of the last game; the first of 1970 when there is none.
  package var firstDay: LocalDay { games.first?.day ?? LocalDay(daysSinceEpoch: 0) }
  package var lastDay: LocalDay { games.last?.day ?? LocalDay(daysSinceEpoch: 0) }

  /// The zone of the stadium nearest to a point.
  package func zone(near point: Coordinate) -> TimeZone {
    let nearest = venues.min {
      $0.stadium.coordinate.distance(to: point) < $1.stadium.coordinate.distance(to: point)
    }
    return nearest?.zone ?? .gmt
  }

  private func firstPosition(notBefore instant: Instant) -> Int {
    var low = 0
    var high = games.count
    while low < high {
      let middle = (low + high) / 2
      if games[middle].start < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
