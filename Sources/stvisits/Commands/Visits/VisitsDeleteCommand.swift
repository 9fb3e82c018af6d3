import ArgumentParser
import Localization
import PhotoImport

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
    let visits = try context.visits(ids, in: store)
    let titles = visits.map(VisitFormatter.title)
    if titles.count > 1, !yes { titles.forEach(context.console.remark) }
    let question =
      titles.count == 1
      ? localized("Delete \(titles[0])?") : localized("Delete these \(titles.count) visits?")
    guard try context.console.confirms(question, yes: yes) else { return .done }
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    let badges = try editor.delete(visits)
    return try context.console.report(
      visits.deletionDocument(badges: badges),
      or: titles.map { localized("Deleted \($0)") }, badges: badges)
  }
}
