package import Catalog
package import SportsModel

/// Why a visit has no game, although its type wasn't given.
package enum MissingGame: Hashable, Sendable {
  /// A game of another day at the stadium.
  package struct Nearest: Hashable, Sendable {
    package let day: LocalDay
    /// The teams with the score.
    package let title: String
  }

  /// There was no game that day.
  case none(nearest: Nearest?)
  /// The data don't cover the day for the leagues at home there.
  case gap(ScheduleGap)
  /// No league is at home there in the data.
  case unknown
}

extension Catalog {
  /// The maximum number of days between a visit and the nearest game.
  private static let daysToNearestGame = 365

  /// Returns why the data have no game at a stadium on a day; games after `today` aren't named.
  func missingGame(at stadium: Stadium, on day: LocalDay, today: LocalDay) throws -> MissingGame {
    let leagues = stadium.leagues(on: day)
    guard !leagues.isEmpty else { return .unknown }
    if let gap = scheduleGap(in: day...day, of: Set(leagues)) { return .gap(gap) }
    return .none(nearest: try nearestGame(at: stadium, to: day, through: today))
  }

  private func nearestGame(
    at stadium: Stadium, to day: LocalDay, through today: LocalDay
  ) throws -> MissingGame.Nearest? {
    for days in 1...Self.daysToNearestGame {
      for other in [day - days, day + days] where other <= today {
        let games = try gameIndex.games(at: stadium.id, on: other).filter { !$0.status.isOff }
        if let game = games.first { return .init(day: other, title: title(game)) }
      }
    }
    return nil
  }
}
