package import Foundation
package import SportsModel

/// The one game whose score is looked for.
package struct ScoreLookup: Sendable, Hashable {
  package let game: GameKey
  /// When it began, if known.
  package let start: Date?
  /// Minutes that a game of the league usually takes.
  package let usualMinutes: Int
  /// What the visit says already.
  package let recorded: ScoreResult?

  package init(
    game: GameKey, start: Date? = nil, usualMinutes: Int, recorded: ScoreResult? = nil
  ) {
    self.game = game
    self.start = start
    self.usualMinutes = usualMinutes
    self.recorded = recorded
  }

  /// When the game is usually over; without a start, when even a night game in the west is.
  package var usualEnd: Date {
    // 32 hours after Greenwich's midnight it is past midnight in Hawaii too.
    start.map { $0 + Double(usualMinutes) * 60 } ?? Date(startOf: game.day) + 32 * 3600
  }

  /// Names what the cache keeps of the game.
  package var cacheKey: String { Self.cacheKey(of: game) }

  package static func cacheKey(of game: GameKey) -> String { "score \(game)" }
}

/// How far a look-up may go.
package struct ScoreLookupPlan: Sendable, Hashable {
  /// What `--tiers` leaves of the tiers.
  package var tiers: Set<ScoreTier>
  /// The person turned the reference pages on.
  package var usesReferencePages: Bool
  package var isOffline: Bool
  /// Asks everybody and compares, where else the first answer is enough.
  package var comparesAll: Bool
  /// No request goes out after this: the end of the budget that all look-ups of a run share.
  package var deadline: Date?
  /// Tries of one official provider in one look-up.
  package var tries: Int

  /// Seconds that an import has for all its scores.
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

  /// Whom the plan allows to be asked about a league, in order.
  func providers(for league: LeagueID) -> [ProviderID] {
    ProviderID.forScores(of: league).filter {
      tiers.contains($0.tier) && ($0.tier != .pages || usesReferencePages)
    }
  }
}
