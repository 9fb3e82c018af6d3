import AppSupport
import ArgumentParser
import Catalog
import Reports

struct StadiumsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stadiums",
    abstract: "Browse the stadiums that are known, and add your own.",
    discussion: """
      Without a subcommand they are listed.

      Examples:
        stvisits stadiums --league nhl
        stvisits stadiums comiskey
        stvisits stadiums add "Elm Park" --at 44.31,-71.22
      """,
    subcommands: [StadiumsListCommand.self, StadiumsAddCommand.self],
    defaultSubcommand: StadiumsListCommand.self)
}

struct StadiumsListCommand: ListCommand, CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the stadiums that are known.",
    discussion: """
      Without a name, the homes of today; old names are found, too.

      Examples:
        stvisits stadiums list --league nhl
        stvisits stadiums list comiskey
        stvisits stadiums list "Fenway Park" --json
        stvisits stadiums list --porcelain | cut -f 1,6,7
      """)

  @Argument(help: "A name, or a part of one.", completion: NameCompletion.stadium)
  var name: String?

  @Flag(help: "Closed ones and guests' homes, too.")
  var all = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let query = CatalogQuery(
      name: name, leagues: try leagues.ids(in: catalog, context.settings), includesAll: all)
    let stadiums = query.stadiums(in: catalog)
    return try printList(
      StadiumListDocument(stadiums), items: \.stadiums, .stadiums, context,
      table: query.table(stadiums, catalog))
  }
}
