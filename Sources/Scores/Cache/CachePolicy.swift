package import Foundation
package import SportsModel

/// How long what was learned may be used without asking again.
package enum CachePolicy {
  /// Results and listings of days so far back are not corrected any more: kept for ever.
  package static let settledAfter: TimeInterval = 30 * day
  /// For how long newer ones are good.
  package static let freshFor: TimeInterval = day
  /// For how long a provider that lists no such game is not asked about it again.
  package static let missFor: TimeInterval = 7 * day
  /// The time between two questions whether a game is over.
  package static let notFinalFor: TimeInterval = 30 * 60
  private static let day: TimeInterval = 24 * 3600

  /// Whether a result or a listing may be used as it is.
  ///
  /// - Parameters:
  ///   - gameDay: the day of the game, or the last of a listing.
  ///   - learned: when it was asked for.
  ///   - instant: now.
  /// - Returns: true for what was asked 30 days after the game, and within 24 hours of asking.
  ///   What was learned in a time to come, by a clock that was set back, is not fresh.
  package static func isFresh(_ gameDay: LocalDay, learned: Date, at instant: Date) -> Bool {
    let age = instant.timeIntervalSince(learned)
    guard age >= 0 else { return false }
    return age < freshFor || learned.timeIntervalSince(Date(startOf: gameDay)) > settledAfter
  }

  /// When to ask a provider again that had no final score to tell.
  ///
  /// - Parameters:
  ///   - status: what the game was then, nil when it was not listed.
  ///   - lookup: the game.
  ///   - instant: now.
  /// - Returns: seven days later for a game that is not listed or was cancelled, the next day for
  ///   one that is moved, else as soon as the game can be over.
  package static func retryDate(
    after status: ListedGame.Status?, _ lookup: ScoreLookup, at instant: Date
  ) -> Date {
    switch status {
    case nil, .cancelled: instant + missFor
    case .postponed, .suspended: instant + freshFor
    default: min(max(lookup.usualEnd, instant + notFinalFor), instant + missFor)
    }
  }

  /// Whether a provider is still left alone about a game.
  package static func isActive(_ miss: ScoreRecord.Miss, at instant: Date) -> Bool {
    // Farther ahead than it is ever set: a clock that was set back.
    instant < miss.askAgainAt && miss.askAgainAt <= instant + missFor
  }
}
