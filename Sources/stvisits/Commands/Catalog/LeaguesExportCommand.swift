import AppSupport
import ArgumentParser
import DataUpdates
import Foundation

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
    let pack = try own.packDocument(in: catalog, context.learnedFacts)
    guard output != "-" else {
      try context.console.print(document: pack)
      return .done
    }
    let place = AppContext.url(output)
    try context.checkIsNotProtected(place)
    try AtomicFileWriter.write(
      Array((pack.document + "\n").utf8), to: place, replaces: force,
      isShared: true)
    if options.json {
      try context.console.print(document: LeagueExportDocument(own, path: place.path))
    } else {
      try context.console.print("Wrote \(output).".cleanedForTerminal)
    }
    return .done
  }
}
