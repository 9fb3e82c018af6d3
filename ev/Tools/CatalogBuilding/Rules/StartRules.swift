package import Foundation
package import SportsModel

/// Converts a source's UTC start to local time and recognizes placeholders.
package enum StartRules {
  /// The minute of the day before which a start is a placeholder.
  static let earliestMinute = 8 * 60
  /// Two games of a day need at least this many minutes from start to start.
  static let doubleheaderGap = 90

  /// Returns the local start; unknown if the source has none or one on another day.
  package static func start(of game: SourceGame, zone: TimeZone?) -> Game.Start {
    guard let instant = game.startUTC, let zone, !game.isProvisional else { return .unknown }
    let local = LocalDateTime(instant, zone: zone)
    guard local.day == game.day else { return .unknown }
    return local.minuteOfDay < earliestMinute
      ? .placeholder(minuteOfDay: local.minuteOfDay) : .exact(minuteOfDay: local.minuteOfDay)
  }

  /// Returns whether a second game is listed too soon after the first to be meant.
  package static func second(_ second: Game.Start, after first: Game.Start) -> Game.Start {
    guard case .exact(let minute) = second, let before = minuteOfDay(first),
      minute - before < doubleheaderGap
    else { return second }
    return .placeholder(minuteOfDay: minute)
  }

  /// Returns the minute at which every game of a season is listed, which is a placeholder.
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
