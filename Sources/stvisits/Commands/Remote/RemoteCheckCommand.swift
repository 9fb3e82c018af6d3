import AppSupport
import ArgumentParser
import LibraryCare
import VisitStore

struct RemoteCheckCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits remote check [<options>]",
    abstract: "Read back what is in the storage and repair it.",
    discussion: """
      Reads the changes that this computer sent and the photos of your visits, and
      compares them with what was sent. With --repair, missing and damaged ones are
      sent again, photos from their originals on this computer. remote sync checks a
      few of them each time, and all once a month.

      Examples:
        stvisits remote check
        stvisits remote check --repair
      """)

  @Flag(help: "Send missing and damaged objects again.") var repair = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.configured(context)
    let store = try context.store()
    let progress = ProgressLine(console: context.console, clock: context.clock)
    defer { progress.clear() }
    let report = try await settings.withStorage(context, mayWrite: repair) { [repair] storage in
      try await StorageCheck(store, storage, machine: settings.name) { progress.show($0) }
        .run(repairs: repair)
    }
    progress.clear()
    try context.console.report(
      report.document(repairs: repair),
      or: RemoteFormatter.lines(report).map(\.cleanedForTerminal))
    for line in RemoteFormatter.complaints(report) { context.console.error(line.onOneLine) }
    if !repair, !report.damages.allSatisfy(\.isForeign) {
      context.console.error("To send them again: stvisits remote check --repair")
    }
    return report.unrepaired.isEmpty ? .done : .partly
  }
}
