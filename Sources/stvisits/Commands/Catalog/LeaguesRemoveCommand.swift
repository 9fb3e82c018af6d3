import ArgumentParser
import Catalog
import DataUpdates

struct LeaguesRemoveCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits leagues remove [<options>] <id>", abstract: "Remove a league of your own.",
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

  @Flag(help: "Remove the league even if it has visits.") var force = false
  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
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
