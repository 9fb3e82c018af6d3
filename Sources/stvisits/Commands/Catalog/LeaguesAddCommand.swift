import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Foundation
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
    if let pack { return try add(pack, context) }
    let league = try CustomLeague(
      id: id ?? "", name: name ?? "", sport: sport ?? "other", minutes: minutes ?? 180,
      spansYears: twoYears, in: try context.catalog())
    try leagueStore(context).keep(league)
    if options.json {
      try context.console.print([
        "schema": 1, "league": JSONValue(league.id), "status": "new", "dry_run": .bool(dryRun),
      ])
      return .done
    }
    try context.console.print("Added \(league.structure.league.name).".cleanedForTerminal)
    context.console.remark(
      dryRun ? "Nothing was written." : "Its teams: stvisits teams add --league \(league.id) …")
    return .done
  }

  private func leagueStore(_ context: AppContext) -> OwnLeagueStore {
    OwnLeagueStore(learned: context.learnedFacts, clock: context.clock, isDryRun: dryRun)
  }

  private func add(_ path: String, _ context: AppContext) throws -> ExitStatus {
    let catalog = try context.catalog()
    let pack = try LeaguePack(try context.bytes(of: path), path: path)
    let former =
      catalog.customLeagues.contains(pack.league.id)
      ? context.learnedFacts.customLeague(pack.league.id) : nil
    if let here = former?.version, here > pack.version, !force {
      throw CommandFailure(
        "\(path): is version \(pack.version), and version \(here) is here already. Say --force "
          + "to go back.")
    }
    let making = try LeagueBuilder(
      pack, catalog: catalog, former: former, schedules: schedules(of: pack, path))
    let badges = try pack.checkedBadges(for: making.league, in: catalog)
    let outcome = try leagueStore(context).keep(making, badges: badges) { try context.catalog() }
    try printResult(outcome, making, context)
    guard !dryRun else { return .done }
    let visits = try noteNewKeys(outcome.seasons.flatMap(\.replacements), context)
    if visits > 0 {
      context.console.remark("\(visits.counted("visit")) now follow games that were moved.")
    }
    for report in outcome.seasons {
      if let line = SyncFormatter(isVerbose: true).complaint(report) { context.console.error(line) }
    }
    return outcome.seasons.contains(where: \.isUnwritable) ? .failed : .done
  }

  /// The CSV files beside the pack; one that is not there is told with its place in the pack.
  private func schedules(of pack: LeaguePack, _ path: String) throws -> [String: [UInt8]] {
    let folder = AppContext.url(path).deletingLastPathComponent()
    var files: [String: [UInt8]] = [:]
    for name in pack.schedules {
      let file = folder.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: file) else { continue }
      files[name] = try ownFile(file, name)
    }
    return files
  }

  private func ownFile(_ file: String, _ name: String) throws -> [UInt8] {
    guard let bytes = LeaguePack.bytes(besides: file) else {
      throw CommandFailure(
        "\(name), beside the pack, is a link, no file, or larger than any schedule.")
    }
    return bytes
  }

  private func noteNewKeys(
    _ replacements: [SeasonUpdate.Replacement], _ context: AppContext
  ) throws -> Int {
    guard try context.existingStore() != nil else { return 0 }
    // Opened anew even where no game was moved: the badges are judged by the facts as they are.
    let store = try context.store(context.catalog())
    return replacements.isEmpty ? 0 : try RescheduledVisits.note(replacements, in: store).count
  }

  private func printResult(
    _ outcome: OwnLeagueStore.Outcome, _ making: LeagueBuilder, _ context: AppContext
  ) throws {
    let league = making.league
    let status = outcome.isNew ? "new" : outcome.isUnchanged ? "unchanged" : "changed"
    if options.json {
      try context.console.print([
        "schema": 1, "league": JSONValue(league.id), "status": .string(status),
        "version": JSONValue(league.version), "teams": .integer(league.teams.count),
        "stadiums": .integer(league.stadiums.count),
        "seasons": .array(outcome.seasons.map(\.json)),
        "notes": .array(making.notes.map(JSONValue.string)), "dry_run": .bool(dryRun),
      ])
      return
    }
    let counts =
      "\(league.teams.count.counted("team")), \(league.stadiums.count.counted("stadium")) of its own"
    try context.console.print(
      "\(league.structure.league.name) (\(league.id)): \(status), \(counts)".cleanedForTerminal)
    for line in SyncFormatter(isVerbose: options.verbose).lines(outcome.seasons) {
      try context.console.print("  \(line)".cleanedForTerminal)
    }
    for note in making.notes { context.console.remark("  \(note)".cleanedForTerminal) }
    if dryRun { context.console.remark("Nothing was written.") }
  }
}
