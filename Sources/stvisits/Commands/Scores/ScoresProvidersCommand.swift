import ArgumentParser
import PhotoImport

struct ScoresProvidersCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits scores providers [<options>]",
    abstract: "Show score providers and their status.",
    discussion: """
      A provider that keeps failing is paused for a while. Sends no requests.

      Examples:
        stvisits scores providers
        stvisits scores providers --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let reports = try context.providerReports()
    return try context.console.report(
      reports.document, or: reports.table(zone: context.timeZone))
  }
}
