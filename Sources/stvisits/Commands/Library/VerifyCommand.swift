import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

struct VerifyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check your data, and find photos that moved.",
    discussion: """
      Checks the database, whether the facts still know your stadiums and games,
      whether the photos are where they were, and that only you can read it all. In
      the folders named, photos that are gone are looked for by their content, and
      where they are now is noted; undo takes that back.

      Examples:
        stvisits verify
        stvisits verify ~/Pictures
        stvisits verify ~/Pictures --dry-run --json
        stvisits verify --fix
      """)

  @Argument(help: "Where to look for photos that moved.", completion: .directory)
  var paths: [String] = []

  @Flag(help: "Tell where photos are now; note nothing.")
  var dryRun = false

  @Flag(help: "Take the rights of others from your data.")
  var fix = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    InterruptHandler.listen()
    var report = try report(context)
    let inventory = DataInventory(folder: context.dataFolder, others: context.cacheFolder)
    let fixed = fix && !dryRun ? inventory.close() : []
    report.problems += inventory.entries.filter(\.isReadableByOthers)
      .filter { !fixed.contains($0.path) }
      .map(LibraryCheck.Problem.init(readableByOthers:))
    try context.console.report(
      LibraryCheckDocument(report, fixed: fixed, isDryRun: dryRun),
      or: LibraryFormatter.lines(report, fixed: fixed, most: options.verbose ? .max : 40)
        .map(\.cleanedForTerminal), isDryRun: dryRun)
    for doubled in report.doubled {
      context.console.remark(doubled.line.cleanedForTerminal)
    }
    if InterruptHandler.wasRaised { return .interrupted }
    return report.problems.isEmpty ? .done : .failed
  }

  /// Returns the report; with `--json` also for a damaged database.
  private func report(_ context: AppContext) throws -> LibraryCheck.Report {
    do {
      guard FileManager.default.fileExists(atPath: context.dataFolder.path),
        let store = try context.existingStore()
      else { throw CommandFailure("There is nothing to verify in \(context.dataFolder.path).") }
      let catalog = try context.catalog()
      let check = LibraryCheck(
        store: store, catalog: catalog,
        scanner: context.scanner(memory: context.scanMemory(isReadOnly: true)))
      return try check.run(
        paths: paths.map { URL(typed: $0).standardizedFileURL.path }, isDryRun: dryRun,
        isCancelled: { InterruptHandler.wasRaised })
    } catch let error as VisitStoreError where options.json {
      switch error {
      case .damaged, .notADatabase:
        return LibraryCheck.Report(unreadable: CommandFailure(error)?.message ?? "\(error)")
      default: throw error
      }
    }
  }
}
