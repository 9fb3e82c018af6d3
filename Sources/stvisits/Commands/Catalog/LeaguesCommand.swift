import ArgumentParser
import Catalog
import Reports
import SportsModel

struct LeaguesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues",
    abstract: "The leagues that are known, and leagues of your own.",
    discussion: """
      Minor leagues, college, European football: a league of your own comes from one
      file and is then like any other for photos, progress, badges, maps and trips.
      Without a subcommand they are listed.

      Examples:
        stvisits leagues
        stvisits leagues add hill-league.json
        stvisits leagues remove hill
      """,
    subcommands: [
      LeaguesListCommand.self, LeaguesAddCommand.self, LeaguesRemoveCommand.self,
      LeaguesExportCommand.self,
    ],
    defaultSubcommand: LeaguesListCommand.self)
}

struct LeaguesListCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the leagues that are known.",
    discussion: """
      Examples:
        stvisits leagues list
        stvisits leagues list --own --json
      """)

  @Flag(help: "Only those of your own.")
  var own = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let leagues = catalog.leagues.filter { !own || catalog.customLeagues.contains($0.id) }
    guard options.json || !leagues.isEmpty else {
      context.console.remark("No league of your own yet. See: stvisits leagues add --help")
      return .done
    }
    return try context.console.report(
      LeagueListDocument(leagues, in: catalog),
      or: LeagueListFormatter.table(leagues, in: catalog))
  }
}
