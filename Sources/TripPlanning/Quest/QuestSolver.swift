/// Finds the best quest, and proves how good it is.
///
/// Pure and deterministic: the same problem and effort give the same answer, whatever the machine.
package struct QuestSolver: Sendable {
  package let effort: QuestEffort

  package init(effort: QuestEffort = .standard) { self.effort = effort }

  /// Solves a problem.
  ///
  /// - Parameters:
  ///   - problem: what is to be seen and how.
  ///   - isCancelled: asked often; once it says yes the best known is handed back.
  ///   - progress: told whenever more is known.
  /// - Returns: the best quest found, with a bound.
  /// - Throws: what is wrong with the problem, or that no quest was found.
  package func solve(
    _ problem: QuestProblem, isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (QuestProgress) -> Void = { _ in }
  ) throws(QuestFailure) -> QuestAnswer {
    let measure: QuestProgress.Measure =
      if case .cost = problem.objective { .dollars } else { .minutes }
    let network = try QuestNetwork(problem, valuing: .init(problem.objective))
    var search = QuestSearch(network, budget: effort.steps, isCancelled: isCancelled) {
      progress(QuestProgress(measure: measure, best: $0, bestPossible: $1))
    }
    let prizes = search.begin()
    if search.floor < search.limit {
      search.openWindows()
      search.survey(prizes: prizes)
      search.run()
    }
    guard let route = search.route else {
      throw search.bound == .infinity ? .noRoute : .noneFound
    }
    return QuestAnswer(
      route: try QuestRoute(route.map { network.games[$0] }, in: problem),
      bound: QuestBound(value: search.value, bestPossible: search.bound), miles: nil,
      steps: search.steps, isCancelled: search.wasCancelled)
  }
}
