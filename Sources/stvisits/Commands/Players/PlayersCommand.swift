import AppSupport
import ArgumentParser
import Localization
import Reports
import SportsModel

struct PlayersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "players", abstract: "List the players you saw, and your games with a player.",
    discussion: """
      Players are known for most MLB games to 2022, the NBA from 1996 to 2020 and
      the NHL since 2009. Of the NFL, those who scored are known. Players of other
      games are known if their box scores were fetched (box_scores).

      Examples:
        stvisits players seen --hall-of-fame
        stvisits players show "Aaron Judge"
      """, subcommands: [PlayersSeenCommand.self, PlayersShowCommand.self])
}

struct PlayersSeenCommand: ListCommand, TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "seen", abstract: "List the players you saw, most often first.",
    discussion: """
      Examples:
        stvisits players seen --league mlb --limit 20
        stvisits players seen --team "Red Sox" --hall-of-fame
        stvisits players seen --porcelain | cut -f 1,4
      """)

  @OptionGroup var leagues: LeagueOptions
  @Option(help: "Only players of this team.", completion: .team) var team: String?
  @Flag(help: "Only members of the baseball Hall of Fame.") var hallOfFame = false
  @Option(help: .number("Maximum number of players.")) var limit: Int?
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if let limit { try require(limit > 0, message: "--limit must be 1 or more (got \(limit)).") }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var selection = SeenPlayers.Options()
    selection.leagues = try leagues.ids(in: catalog, context.settings)
    selection.team = try team.map { try catalog.team(named: $0, in: selection.leagues) }
    selection.isOnlyHallOfFame = hallOfFame
    selection.limit = limit
    let visits = try context.existingVisits()
    let seen = try SeenPlayers(visits, store: context.boxScores(), options: selection)
    if try printForScripts(seen.document, as: .players, context: context) { return .done }
    if seen.entries.isEmpty {
      return context.console.remark(
        visits.isEmpty
          ? localized("No visits yet. Start with: stvisits import ~/Pictures")
          : localized(
            """
            No players match: the players of \(seen.coverage.games) of your \(seen.coverage.of) \
            games are known.
            """))
    }
    try context.console.print(seen.table(catalog.code))
    let shown = seen.entries.count
    return context.console.remark(
      localized("Players: \(seen.coverage.summary).")
        + (shown < seen.coverage.count
          ? " " + localized("The first \(DisplayFormat.number(shown)) are listed.") : ""))
  }
}

struct PlayersShowCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show your games with a player, and what the player did.",
    discussion: """
      A last name is enough if you saw one player of that name. Otherwise the players
      are listed with their IDs.

      Examples:
        stvisits players show "Aaron Judge"
        stvisits players show mlb:judga001
      """)

  @Argument(help: "Name or ID of the player.") var name: String
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let leagues = try leagues.ids(in: catalog, context.settings)
    let visits = AttendedGames(try context.existingVisits()).entries.filter(\.isGame).map(\.visit)
    let seen = try context.seenPlayer(named: name, in: leagues, on: visits)
    return try context.console.report(
      seen.document, or: seen.lines(context.screen), isStyled: true)
  }
}
