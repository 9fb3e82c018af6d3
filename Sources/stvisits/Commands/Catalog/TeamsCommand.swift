import AppSupport
import ArgumentParser
import Catalog
import Reports

struct TeamsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "teams",
    abstract: "The teams that are known, and teams of your own leagues.",
    discussion: """
      Without a subcommand they are listed.

      Examples:
        stvisits teams expos
        stvisits teams add "Elm Foxes" --league hill --stadium elm-park
      """,
    subcommands: [TeamsListCommand.self, TeamsAddCommand.self],
    defaultSubcommand: TeamsListCommand.self)
}

struct TeamsListCommand: ListCommand, CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the teams that are known.",
    discussion: """
      Without a name, those of today; old names are found, too.

      Examples:
        stvisits teams list --league nhl
        stvisits teams list expos --json
        stvisits teams list --porcelain | cut -f 1,4
      """)

  @Argument(help: "A name, or a part of one.", completion: NameCompletion.team)
  var name: String?

  @Flag(help: "Those that are gone, too.")
  var all = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let query = CatalogQuery(
      name: name, leagues: try leagues.ids(in: catalog, context.settings), includesAll: all)
    let teams = query.teams(in: catalog)
    return try printList(
      TeamListDocument(teams), items: \.teams, .teams, context, table: query.table(teams, catalog))
  }
}
