import AppSupport
import ArgumentParser
import Catalog
import Localization
import PhotoImport
import SportsModel
import VisitStore

struct VisitsDeleteCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete visits.",
    discussion: """
      Your photos stay where they are. Later imports don't add the visits again.
      One undo restores them all.

      Examples:
        stvisits visits delete 5f3a
        stvisits visits delete 5f3a 91c2 --yes
      """)

  @Argument(help: "The ids of the visits, or their beginnings.", completion: NameCompletion.visit)
  var ids: [String]

  @Flag(help: .yes) var yes = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    var visits: [StoredVisit] = []
    for id in ids {
      let stored = try VisitEditor.visit(withID: id, in: store)
      if !visits.contains(where: { $0.visit.id == stored.visit.id }) { visits.append(stored) }
    }
    let titles = visits.map { VisitFormatter.title($0.visit) }
    if titles.count > 1, !yes { titles.forEach(context.console.remark) }
    let question =
      titles.count == 1
      ? localized("Delete \(titles[0])?") : localized("Delete these \(titles.count) visits?")
    guard try context.console.confirms(question, yes: yes) else { return .done }
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    let deleted = try editor.delete(visits.map(\.visit))
    return try context.console.report(
      visits.deletionDocument(badges: deleted.badgeChanges),
      or: titles.map { localized("Deleted \($0)") }, badges: deleted.badgeChanges)
  }
}
