import AppSupport
import ArgumentParser
import DataUpdates
import VisitStore

struct LeaguesRemoveCommand: StvisitsCommand {
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

  @Argument(help: ArgumentHelp("Its id.", valueName: "id"), completion: NameCompletion.customLeague)
  var league: String

  @Flag(help: "Also while visits are of it; they stay.")
  var force = false

  @Flag(help: "Tell what would go, and keep it.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let own = try context.customLeague(league, in: catalog)
    let removal = try context.ownLeagues(isDryRun: dryRun).remove(
      own, visits: context.existingStore()?.visits().map(\.visit) ?? [], allowsVisits: force,
      in: catalog)
    // Opening the store updates the badges.
    if !dryRun { _ = try context.storeIfPresent() }
    if options.json {
      try context.console.print(document: removal.document)
      return .done
    }
    try context.console.print(removal.sentence.cleanedForTerminal)
    for note in removal.notes { context.console.remark(note) }
    if dryRun { context.console.remark("Nothing was written.") }
    return .done
  }
}
