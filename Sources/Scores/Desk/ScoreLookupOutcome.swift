package import Foundation
package import SportsModel

/// How a look-up of one game ended, and what was done on the way.
package struct ScoreLookupOutcome: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case verdict(ScoreVerdict)
    /// Ask again another time.
    case pending(ScoreChain.PendingReason)
    /// Only the person can say.
    case giveUp(ScoreChain.GiveUpReason)
  }

  package let ending: Ending
  package let steps: [ChainStep]

  init(_ ending: Ending, _ steps: [ChainStep]) {
    self.ending = ending
    self.steps = steps
  }
}

/// A game of a day, and who said how it ended.
package struct DayGame: Sendable, Hashable {
  package let key: GameKey
  package let away: TeamID
  /// The year in which the season starts.
  package let season: Int
  package let status: ListedGame.Status
  package let score: Score?
  /// When it begins, if known.
  package let start: Date?
  package let kind: ListedGame.Kind
  package let isNeutralSite: Bool
  /// Where this was found.
  package let tier: ScoreTier
  /// Who said it; nil for the catalog.
  package let provider: ProviderID?
}

/// The games of a day as the tiers know them.
package struct DayLookupOutcome: Sendable, Hashable {
  package internal(set) var games: [DayGame] = []
  package internal(set) var steps: [ChainStep] = []
  /// Why more may be known another time; nil when all that can be known is here.
  package internal(set) var pending: ScoreChain.PendingReason?
}
