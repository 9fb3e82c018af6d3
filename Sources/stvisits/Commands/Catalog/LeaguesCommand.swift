import AppSupport
import ArgumentParser
import DataUpdates
import Foundation
import Reports
import SportsModel

struct LeaguesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leagues", abstract: "List leagues and add leagues of your own.",
    discussion: """
      A league of your own comes from one file and works like any other for photos,
      progress, badges, maps and trips.

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

struct LeaguesListCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits leagues list [<options>]", abstract: "List the leagues.",
    discussion: """
      Examples:
        stvisits leagues list
        stvisits leagues list --own --json
      """)

  @Flag(help: "List only your own leagues.") var own = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let leagues = catalog.leagues(onlyCustom: own)
    guard options.json || !leagues.isEmpty else {
      return context.console.remark(
        "No leagues of your own yet. To add one: stvisits leagues add --help")
    }
    return try context.console.report(
      LeagueListFormatter.document(leagues, in: catalog),
      or: LeagueListFormatter.table(leagues, in: catalog))
  }
}

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

  @Argument(help: .id("ID of the league."), completion: .customLeague) var league: String
  @Flag(help: "Remove the league even if it has visits.") var force = false
  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let own = try catalog.customLeague(named: league)
    let removal = try context.ownLeagues(isDryRun: dryRun).remove(
      own, visits: context.existingVisits(), allowsVisits: force, in: catalog)
    // Opening the store updates the badges.
    if !dryRun { _ = try context.storeIfPresent() }
    return try context.console.report(
      removal.document, or: removal.sentence, notes: removal.notes, isDryRun: dryRun)
  }
}

struct LeaguesExportCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits leagues export [<options>] <id> --output <file>",
    abstract: "Export a league of your own to a file.",
    discussion: """
      The file contains the teams, stadiums, divisions, games and badges, but none of
      your visits. Others can add it with stvisits leagues add.

      Examples:
        stvisits leagues export hill --output hill-league.json
        stvisits leagues export hill --output - | less
      """)

  @Argument(help: .id("ID of the league."), completion: .customLeague) var league: String

  @Option(
    help: .file("File to write; - for standard output."), completion: .file(extensions: ["json"]))
  var output: String

  @Flag(help: .overwrite) var force = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      output != "-" || !options.json,
      message: "The league is written to standard output. Leave out --json, or name a file.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let own = try catalog.customLeague(named: league)
    let pack = try own.packDocument(in: catalog, context.learnedFacts)
    guard output != "-" else { return try context.console.print(document: pack) }
    let place = URL(typed: output)
    try OutputFile.checkIsNotProtected(place, context: context)
    try AtomicFileWriter.write(
      Array((pack.document + "\n").utf8), to: place, replaces: force, isShared: true)
    return try context.console.report(own.exportDocument(file: place.path), or: "Wrote \(output).")
  }
}
