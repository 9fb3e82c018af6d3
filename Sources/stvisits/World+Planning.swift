import Catalog
import Foundation
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

  /// Plans for each of some spans of days, and gathers the best of all.
  func plan(
    _ wanted: [TripPreferences], _ catalog: Catalog, limit: Int
  ) throws -> TripPlan {
    let today = LocalDateTime(clock(), zone: .current).day
    return try planDesk(catalog).plan(wanted, today: today, options: max(12, limit))
  }

  /// Prints the options, or why there are none.
  func tell(
    _ plan: TripPlan, _ catalog: Catalog, _ options: GlobalOptions, limit: Int,
    understood: [String]? = nil
  ) throws -> ExitStatus {
    if options.json {
      try console.print(
        PlanForm.json(plan, names: catalog, limit: limit, understood: understood))
    } else {
      let text = PlanText(catalog)
      for (index, option) in plan.options.prefix(limit).enumerated() {
        if index > 0 { try console.print("") }
        for line in text.lines(option.option, heading: "\(index + 1)") { try console.print(line) }
      }
      if let failure = plan.failure {
        for line in text.lines(failure) { console.remark(line) }
        for hint in plan.hints { console.remark("  \(hint)") }
      }
    }
    return plan.failure == nil ? .done : .failed
  }
}
