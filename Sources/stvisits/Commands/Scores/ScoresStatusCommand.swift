import ArgumentParser
import PhotoImport
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
    if try context.console.printsJSON(ScoreStatusDocument(report)) { return .done }
    try context.console.print(report.lines)
    guard !report.pending.isEmpty else {
      context.console.remark("No visit waits for a score.")
      return .done
    }
    try context.console.print("")
    try context.console.print(report.table)
    return .done
  }
}
