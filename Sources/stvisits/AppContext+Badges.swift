import Achievements
import AppSupport
import Badges
import Catalog
import VisitStore

extension AppContext {
  /// The store, which keeps the badges true; what newer definitions or facts changed is told.
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

  /// The same for looking: where nothing can be written, with the badges as they were judged last.
  func storeForReporting(judgingBy evaluator: Evaluator) throws -> VisitStore {
    do {
      return try store(judgingBy: evaluator)
    } catch let error as VisitStoreError where error.isWriteFailure {
      return try readOnlyStore()
    }
  }

  /// The definitions of the program and those of the person, held against the facts.
  func evaluator(_ catalog: Catalog) throws -> Evaluator {
    try BadgeCatalog.evaluator(
      catalog, dataFolder: dataFolder, counting: countingSettings.remembered())
  }

  /// What the person counts as having been to a stadium.
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

  /// Returns the changes for the JSON document of a command.
  func badgeChangesJSON(_ changes: [BadgeChange]) -> JSONValue { .array(changes.map(\.json)) }
}
