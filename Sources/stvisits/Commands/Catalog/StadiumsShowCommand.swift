import AppSupport
import ArgumentParser
import Catalog
import Reports
import SportsModel
import VisitStore

struct StadiumsShowCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits stadiums show [<options>] <stadium>",
    abstract: "Show a stadium with your rating and tips.",
    discussion: """
      With --open, its position is opened in your browser (OpenStreetMap).

      Examples:
        stvisits stadiums show "Wrigley Field"
        stvisits stadiums show fenway-park-boston --json
        stvisits stadiums show "Wrigley Field" --open
      """)

  @Argument(help: "Name or ID of the stadium.", completion: NameCompletion.stadium)
  var stadium: String

  @Flag(help: "Open its position in your browser.") var open = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let found = try catalog.stadium(bestMatching: stadium, on: context.today)
    let store = try context.existingStore()
    let ranking = StadiumRanking(
      try store?.visits().map(\.visit) ?? [], reviews: try store?.reviews() ?? [:], in: catalog)
    let details = StadiumDetails(
      found, ranking, notes: try store?.notes(at: found.id) ?? [], in: catalog)
    try context.console.report(
      details.document, or: details.lines(context.screen).map(\.cleanedForTerminal))
    if open { SharingPrograms(context: context).open(found.coordinate.mapURL) }
    return .done
  }
}
