import ArgumentParser
import Catalog
import PhotoImport
import SportsModel
import VisitStore

struct VisitsDeleteCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a visit.",
    discussion: """
      The photos stay where they are, and the next import does not bring the visit
      back. `stvisits undo` does.

      Example:
        stvisits visits delete 5f3a --yes
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let store = try context.store(catalog)
    let stored = try VisitEditor.visit(withID: id, in: store)
    let what = VisitFormatter.title(stored.visit)
    guard try context.console.confirms("Delete \(what)?", yes: yes) else { return .done }
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    let deleted = try editor.delete(stored.visit.id.text)
    return try context.console.report(
      VisitDeletionDocument(stored, badges: deleted.badgeChanges), or: "Deleted \(what)",
      badges: deleted.badgeChanges)
  }
}
