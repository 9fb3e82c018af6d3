import AppSupport
import ArgumentParser
import DataUpdates
import SportsModel

struct LeaguesAddCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits leagues add [<options>] [<pack>]",
    abstract: "Add or update a league of your own.",
    discussion: """
      The file contains teams, stadiums, divisions, games and badges; see
      docs/own-leagues.md. Adding a newer version updates the league. Your visits
      stay. To start with an empty league, use --id and --name, then teams add and
      sync --schedule.

      Examples:
        stvisits leagues add hill-league.json --dry-run
        stvisits leagues add hill-league.json
        stvisits leagues add --id hill --name "Hill League" --sport baseball
      """)

  @Argument(help: "JSON file with the league.", completion: .file(extensions: ["json"]))
  var pack: String?

  @Option(help: .id("ID of an empty league.")) var id: String?
  @Option(help: .name("Name of the league.")) var name: String?
  @Option(help: "Sport, such as baseball or soccer (default: other).") var sport: String?
  @Option(help: "Usual length of a game in minutes (default: 180).") var minutes: Int?
  @Flag(help: "Seasons start in one year and end in the next.") var twoYears = false
  @Flag(help: "Replace the league even if the file is older.") var force = false
  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require((pack == nil) != (id == nil), message: "Use either a file or --id and --name.")
    try require(
      pack == nil || (name == nil && sport == nil && minutes == nil && !twoYears),
      message: "--name, --sport, --minutes and --two-years don't work with a file.")
    try require(id == nil || name != nil, message: "--id needs --name.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    try pack.map { try add($0, context: context) } ?? create(context)
  }

  private func create(_ context: AppContext) throws -> ExitStatus {
    let added = try context.ownLeagues(isDryRun: dryRun).addLeague(
      id: id ?? "", name: name ?? "", sport: sport ?? "other", minutes: minutes ?? 180,
      spansYears: twoYears, in: try context.catalog())
    return try context.console.report(
      added.document, or: "Added \(added.name).",
      notes: dryRun ? [] : ["To add teams: stvisits teams add --league \(added.id)"],
      isDryRun: dryRun)
  }

  private func add(_ path: String, context: AppContext) throws -> ExitStatus {
    let update = try context.ownLeagues(isDryRun: dryRun).update(
      from: LeaguePack(InputFile.bytes(of: path), path: path), allowsOlder: force,
      format: context.displayFormat, catalog: context.catalog)
    try context.console.report(
      update.document, or: update.lines(isVerbose: options.verbose).map(\.cleanedForTerminal),
      notes: update.notes.map { "  \($0)" }, isDryRun: dryRun)
    guard !dryRun else { return .done }
    // Opening the store updates the badges, also if no game was moved.
    let moved = try context.storeIfPresent().map {
      try RescheduledVisits.record(update.replacements, in: $0)
    }
    if let moved, !moved.isEmpty {
      context.console.remark("Updated the games of \(moved.count.counted("visit")).")
    }
    for line in update.seasons.compactMap(\.problem) { context.console.error(line) }
    return update.seasons.contains(where: \.isUnwritable) ? .failed : .done
  }
}
