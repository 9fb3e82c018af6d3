import ArgumentParser
import BoxScores
import Catalog
import Reports
import SportsModel

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
    let seen = PlayerGames(
      try context.boxScores().seenPlayer(named: name, in: leagues, on: visits))
    if try context.console.printsJSON(PlayerGamesDocument(seen)) { return .done }
    try context.console.print(seen.lines(context.screen))
    return .done
  }
}
