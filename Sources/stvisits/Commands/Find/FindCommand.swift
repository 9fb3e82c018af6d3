import AppSupport
import ArgumentParser
import PhotoImport
import Reports
import SportsModel

struct FindCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find a game from what you remember of it.",
    discussion: """
      Reads teams under all their names, scores, dates, stadiums, playoffs, players
      and what they did in your words, and ranks all games. A game that differs a
      little is listed further down, with what is different.

      Examples:
        stvisits find "15-5 Phillies summer 1987"
        stvisits find "Red Sox at Yankees, Game 7, 2004" --add
        stvisits find "Sonics Bulls finals" --year 1996 --limit 3
        stvisits find --player Schmidt --homer --year 1987
      """)

  @Argument(help: .value("memory", "What you remember, in your words.")) var memory: [String] = []
  @Option(help: "Games of this team, home or away.", completion: .team) var team: String?
  @Option(help: "Games in this year or season.") var year: Int?
  @Option(help: .name("Games in which this player appeared.")) var player: String?
  @Flag(help: "Games with a home run, of the player if you name one.") var homer = false
  @OptionGroup var leagues: LeagueOptions
  @Option(help: .number("Maximum number of games.")) var limit = 10
  @Flag(help: "Ask which game it was, and add it to your visits.") var add = false
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(limit, in: 1...100, option: "--limit")
    try require(
      memory.contains { !$0.allSatisfy(\.isWhitespace) } || team != nil
        || player != nil || homer && year != nil,
      message: "Missing words. Enter what you remember: teams, a score, a year, a stadium.")
    try require(
      !add || !list.porcelain, message: "--porcelain can't be combined with --add. Omit one.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var query = RememberedGameQuery(memory.joined(separator: " "), limit: limit)
    query.team = team
    query.year = year
    query.player = player
    query.isHomeRun = homer
    query.leagues = try leagues.ids(in: catalog, context.settings)
    if add {
      guard let game = try query.chooseGame(in: catalog, context) else { return .done }
      var request = VisitRequest()
      request.game = game.description
      return try request.add(allowsDuplicate: false, context, catalog: catalog)
    }
    let found = try query.find(in: catalog, today: context.today)
    let status = try printList(
      found.document(names: catalog), as: .rememberedGames, context: context,
      table: found.table(names: catalog))
    for remark in found.remarks { context.console.remark(remark) }
    return status
  }
}
