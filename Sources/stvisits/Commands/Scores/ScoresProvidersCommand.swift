import ArgumentParser
import PhotoImport

struct ScoresProvidersCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "providers",
    abstract: "Who can be asked for scores, and how they are.",
    discussion: """
      A provider that keeps failing is left alone for a while; nothing is asked here.

      Examples:
        stvisits scores providers
        stvisits scores providers --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let reports = try context.providerReports()
    return try context.console.report(
      ProvidersDocument(reports), or: reports.table(zone: context.timeZone))
  }
}
