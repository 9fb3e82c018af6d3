import ArgumentParser
import Catalog
import PhotoImport
import SportsModel

struct VisitsAddCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a visit by hand.",
    discussion: """
      With exactly one game there that day it is that game; with several, name one;
      with none the visit is of type other unless you say so.

      Examples:
        stvisits visits add --stadium "Fenway Park" --date 2018-07-09 --seat "37 9"
        stvisits visits add --stadium "Shea Stadium" --date 1986-10-25 --rating 5
        stvisits visits add --stadium "Wrigley Field" --date 2018-01-20 --type tour
      """)

  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let store = try context.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    return try editor.add(visit.request)
      .printResult(context, verb: "Added")
  }
}

extension VisitEditor.Outcome {
  /// Prints the changed visit, its remarks and its badge changes.
  func printResult(_ context: AppContext, verb: String) throws -> ExitStatus {
    for remark in VisitFormatter.remarks(self) { context.console.remark(remark) }
    return try context.console.report(
      VisitChangeDocument(self), or: "\(verb) \(visit.shortID): \(VisitFormatter.title(visit))",
      badges: badgeChanges)
  }
}
