import Achievements
import Catalog
import StvisitsKit
import VisitStore

extension World {
  /// The store, which keeps the badges true; what newer definitions or facts changed is told.
  func store(_ catalog: Catalog) throws -> VisitStore {
    let store = try VisitStore.open(
      folder: dataFolder, clock: clock, keeper: AchievementKeeper(BadgeBook.evaluator(catalog)))
    remarkBadges(of: store)
    return store
  }

  func store() throws -> VisitStore { try store(catalog()) }

  /// Tells the badges that a command won, lost and won back, one line each.
  func tellBadges(of store: VisitStore) throws {
    for change in store.takeBadgeChanges() {
      try console.print(BadgeText.line(change).cleanedForTerminal)
    }
  }

  /// The same beside the result, as in a conversation.
  func remarkBadges(of store: VisitStore) {
    for change in store.takeBadgeChanges() {
      console.remark(BadgeText.line(change).cleanedForTerminal)
    }
  }

  /// The same for the JSON document of a command.
  func badgeForms(of store: VisitStore) -> JSONValue {
    .array(store.takeBadgeChanges().map(\.json))
  }
}
