import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Foundation

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

  @Argument(help: .value("id", "ID of the league."), completion: NameCompletion.customLeague)
  var league: String

  @Option(
    help: .value("file", "File to write; - for standard output."),
    completion: .file(extensions: ["json"]))
  var output: String

  @Flag(help: .overwrite) var force = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      output != "-" || !options.json,
      "The league is written to standard output. Leave out --json, or name a file.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let own = try catalog.customLeague(named: league)
    let pack = try own.packDocument(in: catalog, context.learnedFacts)
    guard output != "-" else {
      try context.console.print(document: pack)
      return .done
    }
    let place = URL(typed: output)
    try OutputFile.checkIsNotProtected(place, context)
    try AtomicFileWriter.write(
      Array((pack.document + "\n").utf8), to: place, replaces: force, isShared: true)
    return try context.console.report(
      ["schema": 1, "league": own.id, "file": place.path] as JSONObject,
      or: "Wrote \(output).")
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
