import ArgumentParser
import Catalog
import DataUpdates

struct TeamsAddCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a team to a league of your own.",
    discussion: """
      Examples:
        stvisits teams add "Elm Foxes" --league hill --stadium elm-park
        stvisits teams add "Oak Owls" --league hill --code OAK --division North
      """)

  @Argument(help: "What it is called.")
  var name: String

  @Option(help: .value("league", "The league of your own."), completion: NameCompletion.league)
  var league: String

  @Option(help: "Up to eight capital letters and digits; made of the name without it.")
  var code: String?

  @Option(help: "Where it plays.", completion: NameCompletion.stadium)
  var stadium: String?

  @Option(help: .value("year", "Its first season there (this year)."))
  var since: Int?

  @Option(help: "Its division.")
  var division: String?

  @Option(help: "The conference of the division.")
  var conference: String?

  @Flag(help: "Tell what would be added, and keep nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if let since, !(1800...9000).contains(since) {
      throw ValidationError("\(since) is no season.")
    }
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    var own = try catalog.customLeague(named: league)
    let request = OwnTeamRequest(
      name: name, code: code, stadium: stadium, since: since, division: division,
      conference: conference)
    let addition = try request.add(
      to: &own, in: catalog, today: context.today, isDryRun: dryRun)
    try context.ownLeagues(isDryRun: dryRun).save(own)
    return try context.console.report(addition.document, or: addition.sentence, isDryRun: dryRun)
  }
}
