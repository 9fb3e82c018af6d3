package import Quests

extension QuestProblemBuilder {
  /// Solves the quest and checks the route.
  ///
  /// - `isCancelled`: returns true to stop with the best route so far.
  /// - `progress`: called with each improvement.
  package func solve(
    effort: QuestEffort, isCancelled: @escaping () -> Bool,
    progress: @escaping (QuestProgress) -> Void
  ) throws(QuestError) -> QuestSolution {
    let problem = try problem()
    let solution: QuestSolution
    do throws(QuestFailure) {
      solution = try QuestSolver(effort: effort).solve(
        problem, isCancelled: isCancelled, progress: progress)
    } catch {
      throw QuestError(error, self)
    }
    let faults = QuestChecker(problem).violations(in: solution.route)
    guard faults.isEmpty else { throw QuestError(faults: faults) }
    return solution
  }
}
