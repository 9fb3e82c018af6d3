import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

struct VerifyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check your data and find moved photos.",
    usage: "stvisits verify [<options>] [<paths> ...]",
    discussion: """
      Checks the database, the stadiums and games of your visits, the photo files,
      and that only you can read your data. Searches the folders that you name for
      missing photos and records their new locations. To reverse that: stvisits undo

      Every stored value is compared with the history and with digests, so that
      damage by a failing disk is noticed. --repair restores damaged values from the
      history or a backup, and keeps a backup of the state before. If the database
      itself is damaged, it makes a new one from everything that can be read.

      Examples:
        stvisits verify
        stvisits verify ~/Pictures --dry-run
        stvisits verify --fix
        stvisits verify --repair
      """)

  @Argument(help: "Folders to search for moved photos.", completion: .directory)
  var paths: [String] = []

  @Flag(help: "Remove other users' access to your data.")
  var fix = false

  @Flag(help: "Repair damaged data from the history and backups.")
  var repair = false

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    for path in paths where !FileManager.default.fileExists(atPath: URL(typed: path).path) {
      throw CommandFailure("\(path): no such file or folder.")
    }
    InterruptHandler.listen()
    let repaired = try repair && !dryRun ? repairLibrary(context) : []
    var report = try report(context)
    let inventory = DataInventory(folder: context.dataFolder, others: context.cacheFolder)
    let fixed = fix && !dryRun ? inventory.close() : []
    report.problems += inventory.entries.filter(\.isReadableByOthers)
      .filter { !fixed.contains($0.path) }
      .map(LibraryCheck.Problem.init(readableByOthers:))
    try context.console.report(
      LibraryCheckDocument(report, fixed: fixed, repaired: repaired, isDryRun: dryRun),
      or: (repaired.map { "Repaired \($0)." }
        + LibraryFormatter.lines(report, fixed: fixed, most: options.verbose ? .max : 40))
        .map(\.cleanedForTerminal), isDryRun: dryRun)
    if InterruptHandler.wasRaised { return .interrupted }
    return report.problems.isEmpty ? .done : .failed
  }

  /// Repairs the library before the check, with badges evaluated again; returns what was repaired.
  private func repairLibrary(_ context: AppContext) throws -> [String] {
    let file = context.dataFolder.appendingPathComponent("visits.sqlite").path
    guard FileManager.default.fileExists(atPath: file) else { return [] }
    let evaluator = try context.evaluator(context.catalog())
    let report = try VisitStore.repair(
      folder: context.dataFolder, clock: context.clock, badges: AchievementUpdater(evaluator),
      backups: context.backupRule, patience: context.patience)
    if report.backup != nil { _ = try context.store() }
    return report.repaired
  }

  /// Returns the report; with `--json` also for a damaged database.
  private func report(_ context: AppContext) throws -> LibraryCheck.Report {
    do {
      guard FileManager.default.fileExists(atPath: context.dataFolder.path),
        let store = try context.existingStore()
      else { throw CommandFailure("No data to check in \(context.dataFolder.path).") }
      let catalog = try context.catalog()
      let check = LibraryCheck(
        store: store, catalog: catalog,
        scanner: context.scanner(memory: context.scanMemory(isReadOnly: true)),
        badges: AchievementUpdater(try context.evaluator(catalog)))
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
