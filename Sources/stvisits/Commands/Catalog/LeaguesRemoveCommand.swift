import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Foundation
import SportsModel
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
    let stadiums = Set(own.stadiums.map(\.id))
    let all = try context.existingStore()?.visits().map(\.visit) ?? []
    let visits = all.filter { $0.league == own.id || stadiums.contains($0.stadium) }
    guard visits.isEmpty || force || dryRun else {
      let them = visits.count == 1 ? "It stays" : "They stay"
      throw CommandFailure(
        "\(visits.count.counted("visit")) \(visits.count == 1 ? "is" : "are") of this league or "
          + "its stadiums, so it is not removed. \(them) as recorded if you say --force; badges "
          + "for it are lost until it is added again (leagues export writes it out first).")
    }
    let others = catalog.teams.filter { $0.league != own.id }.flatMap { $0.homes.map(\.stadium) }
    let kept = try OwnLeagueStore(
      learned: context.learnedFacts, clock: context.clock, isDryRun: dryRun
    ).remove(own.id, keeping: Set(visits.map(\.stadium) + others))
    if !dryRun, try context.existingStore() != nil { _ = try context.store() }
    if options.json {
      try context.console.print([
        "schema": 1, "league": JSONValue(own.id), "visits": .integer(visits.count),
        "kept_stadiums": .array(kept.map { JSONValue($0) }), "dry_run": .bool(dryRun),
      ])
      return .done
    }
    try context.console.print(
      "\(dryRun ? "Would remove" : "Removed") \(own.structure.league.name).".cleanedForTerminal)
    if !kept.isEmpty {
      context.console.remark("Its stadiums \(kept.map(\.rawValue).joined(separator: ", ")) stay.")
    }
    if !visits.isEmpty {
      context.console.remark("\(visits.count.counted("visit")) of it stay as recorded.")
    }
    if dryRun { context.console.remark("Nothing was written.") }
    return .done
  }
}

struct LeaguesExportCommand: StvisitsCommand {
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

  @Argument(help: ArgumentHelp("Its id.", valueName: "id"), completion: NameCompletion.customLeague)
  var league: String

  @Option(
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String

  @Flag(help: "Write over a file that exists.")
  var force = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard output != "-" || !options.json else {
      throw ValidationError("The league itself is on standard output; leave out --json.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let own = try context.customLeague(league, in: catalog)
    let document = try LeaguePack.document(of: own, in: catalog, context.learnedFacts)
    guard output != "-" else {
      try context.console.print(document)
      return .done
    }
    let place = AppContext.url(output)
    try context.checkIsNotProtected(place)
    try AtomicFileWriter.write(
      Array((document.document + "\n").utf8), to: place, replaces: force, isShared: true)
    if options.json {
      try context.console.print([
        "schema": 1, "league": JSONValue(own.id), "file": .string(place.path),
      ])
    } else {
      try context.console.print("Wrote \(output).".cleanedForTerminal)
    }
    return .done
  }
}
