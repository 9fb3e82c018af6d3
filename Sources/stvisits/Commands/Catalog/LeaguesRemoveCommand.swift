import ArgumentParser
import Catalog
import DataUpdates

struct LeaguesRemoveCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a league of your own.",
    discussion: """
      Its teams, games and badges go. While visits are of its games it stays, unless
      you say --force: they keep the game as they recorded it, and their stadiums
      stay known. leagues export writes a file from which it comes back.

      Examples:
        stvisits leagues remove hill --dry-run
        stvisits leagues export hill --output hill-league.json
        stvisits leagues remove hill --force
      """)

  @Argument(help: .value("id", "Its id."), completion: NameCompletion.customLeague)
  var league: String

  @Flag(help: "Also while visits are of it; they stay.")
  var force = false

  @Flag(help: "Tell what would go, and keep it.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let own = try catalog.customLeague(named: league)
    let removal = try context.ownLeagues(isDryRun: dryRun).remove(
      own, visits: context.existingVisits(), allowsVisits: force,
      in: catalog)
    // Opening the store updates the badges.
    if !dryRun { _ = try context.storeIfPresent() }
    return try context.console.report(
      removal.document, or: removal.sentence, notes: removal.notes, isDryRun: dryRun)
  }
}
