import Achievements
import Catalog
import StvisitsKit
import VisitStore

extension World {
  /// The badges that are offered, by the facts of today.
  func badges(_ catalog: Catalog) throws -> Evaluator {
    try BadgeBook.open(catalog.folder, catalog: catalog)
  }

  /// The store, which keeps the badges true; what newer definitions or facts changed is told.
  func store(_ catalog: Catalog) throws -> VisitStore {
    let store = try VisitStore.open(
      folder: dataFolder, clock: clock, keeper: AchievementKeeper(badges(catalog)))
    for change in store.takeBadgeChanges() {
      console.remark(BadgeText.line(change).cleanedForTerminal)
    }
    return store
  }

  func store() throws -> VisitStore { try store(catalog()) }

  /// Tells the badges that a command won, lost and won back, one line each.
  func tellBadges(of store: VisitStore) throws {
    for change in store.takeBadgeChanges() {
      try console.print(BadgeText.line(change).cleanedForTerminal)
    }
  }

  /// The same as JSON lines.
  func printBadgeLines(of store: VisitStore) throws {
    for change in store.takeBadgeChanges() { try console.print(change.json.line) }
  }

  /// The same for the JSON document of a command.
  func badgeForms(of store: VisitStore) -> JSONValue {
    .array(store.takeBadgeChanges().map(\.json))
  }
}
