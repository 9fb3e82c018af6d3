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

struct TeamsListCommand: ListCommand {
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

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let query = TeamsQuery(
      name: name, leagues: try context.leagues(leagues, in: catalog), includesAll: all)
    let teams = query.teams(in: catalog)
    if try !printForScripts(TeamListDocument(teams), items: \.teams, .teams, context) {
      try context.console.print(query.table(teams, catalog))
    }
    return .done
  }
}
