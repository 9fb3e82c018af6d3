import AppSupport
import ArgumentParser
import Foundation
import PhotoImport
import SportsModel
import VisitStore

struct ScoresStatusCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Where the scores of your visits come from, and which are still to come.",
    discussion: """
      Examples:
        stvisits scores status
        stvisits scores status --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let visits = try context.existingStore()?.visits() ?? []
    let report = ScoreStatus(
      of: visits, cached: try context.scoreCache(isReadOnly: true).entryCounts())
    if options.json {
      try context.console.print(report.json)
      return .done
    }
    for line in report.lines { try context.console.print(line) }
    guard !report.pending.isEmpty else {
      context.console.remark("No visit waits for a score.")
      return .done
    }
    try context.console.print("")
    var table = TextTable(
      [
        .marks("WAITS"), .marks("DATE"), .words("STADIUM", least: 12), .words("WHAT", enough: 44),
      ], indent: 0)
    for visit in report.pending.map(\.visit) {
      table.add(visit.shortID, visit.day.description, visit.stadiumName, visit.title)
    }
    try context.console.print(table)
    return .done
  }
}
