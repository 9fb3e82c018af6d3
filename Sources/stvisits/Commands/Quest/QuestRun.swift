import AppSupport
import SportsModel
import TripPlanning
import Trips

/// Looks for a quest before the eyes of the person, and tells what came of it.
struct QuestRun {
  let desk: QuestDesk
  let world: World
  let isJSON: Bool
  /// Stadiums that are not new.
  let visited: Set<StadiumID>

  func run(effort: QuestEffort) throws -> ExitStatus {
    let answer: QuestAnswer
    do throws(QuestRefusal) {
      answer = try solve(effort)
    } catch {
      try tell(error)
      return Interrupt.wasRaised ? .interrupted : .failed
    }
    try tell(answer)
    guard answer.isCancelled else { return .done }
    world.console.remark("Interrupted: the best so far.")
    return .interrupted
  }

  /// The answer, seen by the checker.
  private func solve(_ effort: QuestEffort) throws(QuestRefusal) -> QuestAnswer {
    let problem = try desk.problem()
    let line = ProgressLine(console: world.console, clock: world.clock)
    Interrupt.listen()
    defer {
      Interrupt.stopListening()
      line.clear()
    }
    let answer: QuestAnswer
    do throws(QuestFailure) {
      answer = try QuestSolver(effort: effort).solve(
        problem, isCancelled: { Interrupt.wasRaised },
        progress: { line.show(QuestText.progress($0)) })
    } catch {
      throw QuestRefusal(error, desk)
    }
    let faults = QuestChecker(problem).violations(in: answer.route)
    guard faults.isEmpty else { throw QuestRefusal(faults: faults) }
    return answer
  }

  private func tell(_ answer: QuestAnswer) throws {
    if isJSON { return try world.console.print(QuestForm.json(answer, desk, visited: visited)) }
    for text in QuestText.lines(answer, desk) { try world.console.print(text.cleanedForTerminal) }
  }

  private func tell(_ refusal: QuestRefusal) throws {
    if isJSON { try world.console.print(QuestForm.json(refusal)) }
    let lines = ["No quest: \(refusal.message)."] + refusal.advice.map { "  try \($0)" }
    for text in lines { world.console.remark(text.cleanedForTerminal) }
  }
}
