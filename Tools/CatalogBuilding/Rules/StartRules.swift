package import Foundation
package import SportsModel

/// Turns a source's UTC start into a local one and tells real starts from placeholders.
package enum StartRules {
  /// Nobody starts a game before this minute of the day: what says so does not know.
  static let earliestMinute = 8 * 60
  /// Two games of a day need at least this many minutes from start to start.
  static let doubleheaderGap = 90

  /// The start on the stadium's clock; unknown when the source has none or another day's.
  package static func start(of game: SourceGame, zone: TimeZone?) -> Game.Start {
    guard let instant = game.startUTC, let zone, !game.isProvisional else { return .unknown }
    let local = LocalDateTime(instant, zone: zone)
    guard local.day == game.day else { return .unknown }
    return local.minuteOfDay < earliestMinute
      ? .placeholder(minuteOfDay: local.minuteOfDay) : .exact(minuteOfDay: local.minuteOfDay)
  }

  /// A second game listed so soon after the first that it cannot be meant.
  package static func second(_ second: Game.Start, after first: Game.Start) -> Game.Start {
    guard case .exact(let minute) = second, let before = minuteOfDay(first),
      minute - before < doubleheaderGap
    else { return second }
    return .placeholder(minuteOfDay: minute)
  }

  /// The one minute at which every game of a season is said to begin, which no season did.
  package static func massPlaceholder(_ starts: [Game.Start]) -> Int? {
    let minutes = starts.compactMap(minuteOfDay)
    guard minutes.count >= 30, let first = minutes.first, minutes.allSatisfy({ $0 == first }) else {
      return nil
    }
    return first
  }

  private static func minuteOfDay(_ start: Game.Start) -> Int? {
    switch start {
    case .exact(let minute), .placeholder(let minute): minute
    case .unknown: nil
    }
  }
}
