import Achievements
import AppSupport
import Badges
import Catalog
import VisitStore

extension AppContext {
  /// Opens the store for writing, which keeps the badges current, and notes badges that changed.
  func store(_ catalog: Catalog) throws -> VisitStore {
    try self.store(judgingBy: evaluator(catalog))
  }

  func store(judgingBy evaluator: Evaluator) throws -> VisitStore {
    let opened = try VisitStore.open(
      folder: dataFolder, clock: clock, achievementUpdater: AchievementUpdater(evaluator),
      backups: backupRule, patience: patience)
    noteBadgeChanges(
      opened.badgeChanges,
      after: "The badges were judged anew, by other definitions, facts or counting rules:")
    return opened.value
  }

  /// Opens the store for reporting; if it can't be written, with the badges as stored.
  func storeForReporting(judgingBy evaluator: Evaluator) throws -> VisitStore {
    do {
      return try store(judgingBy: evaluator)
    } catch let error as VisitStoreError where error.isWriteFailure {
      return try readOnlyStore()
    }
  }

  /// Returns the evaluator of the bundled badges and the user's own.
  func evaluator(_ catalog: Catalog) throws -> Evaluator {
    try BadgeCatalog.evaluator(
      catalog, dataFolder: dataFolder, counting: countingSettings.remembered())
  }

  /// The stored rules for what counts as a visited stadium.
  var countingSettings: CountingSettings { CountingSettings(dataFolder: dataFolder) }

  func store() throws -> VisitStore { try store(catalog()) }

  /// Prints the badges that a command changed, one line each.
  func printBadgeChanges(_ changes: [BadgeChange]) throws {
    for change in changes {
      try console.print(BadgeFormatter.line(change).cleanedForTerminal)
    }
  }

  /// Prints the changes to stderr, after a title if there are any.
  func noteBadgeChanges(_ changes: [BadgeChange], after title: String? = nil) {
    if let title, !changes.isEmpty { console.remark(title) }
    for change in changes {
      console.remark(BadgeFormatter.line(change).cleanedForTerminal)
    }
  }
}
