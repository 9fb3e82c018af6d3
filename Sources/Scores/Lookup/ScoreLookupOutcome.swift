package import Foundation
package import SportsModel

/// The end of a lookup of one game, and its steps.
package struct ScoreLookupOutcome: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case verdict(ScoreVerdict)
    /// A later lookup may find the score.
    case pending(PendingReason)
    /// Only the user can enter the score.
    case giveUp(GiveUpReason)
  }

  package let ending: Ending
  package let steps: [LookupStep]

  init(_ ending: Ending, _ steps: [LookupStep]) {
    self.ending = ending
    self.steps = steps
  }
}

/// Why a later lookup may find more.
package enum PendingReason: Sendable, Hashable {
  case notFinal(ListedGame.Status)
  case offline
  case outOfTime
  case interrupted
  /// A provider that may have the score is off, refused or failed.
  case noAnswer
}

/// Why no lookup will find the score.
package enum GiveUpReason: Sendable, Hashable {
  /// All providers answered, and none lists the game.
  case notListed
  /// The game was never played.
  case cancelled
  /// The plan allows no provider.
  case noProvider
}

/// A game of a day with the source of its score.
package struct DayGame: Sendable, Hashable {
  package let key: GameKey
  package let away: TeamID
  /// The year in which the season starts.
  package let season: Int
  package let status: ListedGame.Status
  package let score: Score?
  /// The start, if known.
  package let start: Date?
  package let kind: ListedGame.Kind
  package let isNeutralSite: Bool
  /// The tier that has the game.
  package let tier: ScoreTier
  /// nil for the catalog.
  package let provider: ProviderID?
}

/// The games of a day.
package struct DayLookupOutcome: Sendable, Hashable {
  package internal(set) var games: [DayGame] = []
  package internal(set) var steps: [LookupStep] = []
  /// Why a later lookup may find more; nil if all is known.
  package internal(set) var pending: PendingReason?
}
