/// The best quest found and how good it is.
package struct QuestSolution: Sendable {
  package let route: QuestRoute
  /// Of the objective; of the time for the fewest miles in the best time.
  package let bound: QuestBound
  /// Of the miles at that time, where the objective asks for them.
  package let miles: QuestBound?
  /// Units of work done, which depend on the problem and the effort alone.
  package let steps: Int
  /// Whether it was cancelled before the effort was spent or all was proven.
  package let isCancelled: Bool
}

/// How good a quest is, and how good any could be.
package struct QuestBound: Hashable, Sendable {
  /// Minutes, dollars or miles, as the objective is.
  package let value: Double
  /// No quest can be better than this.
  package let bestPossible: Double
  /// Whether no better one exists.
  package let isProven: Bool

  /// The part of the value by which it could be better at most, 0 … 1.
  package var gap: Double { isProven || value <= 0 ? 0 : max(0, 1 - bestPossible / value) }

  init(value: Double, bestPossible: Double) {
    self.value = value
    isProven = bestPossible >= value - QuestSearch.tolerance(value)
    self.bestPossible = isProven ? value : max(0, bestPossible)
  }
}

/// What is known while a quest is looked for.
package struct QuestProgress: Hashable, Sendable {
  /// What is being made smaller at the moment.
  package enum Measure: Sendable {
    case minutes, dollars, miles
  }

  package let measure: Measure
  /// nil until a quest has been found.
  package let best: Double?
  /// No quest can be better.
  package let bestPossible: Double
}

/// How much work a search may do.
///
/// Work is counted in steps and never by the clock, so that the same problem gets the same answer
/// everywhere. A step takes some 20 to 50 nanoseconds.
package struct QuestEffort: Hashable, Sendable {
  package let steps: Int

  package init(steps: Int) { self.steps = max(1, steps) }

  /// Levels 1 … 9, each three times the work of the one before: 5 is about two minutes at most.
  package init(level: Int) {
    var steps = 40_000_000
    for _ in 1..<min(max(level, 1), 9) { steps *= 3 }
    self.steps = steps
  }

  package static let standard = QuestEffort(level: 5)
}
