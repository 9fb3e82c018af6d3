import AppSupport
import ArgumentParser
import PhotoImport
import SportsModel
import VisitStore

struct VisitsAddCommand: StvisitsCommand {
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

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    return try editor.add(visit.request)
      .printResult(context, verb: "Added", asJSON: options.json)
  }
}

extension VisitEditor.Outcome {
  /// Prints the changed visit, its remarks and its badge changes.
  func printResult(
    _ context: AppContext, verb: String, asJSON: Bool
  ) throws -> ExitStatus {
    for remark in VisitFormatter.remarks(self) { context.console.remark(remark) }
    if asJSON {
      try context.console.print(
        document: VisitChangeDocument(self))
    } else {
      try context.console.print("\(verb) \(visit.shortID): \(VisitFormatter.title(visit))")
      try context.printBadgeChanges(badgeChanges)
    }
    return .done
  }
}
