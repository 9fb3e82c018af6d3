import ArgumentParser
import LibraryCare

struct PrivacyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits privacy [<options>]", abstract: "Show which data is stored and what was sent.",
    discussion: """
      stvisits sends only requests for results and schedules: a league, a date, a
      team or a season. With the setting box_scores, it also requests box scores of
      single games that you attended. If you configure a routing server, it receives
      places. If you configure sync storage (stvisits remote set), it receives your
      visits, and your photos if you choose so. requests.log in the data folder lists
      every request.

      Examples:
        stvisits privacy
        stvisits privacy --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let report = try PrivacyReport(
      context.programFiles, opening: context.existingStore,
      countQuestions: { try context.openQuestions(context.catalog(), $0) },
      thumbnails: context.thumbnailCount, clock: context.clock)
    if try context.console.printsJSON(report.document) { return .done }
    try context.console.print(report.lines(within: context.console.terminalColumns))
    if report.isReadableByOthers {
      context.console.remark(
        "Other users can read some of your files. To restrict access: stvisits verify --fix")
    }
    return .done
  }
}
