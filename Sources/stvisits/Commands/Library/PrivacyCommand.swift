import ArgumentParser
import LibraryCare
import Thumbnails

struct PrivacyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "privacy",
    abstract: "Show what is stored where, and what was ever asked on the network.",
    discussion: """
      Nothing is sent but questions to those who publish results and schedules, of a
      league, a day, a team or a season; and places to a routing server, if you name
      one. Every request is in requests.log in the data folder. With a storage
      between machines (remote set) your visits are there as well, and photos if you
      say so.

      Examples:
        stvisits privacy
        stvisits privacy --json
        stvisits forget all
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let report = try PrivacyReport(
      context.programFiles, opening: context.existingStore,
      thumbnails: context.thumbnailCache(isReadOnly: true).count, clock: context.clock)
    if try context.console.printsJSON(PrivacyDocument(report)) { return .done }
    try context.console.print(report.lines(within: context.console.terminalColumns))
    if report.isReadableByOthers {
      context.console.remark("Others may read some of it; see: stvisits verify --fix")
    }
    return .done
  }
}
