import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

struct VerifyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits verify [<options>] [<paths> ...]",
    abstract: "Check your data and find moved photos.",
    discussion: """
      Checks the database, the stadiums and games of your visits, the photo files,
      and that only you can read your data. Searches the folders that you name for
      missing photos and records their new locations. To reverse that: stvisits undo

      Every stored value is compared with the history and with digests, so that
      damage by a failing disk is noticed. --repair restores damaged values from the
      history or a backup, and keeps the state before. If that isn't enough, it
      restores the newest good backup, and lists the changes that are missing since
      then (exit code 3). Without a backup, it reads the storage of stvisits remote.

      Examples:
        stvisits verify
        stvisits verify ~/Pictures --dry-run
        stvisits verify --fix
        stvisits verify --repair
      """)

  @Argument(help: "Folders to search for moved photos.", completion: .directory)
  var paths: [String] = []

  @Flag(help: "Remove other users' access to your data.") var fix = false
  @Flag(help: "Repair damaged data from the history and backups.") var repair = false
  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    for path in paths where !FileManager.default.fileExists(atPath: URL(typed: path).path) {
      throw CommandFailure("\(path): no such file or folder.")
    }
    InterruptHandler.listen()
    let repaired = try await repair && !dryRun ? repairLibrary(context) : RepairReport()
    var report = try report(context)
    let inventory = DataInventory(folder: context.dataFolder, others: context.cacheFolder)
    let fixed = fix && !dryRun ? inventory.close() : []
    report.problems += inventory.entries.filter(\.isReadableByOthers)
      .filter { !fixed.contains($0.path) }
      .map(LibraryCheck.Problem.init(readableByOthers:))
    try context.console.report(
      report.document(fixed: fixed, repair: repaired, isDryRun: dryRun),
      or: (LibraryFormatter.lines(repaired, zone: context.timeZone, maxLines: maxLines)
        + LibraryFormatter.lines(report, fixed: fixed, maxLines: maxLines)),
      isDryRun: dryRun)
    if InterruptHandler.wasRaised { return .interrupted }
    guard report.problems.isEmpty else { return .failed }
    return repaired.restored?.isComplete == false ? .partly : .done
  }

  private var maxLines: Int { options.verbose ? .max : 40 }

  /// Repairs the library before the check, with badges evaluated again.
  private func repairLibrary(_ context: AppContext) async throws -> RepairReport {
    let folder = context.dataFolder
    let file = folder.appendingPathComponent("visits.sqlite").path
    guard FileManager.default.fileExists(atPath: file) else { return RepairReport() }
    let evaluator = try context.evaluator(context.catalog())
    let remote = try? RemoteSettings.read(in: folder)
    do {
      let report = try VisitStore.repair(
        folder: folder, clock: context.clock, badges: AchievementUpdater(evaluator),
        backups: context.backupRule, lockWait: context.lockWait)
      if report.previous != nil { _ = try context.store() }
      if report.restored != nil, remote != nil {
        context.console.remark("To get back what is in your storage: stvisits remote sync")
      }
      return report
    } catch let error as VisitStoreError {
      switch (error, remote) {
      case (.damaged, let remote?), (.notADatabase, let remote?):
        return try await restoreFromStorage(remote, context: context)
      case (.damaged(let path, let detail), nil):
        throw CommandFailure(
          "\(path) is damaged: \(detail). There is no good backup in the data folder. "
            + "If you have a copy elsewhere: stvisits restore FILE")
      default: throw error
      }
    }
  }

  /// Replaces a library that can't be read by a new one with the changes in the storage.
  private func restoreFromStorage(
    _ remote: RemoteSettings, context: AppContext
  ) async throws -> RepairReport {
    let isEmpty = try await remote.withStorage(context, mayWrite: false, body: LibrarySync.isEmpty)
    guard !isEmpty else { throw CommandFailure("There is no backup, and your storage is empty.") }
    var report = RepairReport()
    report.previous = try VisitStore.setAside(
      folder: context.dataFolder, clock: context.clock, lockWait: context.lockWait)
    let store = try context.store()
    _ = try await remote.withStorage(context) {
      // The machines that were known here are lost, so none is trusted again unasked.
      try await LibrarySync(store, storage: $0, machine: remote.name, trustsFirst: false).sync()
    }
    context.console.remark("Next: stvisits remote sync")
    report.repaired = ["your library from your storage, without changes that weren't sent"]
    return report
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
        scanner: context.scanner(cache: context.scanCache(isReadOnly: true)),
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
