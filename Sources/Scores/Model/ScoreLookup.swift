package import Foundation
package import SportsModel

/// A game whose score is needed.
package struct ScoreLookup: Sendable, Hashable {
  package let game: GameKey
  /// The start, if known.
  package let start: Date?
  /// The usual duration of a game of the league, in minutes.
  package let usualMinutes: Int
  /// The score that the visit already has.
  package let recorded: ScoreResult?

  package init(game: GameKey, start: Date? = nil, usualMinutes: Int, recorded: ScoreResult? = nil) {
    self.game = game
    self.start = start
    self.usualMinutes = usualMinutes
    self.recorded = recorded
  }

  /// The usual end of the game; without a start, the end of the latest night game in the west.
  package var usualEnd: Date {
    // 32 hours after midnight UTC it is past midnight in Hawaii, too.
    start.map { $0 + Double(usualMinutes) * 60 } ?? Date(startOf: game.day) + 32 * 3600
  }

  /// The key of the game's record in the cache.
  package var cacheKey: String { Self.cacheKey(of: game) }

  /// The first word of the keys in the cache.
  package static let cacheKind = "score"

  package static func cacheKey(of game: GameKey) -> String { "\(cacheKind) \(game)" }
}

/// Limits of a lookup.
package struct ScoreLookupPlan: Sendable, Hashable {
  /// The tiers to use, as chosen by `--tiers`.
  package var tiers: Set<ScoreTier>
  /// Whether the user turned on the reference pages.
  package var usesReferencePages: Bool
  package var isOffline: Bool
  /// Whether all sources are asked and compared; otherwise the first score is used.
  package var comparesAll: Bool
  /// No request is sent after this instant, the end of the time that all lookups of a run share.
  package var deadline: Date?
  /// The most attempts per official provider.
  package var tries: Int

  /// The time that an import has for all its scores, in seconds.
  package static let importBudget: TimeInterval = 10

  package init(
    tiers: Set<ScoreTier> = Set(ScoreTier.allCases), usesReferencePages: Bool = false,
    isOffline: Bool = false, comparesAll: Bool = false, deadline: Date? = nil, tries: Int = 3
  ) {
    self.tiers = tiers
    self.usesReferencePages = usesReferencePages
    self.isOffline = isOffline
    self.comparesAll = comparesAll
    self.deadline = deadline
    self.tries = tries
  }

  /// Returns the providers that the plan allows for a league, in order.
  func providers(for league: LeagueID) -> [ProviderID] {
    ProviderID.forScores(of: league).filter {
      tiers.contains($0.tier) && ($0.tier != .pages || usesReferencePages)
    }
  }
}
