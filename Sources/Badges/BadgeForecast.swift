/// Finds the badges that a trip would complete, by evaluating its games as visits.
package struct BadgeForecast: Sendable {
  private let evaluator: Evaluator
  private let state: AchievementState
  private let held: Set<String>

  package init(_ evaluator: Evaluator, facts: [VisitFact], records: [AchievementRecord]) {
    self.evaluator = evaluator
    state = evaluator.evaluate(VisitLedger(facts))
    held = Set(records.filter(\.isHeld).map(\.definition))
  }

  /// Returns the badges that these visits would complete, in the order of the definitions.
  package func completed(by visits: [VisitFact]) -> [AchievementDefinition] {
    var after = state
    for visit in visits { evaluator.add(visit, to: &after) }
    return evaluator.definitions.indices.compactMap { place in
      let definition = evaluator.definitions[place]
      let isWon = after.evaluations[place].isEarned && !state.evaluations[place].isEarned
      return isWon && !held.contains(definition.id) ? definition : nil
    }
  }
}
