/// Finds the best quest, and proves how good it is.
///
/// Deterministic: the same problem and effort give the same answer on every machine.
package struct QuestSolver: Sendable {
  package let effort: QuestEffort

  package init(effort: QuestEffort = .standard) { self.effort = effort }

  /// Solves a problem.
  ///
  /// - Parameters:
  ///   - problem: the stadiums to visit, the games and the rules.
  ///   - isCancelled: called often; when it returns true, the best known quest is returned.
  ///   - progress: called when the best quest or the bound improves.
  /// - Returns: the best quest found, with a bound.
  /// - Throws: what is wrong with the problem, or that no quest was found.
  package func solve(
    _ problem: QuestProblem, isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (QuestProgress) -> Void = { _ in }
  ) throws(QuestFailure) -> QuestSolution {
    let measure: QuestProgress.Measure =
      if case .cost = problem.objective { .dollars } else { .minutes }
    let network = try QuestNetwork(problem, valuing: .init(problem.objective))
    var search = QuestSearch(network, budget: effort.steps, isCancelled: isCancelled) {
      progress(QuestProgress(measure: measure, best: $0, bestPossible: $1))
    }
    search.runAll()
    guard let found = search.route else { throw search.bound == .infinity ? .noRoute : .noneFound }
    let route = try QuestRoute(found.map { network.games[$0] }, in: problem)
    let bound = QuestBound(value: search.value, bestPossible: search.bound)
    guard problem.objective == .timeThenMiles else {
      return QuestSolution(
        route: route, bound: bound, miles: nil, steps: search.steps,
        isCancelled: search.wasCancelled)
    }
    let openings = search.openings(within: search.value)
    var second = QuestSearch(
      try QuestNetwork(problem, valuing: .miles), budget: effort.steps, isCancelled: isCancelled
    ) { progress(QuestProgress(measure: .miles, best: $0, bestPossible: $1)) }
    second.run(among: openings, for: search.value, from: found, worth: route.miles)
    return QuestSolution(
      route: try QuestRoute((second.route ?? found).map { network.games[$0] }, in: problem),
      bound: bound, miles: QuestBound(value: second.value, bestPossible: second.bound),
      steps: search.steps + second.steps, isCancelled: second.wasCancelled)
  }
}
