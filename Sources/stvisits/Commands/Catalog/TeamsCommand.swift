import AppSupport
import ArgumentParser
import DataUpdates
import Reports
import SportsModel

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
      ListDocument(teams), as: .teams, context: context,
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

struct LeaguesAddCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits leagues add [<options>] [<pack>]",
    abstract: "Add or update a league of your own.",
    discussion: """
      The file contains teams, stadiums, divisions, games and badges; see
      docs/own-leagues.md. Adding a newer version updates the league. Your visits
      stay. To start with an empty league, use --id and --name, then teams add and
      sync --schedule.

      Examples:
        stvisits leagues add hill-league.json --dry-run
        stvisits leagues add hill-league.json
        stvisits leagues add --id hill --name "Hill League" --sport baseball
      """)

  @Argument(help: "JSON file with the league.", completion: .file(extensions: ["json"]))
  var pack: String?

  @Option(help: .id("ID of an empty league.")) var id: String?
  @Option(help: .name("Name of the league.")) var name: String?
  @Option(help: "Sport, such as baseball or soccer (default: other).") var sport: String?
  @Option(help: "Usual length of a game in minutes (default: 180).") var minutes: Int?
  @Flag(help: "Seasons start in one year and end in the next.") var twoYears = false
  @Flag(help: "Replace the league even if the file is older.") var force = false
  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require((pack == nil) != (id == nil), message: "Use either a file or --id and --name.")
    try require(
      pack == nil || (name == nil && sport == nil && minutes == nil && !twoYears),
      message: "--name, --sport, --minutes and --two-years don't work with a file.")
    try require(id == nil || name != nil, message: "--id needs --name.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    try pack.map { try add($0, context: context) } ?? create(context)
  }

  private func create(_ context: AppContext) throws -> ExitStatus {
    let added = try context.ownLeagues(isDryRun: dryRun).addLeague(
      id: id ?? "", name: name ?? "", sport: sport ?? "other", minutes: minutes ?? 180,
      spansYears: twoYears, in: try context.catalog())
    return try context.console.report(
      added.creationDocument(isDryRun: dryRun), or: added.creationSentence,
      notes: dryRun ? [] : [added.creationAdvice],
      isDryRun: dryRun)
  }

  private func add(_ path: String, context: AppContext) throws -> ExitStatus {
    let update = try context.ownLeagues(isDryRun: dryRun).update(
      from: LeaguePack(InputFile.bytes(of: path), path: path), allowsOlder: force,
      format: context.displayFormat, catalog: context.catalog)
    try context.console.report(
      update.document, or: update.lines(isVerbose: options.verbose),
      notes: update.notes.map { "  \($0)" }, isDryRun: dryRun)
    guard !dryRun else { return .done }
    // Opening the store updates the badges, even when no game was moved.
    let moved = try context.storeIfPresent().map {
      try RescheduledVisits.record(update.replacements, in: $0)
    }
    if let moved, !moved.isEmpty {
      context.console.remark("Updated the games of \(moved.count.counted("visit")).")
    }
    for line in update.seasons.compactMap(\.problem) { context.console.error(line) }
    return update.seasons.contains(where: \.isUnwritable) ? .failed : .done
  }
}
