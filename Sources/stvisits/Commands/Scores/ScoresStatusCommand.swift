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
      try context.console.print(document: ScoreStatusDocument(report))
      return .done
    }
    for line in report.lines { try context.console.print(line) }
    guard !report.pending.isEmpty else {
      context.console.remark("No visit waits for a score.")
      return .done
    }
    try context.console.print("")
    try context.console.print(report.table)
    return .done
  }
}
