import AppSupport
import ArgumentParser
import Catalog
import Foundation
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

struct LeaguesListCommand: StvisitsCommand {
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

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let leagues = catalog.leagues.filter { !own || catalog.customLeagues.contains($0.id) }
    if options.json {
      try context.console.print([
        "schema": 1, "leagues": .array(leagues.map { Self.json($0, catalog, context) }),
      ])
      return .done
    }
    guard !leagues.isEmpty else {
      context.console.remark("No league of your own yet. See: stvisits leagues add --help")
      return .done
    }
    var table = TextTable(
      [
        .marks("ID"), .words("NAME"), .marks("SPORT"), .figures("TEAMS"), .marks("SEASONS"),
        .marks(""),
      ], indent: 0)
    for league in leagues {
      table.add(
        league.id.rawValue, league.name, league.sport,
        String(catalog.structure(of: league.id)?.teams.count ?? 0),
        Self.years(catalog.seasons(of: league.id).map(\.season)),
        catalog.customLeagues.contains(league.id) ? "your own" : "")
    }
    try context.console.print(table)
    return .done
  }

  private static func years(_ seasons: [Int]) -> String {
    guard let first = seasons.first, let last = seasons.last else { return "" }
    return first == last ? String(first) : "\(first)–\(last)"
  }

  private static func json(_ league: League, _ catalog: Catalog, _ context: AppContext) -> JSONValue
  {
    let isCustom = catalog.customLeagues.contains(league.id)
    let structure = catalog.structure(of: league.id)
    let seasons = catalog.seasons(of: league.id).map(\.season)
    return [
      "id": JSONValue(league.id), "name": .string(league.name), "sport": .string(league.sport),
      "game_minutes": .integer(league.typicalGameMinutes),
      "teams": .integer(structure?.teams.count ?? 0),
      "divisions": .array(
        (structure?.conferences.flatMap(\.divisions) ?? []).map { .string($0.name) }),
      "first_season": JSONValue(seasons.first), "last_season": JSONValue(seasons.last),
      "own": .bool(isCustom),
      "version": isCustom
        ? JSONValue(context.learnedFacts.customLeague(league.id)?.version) : .null,
    ]
  }
}

extension AppContext {
  /// The league of one's own that a name means.
  func customLeague(_ name: String, in catalog: Catalog) throws -> CustomLeague {
    let id = try league(name, in: catalog)
    guard catalog.customLeagues.contains(id), let league = learnedFacts.customLeague(id) else {
      throw CommandFailure(
        "\(id) is a league of the bundled facts, none of your own.", status: .usage)
    }
    return league
  }
}
