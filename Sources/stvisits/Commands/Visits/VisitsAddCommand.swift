import ArgumentParser
import Catalog
import PhotoImport
import SportsModel

struct VisitsAddCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a visit by hand.",
    discussion: """
      With one game at the stadium that day, the visit is to that game. With several,
      choose one with --game 1, --game 2, … Without a game, the type is "other"
      unless you set it.

      Examples:
        stvisits visits add --stadium "Fenway Park" --date 2018-07-09 --seat "37 9"
        stvisits visits add --stadium "Shea Stadium" --date "Oct 25 1986" --rating 5
        stvisits visits add --stadium "Wrigley Field" --date 2018-01-20 --type tour
      """)

  @Flag(help: "Add the visit even if you already have one like it.")
  var allowDuplicate = false

  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let request = try visit.request(context)
    let store = try context.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    do {
      return try editor.add(request) { same in
        guard !allowDuplicate, context.console.isInteractive else { return allowDuplicate }
        let confirmed = try context.console.confirms(
          "You already have this visit: \(VisitFormatter.title(same)) (\(same.shortID)). "
            + "Add another?", yes: false)
        guard confirmed else { throw Declined() }
        return true
      }.printResult(context, verb: "Added")
    } catch is Declined {
      return .done
    }
  }

  /// The user doesn't want another visit.
  private struct Declined: Error {}
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
