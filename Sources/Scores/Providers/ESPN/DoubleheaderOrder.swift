import Foundation
import SportsModel

/// Numbers games of the same teams on a day if the provider doesn't.
enum DoubleheaderOrder {
  private struct Pair: Hashable {
    let day: LocalDay
    let home: ListedGame.Team
    let away: ListedGame.Team
  }

  /// Gives 1 and 2 to games in the order of their starts.
  ///
  /// Games that have a number, are not played, or start at the same time stay unchanged.
  static func numbered(_ games: [ListedGame?]) -> [ListedGame?] {
    var pairs: [Pair: [Int]] = [:]
    for (place, game) in games.enumerated() {
      guard let game, game.status != .postponed, game.status != .cancelled else { continue }
      pairs[Pair(day: game.day, home: game.home, away: game.away), default: []].append(place)
    }
    var games = games
    for places in pairs.values where places.count > 1 {
      let starts = places.compactMap { games[$0]?.start }
      guard Set(starts).count == places.count,
        places.allSatisfy({ games[$0]?.number == 0 })
      else { continue }
      let ordered = places.sorted {
        (games[$0]?.start ?? .distantPast) < (games[$1]?.start ?? .distantPast)
      }
      for (index, place) in ordered.enumerated() { games[place]?.number = index + 1 }
    }
    return games
  }
}
