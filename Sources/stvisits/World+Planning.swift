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

  /// Where the person has seen games of each league.
  func stadiumsSeen() throws -> [LeagueID: Set<StadiumID>] {
    let visits = try existingStore()?.visits().map(\.visit) ?? []
    return visits.reduce(into: [:]) { seen, visit in
      guard visit.kind == .game, let league = visit.league else { return }
      seen[league, default: []].insert(visit.stadium)
    }
  }

  /// A file of a quest, by its path.
  func questFile(_ path: String) throws -> QuestWorld.File {
    let bytes = try bytes(of: path)
    guard bytes.count <= ScheduleFile.mostBytes else {
      throw Failure("\(path): larger than the \(ScheduleFile.mostBytes >> 20) MB that are read")
    }
    return QuestWorld.File(path: path, text: String(decoding: bytes, as: UTF8.self))
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
