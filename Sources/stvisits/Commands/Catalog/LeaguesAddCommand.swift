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

  @Option(help: .value("id", "The id of an empty league."))
  var id: String?

  @Option(help: .value("name", "What it is called."))
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
    try require(
      (pack == nil) != (id == nil),
      "Name a file with a league, or say --id and --name of an empty one.")
    try require(
      pack == nil || (name == nil && sport == nil && minutes == nil && !twoYears),
      "A file says itself what its league is.")
    try require(id == nil || name != nil, "--name says what it is called.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    try pack.map { try add($0, context) } ?? create(context)
  }

  private func create(_ context: AppContext) throws -> ExitStatus {
    let league = try CustomLeague(
      id: id ?? "", name: name ?? "", sport: sport ?? "other", minutes: minutes ?? 180,
      spansYears: twoYears, in: try context.catalog())
    try context.ownLeagues(isDryRun: dryRun).save(league)
    return try context.console.report(
      LeagueCreationDocument(league, isDryRun: dryRun),
      or: "Added \(league.structure.league.name).",
      notes: dryRun ? [] : ["Its teams: stvisits teams add --league \(league.id) …"],
      isDryRun: dryRun)
  }

  private func add(_ path: String, _ context: AppContext) throws -> ExitStatus {
    let update = try context.ownLeagues(isDryRun: dryRun).update(
      from: LeaguePack(InputFile.bytes(of: path), path: path), allowsOlder: force,
      catalog: context.catalog)
    try context.console.report(
      update.document, or: update.lines(isVerbose: options.verbose).map(\.cleanedForTerminal),
      notes: update.notes.map { "  \($0)" }, isDryRun: dryRun)
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
}
