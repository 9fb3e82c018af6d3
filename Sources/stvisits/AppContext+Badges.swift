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
    let store = try VisitStore.open(
      folder: dataFolder, clock: clock, achievementUpdater: AchievementUpdater(evaluator),
      backups: backupRule, patience: patience)
    noteBadgeChanges(
      of: store,
      after: "The badges were judged anew, by other definitions, facts or counting rules:")
    return store
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
