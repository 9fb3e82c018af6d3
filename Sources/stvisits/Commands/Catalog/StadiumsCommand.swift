import AppSupport
import ArgumentParser
import Reports
import SportsModel

struct StadiumsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stadiums", abstract: "List, rate and annotate stadiums, and add your own.",
    discussion: """
      Examples:
        stvisits stadiums --league nhl
        stvisits stadiums comiskey
        stvisits stadiums show "Wrigley Field"
        stvisits stadiums note "Wrigley Field" "Take the Red Line" --topic transit
        stvisits stadiums rate "Wrigley Field" 5
        stvisits stadiums add "Elm Park" --at 44.31,-71.22
      """,
    subcommands: [
      StadiumsListCommand.self, StadiumsShowCommand.self, StadiumsNoteCommand.self,
      StadiumsRateCommand.self, StadiumsAddCommand.self,
    ],
    defaultSubcommand: StadiumsListCommand.self)
}

struct StadiumsListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits stadiums list [<options>] [<name>]", abstract: "List stadiums.",
    discussion: """
      Lists the present home stadiums, or those with a name. Former names are also
      found. With --near, lists those within 50 miles, nearest first. With --mine,
      ranks those that you visited or rated.

      Examples:
        stvisits stadiums list --league nhl
        stvisits stadiums list comiskey
        stvisits stadiums list --near "Hartford CT" --within 120mi
        stvisits stadiums list --mine
        stvisits stadiums list --porcelain | cut -f 1,6,7
      """)

  @Argument(help: "Name, or part of a name.", completion: .stadium) var name: String?
  @OptionGroup var leagues: LeagueOptions
  @Flag(help: "Include closed stadiums and neutral sites.") var all = false
  @Flag(help: "Rank the stadiums that you visited or rated.") var mine = false
  @OptionGroup var around: NearOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      !mine || (around.near == nil && !all), message: "--mine can't be used with --near or --all.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let query = CatalogQuery(
      name: name, leagues: try leagues.ids(in: catalog, context.settings), includesAll: all)
    if mine {
      let stadiums = try context.stadiumRanking(catalog).stadiums(in: query, catalog)
      return try printList(
        ListDocument(stadiums), as: .rankedStadiums, context: context,
        remark: stadiums.isEmpty ? "No visited or rated stadiums." : nil,
        table: StadiumRanking.table(stadiums))
    }
    if let vicinity = try around.vicinity(catalog, context: context, miles: 50) {
      let stadiums = query.stadiums(in: catalog, near: vicinity)
      let distance = context.displayFormat.distance(miles: vicinity.miles)
      return try printList(
        ListDocument(stadiums), as: .nearbyStadiums, context: context,
        remark: stadiums.isEmpty
          ? "No stadiums within \(distance) of \(vicinity.place.name)." : nil,
        table: CatalogQuery.table(stadiums, catalog: catalog, format: context.displayFormat))
    }
    let stadiums = query.stadiums(in: catalog)
    return try printList(
      ListDocument(stadiums), as: .stadiums, context: context,
      table: query.table(stadiums, catalog: catalog))
  }
}

struct StadiumsShowCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits stadiums show [<options>] <stadium>",
    abstract: "Show a stadium with your rating and tips.",
    discussion: """
      With --open, its position is opened in your browser (OpenStreetMap).

      Examples:
        stvisits stadiums show "Wrigley Field"
        stvisits stadiums show fenway-park-boston --json
        stvisits stadiums show "Wrigley Field" --open
      """)

  @Argument(help: "Name or ID of the stadium.", completion: .stadium) var stadium: String
  @Flag(help: "Open its position in your browser.") var open = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let found = try catalog.stadium(named: stadium, context)
    let details = try StadiumDetails(
      found, ranking: context.stadiumRanking(catalog),
      notes: context.stadiumNotes().filter { $0.stadium == found.id }, in: catalog)
    try context.console.report(
      details.document, or: details.lines(context.screen).map(\.cleanedForTerminal))
    if open { SharingPrograms(context: context).open([found.coordinate.mapURL]) }
    return .done
  }
}
