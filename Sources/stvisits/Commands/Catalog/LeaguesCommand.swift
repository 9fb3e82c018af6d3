import ArgumentParser
import Catalog
import Reports
import SportsModel

struct LeaguesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues", abstract: "List leagues and add leagues of your own.",
    discussion: """
      A league of your own comes from one file and works like any other for photos,
      progress, badges, maps and trips.

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

struct LeaguesListCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits leagues list [<options>]", abstract: "List the leagues.",
    discussion: """
      Examples:
        stvisits leagues list
        stvisits leagues list --own --json
      """)

  @Flag(help: "List only your own leagues.") var own = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let leagues = catalog.leagues.filter { !own || catalog.customLeagues.contains($0.id) }
    guard options.json || !leagues.isEmpty else {
      context.console.remark("No leagues of your own yet. To add one: stvisits leagues add --help")
      return .done
    }
    return try context.console.report(
      LeagueListDocument(leagues, in: catalog),
      or: LeagueListFormatter.table(leagues, in: catalog))
  }
}
