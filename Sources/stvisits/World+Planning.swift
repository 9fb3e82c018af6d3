import Catalog
import SportsModel
import StvisitsKit
import TripPlanning
import VisitStore

extension World {
  /// The planner with the facts and what the person has seen.
  func planDesk(_ catalog: Catalog) throws -> PlanDesk {
    let visits = try existingStore()?.visitOutlines() ?? []
    let games = visits.filter { $0.kind == .game }
    return try PlanDesk(catalog: catalog, visited: Set(games.map(\.stadium)))
  }

  /// Prints the options, or why there are none.
  func tell(
    _ result: TripPlanningResult, _ catalog: Catalog, _ options: GlobalOptions, limit: Int
  ) throws -> ExitStatus {
    if options.json {
      try console.print(PlanForm.json(result, names: catalog, limit: limit))
    } else {
      let text = PlanText(catalog)
      for (index, option) in result.options.prefix(limit).enumerated() {
        if index > 0 { try console.print("") }
        for line in text.lines(option, heading: "\(index + 1)") { try console.print(line) }
      }
      if let failure = result.failure {
        for line in text.lines(failure) { console.remark(line) }
      }
    }
    return result.failure == nil ? .done : .failed
  }
}
