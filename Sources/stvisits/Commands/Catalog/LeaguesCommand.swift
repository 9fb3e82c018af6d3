import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Foundation
import Reports
import SportsModel

struct LeaguesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues",
    abstract: "The leagues that are known, and leagues of your own.",
    discussion: """
      Minor leagues, college, European football: a league of your own comes from one
      file and is then like any other for photos, progress, badges, maps and trips.
      Without a subcommand they are listed.

      Examples:
        stvisits leagues
        stvisits leagues add hill-league.json
        stvisits leagues remove hill
      """,
    subcommands: [
      LeaguesListCommand.self, LeaguesAddCommand.self, LeaguesRemoveCommand.self,
      LeaguesExportCommand.self,
    ],
    defaultSubcommand: LeaguesListCommand.self)
}

struct LeaguesListCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the leagues that are known.",
    discussion: """
      Examples:
        stvisits leagues list
        stvisits leagues list --own --json
      """)

  @Flag(help: "Only those of your own.")
  var own = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let leagues = catalog.leagues.filter { !own || catalog.customLeagues.contains($0.id) }
    guard options.json || !leagues.isEmpty else {
      context.console.remark("No league of your own yet. See: stvisits leagues add --help")
      return .done
    }
    return try context.console.report(
      LeagueListDocument(leagues, in: catalog),
      or: LeagueListFormatter.table(leagues, in: catalog))
  }
}

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

struct LeaguesExportCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a league of your own into one file, to hand on.",
    discussion: """
      Its teams, stadiums, divisions, games and badges: what leagues add takes.
      Nothing of your visits is in it.

      Examples:
        stvisits leagues export hill --output hill-league.json
        stvisits leagues export hill --output - | less
      """)

  @Argument(help: .value("id", "Its id."), completion: NameCompletion.customLeague)
  var league: String

  @Option(
    help: .value("file", "The file to write; - is standard output."),
    completion: .file(extensions: ["json"]))
  var output: String

  @Flag(help: "Write over a file that exists.")
  var force = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      output != "-" || !options.json, "The league itself is on standard output; leave out --json.")
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let own = try catalog.customLeague(named: league)
    let pack = try LeaguePackDocument(of: own, in: catalog, context.learnedFacts)
    guard output != "-" else {
      try context.console.print(document: pack)
      return .done
    }
    let place = URL(typed: output)
    try OutputFile.checkIsNotProtected(place, context)
    try AtomicFileWriter.write(
      Array((JSONValue(encoding: pack).document + "\n").utf8), to: place, replaces: force,
      isShared: true)
    return try context.console.report(
      LeagueExportDocument(own, path: place.path), or: "Wrote \(output).")
  }
}

extension Catalog {
  /// Returns one of the user's own leagues by its id.
  func customLeague(named name: String) throws -> CustomLeague {
    let id = try league(named: name)
    guard customLeagues.contains(id), let league = learned?.customLeague(id) else {
      throw UpdateError.bundledLeague(id)
    }
    return league
  }
}
