import AppSupport
import SportsModel
import TripPlanning
import Trips

/// Solves a quest with a progress line and prints the result.
struct QuestRunner {
  let builder: QuestProblemBuilder
  let context: AppContext
  let isJSON: Bool
  /// The stadiums that the user visited.
  let visited: Set<StadiumID>

  func run(effort: QuestEffort) throws -> ExitStatus {
    let answer: QuestSolution
    do throws(QuestError) {
      answer = try solve(effort)
    } catch {
      try printResult(error)
      return InterruptHandler.wasRaised ? .interrupted : .failed
    }
    try printResult(answer)
    guard answer.isCancelled else { return .done }
    context.console.remark("Interrupted: the best so far.")
    return .interrupted
  }

  private func solve(_ effort: QuestEffort) throws(QuestError) -> QuestSolution {
    let line = ProgressLine(console: context.console, clock: context.clock)
    InterruptHandler.listen()
    defer {
      InterruptHandler.stopListening()
      line.clear()
    }
    return try builder.solve(
      effort: effort, isCancelled: { InterruptHandler.wasRaised },
      progress: { line.show(QuestFormatter.progress($0)) })
  }

  private func printResult(_ answer: QuestSolution) throws {
    if isJSON {
      return try context.console.print(
        document: QuestDocument(answer, builder, visited: visited))
    }
    for text in QuestFormatter.lines(answer, builder) {
      try context.console.print(text.cleanedForTerminal)
    }
  }

  private func printResult(_ refusal: QuestError) throws {
    if isJSON { try context.console.print(document: QuestDocument(refusal)) }
    let lines = ["No quest: \(refusal.message)."] + refusal.advice.map { "  try \($0)" }
    for text in lines { context.console.remark(text.cleanedForTerminal) }
  }
}
