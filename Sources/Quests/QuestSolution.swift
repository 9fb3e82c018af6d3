/// The best quest found, with its bounds.
package struct QuestSolution: Sendable {
  package let route: QuestRoute
  /// The bound for the objective; for `timeThenMiles`, for the time.
  package let bound: QuestBound
  /// The bound for the miles at that time, if the objective includes them.
  package let miles: QuestBound?
  /// Units of work done.
  ///
  /// They depend on the problem and the effort alone.
  package let steps: Int
  /// Whether it was cancelled before the effort was spent or optimality was proven.
  package let isCancelled: Bool
}

/// The value of a quest and a bound on the best possible value.
package struct QuestBound: Hashable, Sendable {
  /// Minutes, dollars or miles, depending on the objective.
  package let value: Double
  /// A lower bound on the value of any quest.
  package let bestPossible: Double
  /// Whether no better one exists.
  package let isProven: Bool

  /// The largest possible improvement as a share of the value, 0 to 1.
  package var gap: Double { isProven || value <= 0 ? 0 : max(0, 1 - bestPossible / value) }

  init(value: Double, bestPossible: Double) {
    self.value = value
    isProven = bestPossible >= value - QuestSearch.tolerance(value)
    self.bestPossible = isProven ? value : max(0, bestPossible)
  }
}

/// The state of a running search.
package struct QuestProgress: Hashable, Sendable {
  /// The quantity the search is minimizing at the moment.
  package enum Measure: Sendable {
    case minutes, dollars, miles
  }

  package let measure: Measure
  /// The best value; nil until a quest has been found.
  package let best: Double?
  /// A lower bound on the value of any quest.
  package let bestPossible: Double
}

/// Limit on the work of a search.
///
/// Work is counted in steps instead of time, so that the same problem gets the same answer on every
/// machine. A step takes 20 to 50 nanoseconds.
package struct QuestEffort: Hashable, Sendable {
  package let steps: Int

  package init(steps: Int) { self.steps = max(1, steps) }

  /// Creates the effort for level 1 to 9.
  ///
  /// Each level allows three times the work of the one before; 5 takes about two minutes at most.
  package init(level: Int) {
    var steps = 40_000_000
    for _ in 1..<min(max(level, 1), 9) { steps *= 3 }
    self.steps = steps
  }

  package static let standard = QuestEffort(level: 5)
}
