package import SportsModel

/// How much a game is worth seeing, told by somebody who knows the teams.
package struct GameQuality: Hashable, Sendable {
  /// 0 for any game, 1 for the best.
  package let value: Double
  /// Why, in a few words: `rivalry`, `division race`, `day game`.
  package let reason: String?

  package init(value: Double, reason: String? = nil) {
    self.value = value
    self.reason = reason
  }

  package static let plain = GameQuality(value: 0)
}

/// What trips are judged by.
package struct ScoringContext: Sendable {
  package var weights = ScoringWeights()
  /// The stadiums that the person has been to; all others are new.
  package var visited: Set<StadiumID> = []
  package var quality: @Sendable (PlannedGame) -> GameQuality = { _ in .plain }

  package init() {}

  /// A basis with some of it changed.
  package init(_ change: (inout ScoringContext) -> Void) { change(&self) }
}
