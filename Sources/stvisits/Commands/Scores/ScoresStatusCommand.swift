import ArgumentParser
import PhotoImport
import VisitStore

struct ScoresStatusCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits scores status [<options>]",
    abstract: "Show the sources of your scores and missing scores.",
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
    if try context.console.printsJSON(report.document()) { return .done }
    try context.console.print(report.lines)
    guard !report.pending.isEmpty else {
      context.console.remark("No missing scores.")
      return .done
    }
    try context.console.print("")
    try context.console.print(report.table)
    return .done
  }
}
