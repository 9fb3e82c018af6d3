import AppSupport
import ArgumentParser
import BoxScores
import Catalog
import Localization
import Reports
import SportsModel

struct PlayersSeenCommand: ListCommand, TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "seen", abstract: "List the players you saw, most often first.",
    discussion: """
      Examples:
        stvisits players seen --league mlb --limit 20
        stvisits players seen --team "Red Sox" --hall-of-fame
        stvisits players seen --porcelain | cut -f 1,4
      """)

  @OptionGroup var leagues: LeagueOptions
  @Option(help: "Only players of this team.", completion: NameCompletion.team) var team: String?
  @Flag(help: "Only members of the baseball Hall of Fame.") var hallOfFame = false
  @Option(help: .value("number", "Maximum number of players.")) var limit: Int?
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if let limit { try require(limit > 0, "--limit must be 1 or more (got \(limit)).") }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var selection = SeenPlayers.Options()
    selection.leagues = try leagues.ids(in: catalog, context.settings)
    selection.team = try team.map { try catalog.team(bestMatching: $0, in: selection.leagues).id }
    selection.isOnlyHallOfFame = hallOfFame
    selection.limit = limit
    let visits = try context.existingVisits()
    let seen = try SeenPlayers(visits, context.boxScores(), selection)
    let document = SeenPlayersDocument(seen)
    if try printForScripts(document, items: \.players, .players, context) { return .done }
    if seen.entries.isEmpty {
      context.console.remark(
        visits.isEmpty
          ? localized("No visits yet. Start with: stvisits import ~/Pictures")
          : localized(
            """
            No players match: the players of \(seen.coverage.games) of your \(seen.coverage.of) \
            games are known.
            """))
      return .done
    }
    try context.console.print(
      seen.table { catalog.team($0)?.code ?? $0.rawValue })
    let shown = seen.entries.count
    context.console.remark(
      localized("Players: \(seen.coverage.words).")
        + (shown < seen.coverage.count
          ? " " + localized("The first \(DisplayFormat.number(shown)) are listed.") : ""))
    return .done
  }
}
