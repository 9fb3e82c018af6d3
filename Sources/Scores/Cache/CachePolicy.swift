package import Foundation
package import SportsModel

/// The validity of cached scores and listings.
package enum CachePolicy {
  /// Scores and listings that are older than this at the time of the request are valid forever.
  static let settledAfter: TimeInterval = 30 * day
  /// The validity of newer ones.
  static let freshFor: TimeInterval = day
  /// The time until a provider that doesn't list a game is asked again.
  static let missFor: TimeInterval = 7 * day
  /// The time between two requests for a game in progress.
  static let notFinalFor: TimeInterval = 30 * 60
  private static let day: TimeInterval = 24 * 3600

  /// Returns whether a result or listing can be used without a request: if it was requested 30
  /// days or more after the game or the last day of the listing, or within the last 24 hours.
  ///
  /// False if `learned` is in the future, after the clock was set back.
  package static func isFresh(_ gameDay: LocalDay, learned: Date, at instant: Date) -> Bool {
    let age = instant.timeIntervalSince(learned)
    guard age >= 0 else { return false }
    return age < freshFor || learned.timeIntervalSince(Date(startOf: gameDay)) > settledAfter
  }

  /// Returns when to ask a provider again that had no final score: seven days later for a game that
  /// is not listed (nil) or was cancelled, the next day for one that was postponed or suspended,
  /// otherwise the usual end of the game.
  static func retryDate(
    after status: ListedGame.Status?, _ lookup: ScoreLookup, at instant: Date
  ) -> Date {
    switch status {
    case nil, .cancelled: instant + missFor
    case .postponed, .suspended: instant + freshFor
    default: min(max(lookup.usualEnd, instant + notFinalFor), instant + missFor)
    }
  }

  /// Returns whether a provider must not be asked about the game yet.
  static func isActive(_ miss: ScoreRecord.Miss, at instant: Date) -> Bool {
    // A longer wait than the longest possible means that the clock was set back.
    instant < miss.askAgainAt && miss.askAgainAt <= instant + missFor
  }
}
