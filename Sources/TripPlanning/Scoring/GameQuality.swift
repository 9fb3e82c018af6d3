package import SportsModel

/// A game's attractiveness, from a source that knows the teams.
package struct GameQuality: Hashable, Sendable {
  /// 0 for an ordinary game, 1 for the best.
  package let value: Double
  /// The reason in a few words: `rivalry`, `division race`, `day game`.
  package var reason: String?

  package static let plain = GameQuality(value: 0)
}

/// The inputs for scoring trips.
package struct ScoringContext: Sendable {
  package var weights = ScoringWeights()
  /// The stadiums the user has visited; all others are new.
  package var visited: Set<StadiumID> = []
  package var quality: @Sendable (PlannedGame) -> GameQuality = { _ in .plain }

  /// Creates a context with some of it changed.
  package init(_ change: (inout ScoringContext) -> Void = { _ in }) { change(&self) }
}
