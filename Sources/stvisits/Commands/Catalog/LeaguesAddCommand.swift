import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import SportsModel

struct LeaguesAddCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a league of your own, or bring it up to date.",
    discussion: """
      From one JSON file with teams, stadiums, divisions, games and badges; its form
      is told in docs/own-leagues.md. The same file again changes nothing, a newer
      version changes what is different, and what you recorded stays. Or with --id
      and --name an empty league, for teams add and sync --schedule.

      Examples:
        stvisits leagues add hill-league.json --dry-run
        stvisits leagues add hill-league.json
        stvisits leagues add --id hill --name "Hill League" --sport baseball
      """)

  @Argument(help: "The file with the league.", completion: .file(extensions: ["json"]))
  var pack: String?

  @Option(help: ArgumentHelp("The id of an empty league.", valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("What it is called.", valueName: "name"))
  var name: String?

  @Option(help: "What is played, such as baseball or soccer (other).")
  var sport: String?

  @Option(help: "Minutes from the start of a game to its usual end (180).")
  var minutes: Int?

  @Flag(help: "Its seasons run into the next year.")
  var twoYears = false

  @Flag(help: "Take an older version of a pack than that which is here.")
  var force = false

  @Flag(help: "Tell what would change, and keep nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard (pack == nil) != (id == nil) else {
      throw ValidationError("Name a file with a league, or say --id and --name of an empty one.")
    }
    guard pack == nil || (name == nil && sport == nil && minutes == nil && !twoYears) else {
      throw ValidationError("A file says itself what its league is.")
    }
    guard id == nil || name != nil else { throw ValidationError("--name says what it is called.") }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    try pack.map { try add($0, context) } ?? create(context)
  }

  private func create(_ context: AppContext) throws -> ExitStatus {
    let league = try CustomLeague(
      id: id ?? "", name: name ?? "", sport: sport ?? "other", minutes: minutes ?? 180,
      spansYears: twoYears, in: try context.catalog())
    try context.ownLeagues(isDryRun: dryRun).save(league)
    if options.json {
      try context.console.print(document: LeagueCreationDocument(league, isDryRun: dryRun))
      return .done
    }
    try context.console.print("Added \(league.structure.league.name).".cleanedForTerminal)
    context.console.remark(
      dryRun ? "Nothing was written." : "Its teams: stvisits teams add --league \(league.id) …")
    return .done
  }

  private func add(_ path: String, _ context: AppContext) throws -> ExitStatus {
    let update = try context.ownLeagues(isDryRun: dryRun).update(
      from: LeaguePack(context.bytes(of: path), path: path), allowsOlder: force,
      catalog: context.catalog)
    try printResult(update, context)
    guard !dryRun else { return .done }
    // Opening the store updates the badges, also if no game was moved.
    let moved = try context.storeIfPresent().map {
      try RescheduledVisits.note(update.replacements, in: $0)
    }
    if let moved, !moved.isEmpty {
      context.console.remark("\(moved.count.counted("visit")) now follow games that were moved.")
    }
    for line in SyncFormatter.problems(update.seasons) { context.console.error(line) }
    return update.seasons.contains(where: \.isUnwritable) ? .failed : .done
  }

  private func printResult(_ update: LeagueUpdate, _ context: AppContext) throws {
    if options.json { return try context.console.print(document: update.document) }
    for line in update.lines(isVerbose: options.verbose) {
      try context.console.print(line.cleanedForTerminal)
    }
    for note in update.notes { context.console.remark("  \(note)".cleanedForTerminal) }
    if dryRun { context.console.remark("Nothing was written.") }
  }
}
