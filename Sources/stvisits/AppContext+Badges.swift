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
    let store = try VisitStore.open(
      folder: dataFolder, clock: clock, achievementUpdater: AchievementUpdater(evaluator),
      backups: backupRule, patience: patience)
    noteBadgeChanges(
      of: store,
      after: "The badges were judged anew, by other definitions, facts or counting rules:")
    return store
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

  /// Tells the badges that a command won, lost and won back, one line each.
  func printBadgeChanges(of store: VisitStore) throws {
    for change in store.drainBadgeChanges() {
      try console.print(BadgeFormatter.line(change).cleanedForTerminal)
    }
  }

  /// The same beside the result, as in a conversation, perhaps with a line before.
  func noteBadgeChanges(of store: VisitStore, after title: String? = nil) {
    let changes = store.drainBadgeChanges()
    if let title, !changes.isEmpty { console.remark(title) }
    for change in changes {
      console.remark(BadgeFormatter.line(change).cleanedForTerminal)
    }
  }

  /// The same for the JSON document of a command.
  func badgeChangesJSON(of store: VisitStore) -> JSONValue {
    .array(store.drainBadgeChanges().map(\.json))
  }
}
