import AppSupport
import ArgumentParser
import Catalog
import Reports

struct TeamsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "teams", abstract: "List teams and add teams to your own leagues.",
    discussion: """
      Examples:
        stvisits teams expos
        stvisits teams add "Elm Foxes" --league hill --stadium elm-park
      """,
    subcommands: [TeamsListCommand.self, TeamsAddCommand.self],
    defaultSubcommand: TeamsListCommand.self)
}

struct TeamsListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits teams list [<options>] [<name>]", abstract: "List teams.",
    discussion: """
      Lists the present teams, or those with a name. Former names are also found.

      Examples:
        stvisits teams list --league nhl
        stvisits teams list expos --json
        stvisits teams list --porcelain | cut -f 1,4
      """)

  @Argument(help: "Name, or part of a name.", completion: NameCompletion.team) var name: String?
  @OptionGroup var leagues: LeagueOptions
  @Flag(help: "Include former teams.") var all = false
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let query = CatalogQuery(
      name: name, leagues: try leagues.ids(in: catalog, context.settings), includesAll: all)
    let teams = query.teams(in: catalog)
    return try printList(
      TeamListDocument(teams), items: \.teams, .teams, context, table: query.table(teams, catalog))
  }
}
