import ArgumentParser
import Catalog
import DataUpdates

struct LeaguesRemoveCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a league of your own.",
    usage: "stvisits leagues remove [<options>] <id>",
    discussion: """
      Removes its teams, games and badges. If you have visits to its games, use
      --force; the visits and their stadiums are kept. To keep a file of the league,
      export it first.

      Examples:
        stvisits leagues remove hill --dry-run
        stvisits leagues remove hill --force
      """)

  @Argument(help: .value("id", "ID of the league."), completion: NameCompletion.customLeague)
  var league: String

  @Flag(help: "Remove the league even if it has visits.")
  var force = false

  @Flag(help: .dryRun)
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
