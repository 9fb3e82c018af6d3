import AppSupport
import ArgumentParser
import DataUpdates
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

  @Argument(help: "Name, or part of a name.", completion: .team) var name: String?
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
      ListDocument(teams), items: \.items, as: .teams, context: context,
      table: query.table(teams, catalog: catalog))
  }
}

struct TeamsAddCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a team to a league of your own.",
    discussion: """
      Examples:
        stvisits teams add "Elm Foxes" --league hill --stadium elm-park
        stvisits teams add "Oak Owls" --league hill --code OAK --division North
      """)

  @Argument(help: "Name of the team.") var name: String
  @Option(help: .league("ID of your league."), completion: .league) var league: String
  @Option(help: "Code: up to 8 of A-Z, 0-9 (default: from the name).") var code: String?
  @Option(help: "Home stadium.", completion: .stadium) var stadium: String?
  @Option(help: .value("year", "First season there (default: this year).")) var since: Int?
  @Option(help: .name("Division.")) var division: String?
  @Option(help: .name("Conference of the division.")) var conference: String?
  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func validate() throws { try require(since, in: LeaguePack.years, option: "--since") }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var own = try catalog.customLeague(named: league)
    let addition = try own.addTeam(
      named: name, code: code, stadium: stadium, since: since, division: division,
      conference: conference, in: catalog, today: context.today)
    try context.ownLeagues(isDryRun: dryRun).save(own)
    return try context.console.report(
      addition.document(isDryRun: dryRun), or: addition.sentence, isDryRun: dryRun)
  }
}
