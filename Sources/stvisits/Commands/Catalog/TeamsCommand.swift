import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Foundation
import SportsModel

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
    let wanted = try context.leagues(leagues, in: catalog)
    let found = name.map { catalog.teams(named: $0) } ?? catalog.teams
    let teams = found.filter { team in
      (wanted?.contains(team.league) ?? true) && (name != nil || all || team.isActive)
    }
    if try printMachineReadable(teams.map(Self.json), as: "teams", .teams, context) { return .done }
    guard !teams.isEmpty else {
      guard let name else { throw CommandFailure("There are no such teams.") }
      let near = catalog.teamNames(like: name)
      throw CommandFailure(
        "No team is called “\(name)”."
          + (near.isEmpty ? "" : " Did you mean \(near.asAlternatives)?"))
    }
    var table = TextTable(
      [.marks("ID"), .marks("CODE"), .words("NAME"), .words("HOME")], indent: 0)
    for team in teams {
      let home = team.currentHome.flatMap { catalog.stadiums[$0]?.name } ?? ""
      table.add(team.id.rawValue, team.code, team.name, home)
    }
    try context.console.print(table)
    return .done
  }

  private static func json(_ team: Team) -> JSONValue {
    [
      "team_id": JSONValue(team.id), "league": JSONValue(team.league), "code": .string(team.code),
      "name": .string(team.name), "active": .bool(team.isActive),
      "names": .array(
        team.names.map { name in
          [
            "name": .string(name.name), "first": JSONValue(name.first),
            "last": JSONValue(name.last),
          ]
        }),
      "aliases": .array(team.aliases.map(JSONValue.string)),
      "homes": .array(
        team.homes.map { home in
          [
            "stadium_id": JSONValue(home.stadium), "first": .integer(home.first),
            "last": JSONValue(home.last),
          ]
        }),
    ]
  }
}

struct TeamsAddCommand: StvisitsCommand {
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

  @Option(
    help: ArgumentHelp("The league of your own.", valueName: "league"),
    completion: NameCompletion.league)
  var league: String

  @Option(help: "Up to eight capital letters and digits; made of the name without it.")
  var code: String?

  @Option(help: "Where it plays.", completion: NameCompletion.stadium)
  var stadium: String?

  @Option(help: ArgumentHelp("Its first season there (this year).", valueName: "year"))
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

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var own = try context.customLeague(league, in: catalog)
    let today = context.today
    let home = try stadium.map { try context.stadium($0, on: today, in: catalog) }
    let team = try own.add(
      team: name, code: code, home: home?.id, since: since ?? today.year, division: division,
      conference: conference)
    try OwnLeagueStore(learned: context.learnedFacts, clock: context.clock, isDryRun: dryRun).keep(
      own)
    if options.json {
      try context.console.print([
        "schema": 1, "team_id": JSONValue(team.id), "code": .string(team.code),
        "stadium_id": JSONValue(home?.id), "dry_run": .bool(dryRun),
      ])
      return .done
    }
    let place = home.map { " at \($0.name)" } ?? ""
    try context.console.print("Added \(team.name) (\(team.id))\(place).".cleanedForTerminal)
    if dryRun { context.console.remark("Nothing was written.") }
    return .done
  }
}

extension AppContext {
  /// The one stadium that a name means on a day, or an error with what it may mean.
  func stadium(_ name: String, on day: LocalDay, in catalog: Catalog) throws -> Stadium {
    if let exact = catalog.stadiums[StadiumID(name)] { return exact }
    let found = catalog.stadiums(bestMatching: name, on: day)
    guard let stadium = found.first else {
      let near = catalog.stadiumNames(like: name).asAlternatives
      throw CommandFailure(
        "No stadium is called “\(name)”."
          + (near.isEmpty ? " Add it: stvisits stadiums add" : " Did you mean \(near)?"))
    }
    guard found.count == 1 else {
      throw CommandFailure(
        "“\(name)” can be several stadiums; name one by its id:\n"
          + found.prefix(12).map { "  \($0.id)  \($0.name), \($0.city)" }.joined(separator: "\n"))
    }
    return stadium
  }
}
