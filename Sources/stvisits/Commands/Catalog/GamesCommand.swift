import AppSupport
import ArgumentParser
import Catalog
import Drawing
import Reports
import Sharing
import SportsModel

struct GamesCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "games", abstract: "List games and results.",
    discussion: """
      Without a date, lists today's games; with --near, those of the next seven days
      within 50 miles. With --output, writes a calendar file (.ics) with an event for
      each game in the local time of its stadium. A game without a start time is an
      all-day event.

      Examples:
        stvisits games --date "Nov 2 2016" --stadium "Progressive Field"
        stvisits games --year 2019 --team "Red Sox"
        stvisits games --near Denver --within 100mi --league mlb --league nba
        stvisits games --from 2026-06-01 --to 2026-06-30 --team Cubs -o cubs.ics
      """)

  @Option(help: .date("Games on this date.")) var date: String?
  @Option(help: .date("Games on this date or later.")) var from: String?
  @Option(help: .date("Games on this date or earlier.")) var to: String?
  @Option(help: "Games of the season that starts in this year.") var year: Int?
  @Option(help: "Games of this team, home or away.", completion: .team) var team: String?
  @Option(help: "Games at this stadium, by any name.", completion: .stadium) var stadium: String?
  @OptionGroup var around: NearOptions

  @Option(
    name: [.short, .long], help: .file("Calendar file (.ics), or - for standard output."),
    completion: .file(extensions: ["ics"])) var output: String?

  @Option(help: "Format, if the name doesn't end in .ics.") var format: CalendarFileFormat?
  @Flag(help: "Overwrite an existing file.") var force = false
  @Flag(help: "Open the file when it is written.") var open = false
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  private var file: OutputFile? {
    output.map { OutputFile(name: $0, replaces: force, opens: open) }
  }

  func validate() throws {
    if let output {
      try file?.validate(
        CalendarFileFormat.form(of: output, saying: format), what: "The calendar", options: options)
    } else if format != nil || force || open {
      throw ValidationError("Missing option --output. Add a file, such as --output games.ics.")
    }
    try require(
      output == nil || !list.porcelain,
      message: "--porcelain can't be combined with --output. Omit one.")
    let ways = [date != nil, from != nil || to != nil, year != nil].count { $0 }
    try require(ways <= 1, message: "Use only one of --date, --from with --to, and --year.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    try file?.checkDestination(context)
    let catalog = try context.catalog()
    let query = try query(in: catalog, context)
    let vicinity = try around.vicinity(
      catalog, context: context, on: query.days.lowerBound, miles: 50)
    let nearby = try vicinity.map { try query.games(in: catalog, near: $0) }
    let games = try nearby?.map(\.element) ?? query.games(in: catalog)
    if let file {
      try write(games, of: query, to: file, in: catalog, context: context)
      return .done
    }
    let formatter = GameListFormatter(catalog)
    if let vicinity, let nearby {
      let distance = context.displayFormat.distance(miles: vicinity.miles)
      let remark =
        try nearby.isEmpty
        ? formatter.noGames(query, within: distance, of: vicinity.place.name) : nil
      return try printList(
        ListDocument(
          "games", items: nearby.map { $0.document { $0.document(names: catalog) } }),
        as: .nearbyGames, context: context, remark: remark,
        table: formatter.table(nearby, format: context.displayFormat))
    }
    let remark = try games.isEmpty ? formatter.noGames(query) : nil
    return try printList(
      ListDocument("games", items: games.map { $0.document(names: catalog) }), as: .games,
      context: context, remark: remark, table: formatter.table(games))
  }

  private func query(in catalog: Catalog, _ context: AppContext) throws -> GamesQuery {
    let leagues = try leagues.ids(in: catalog, context.settings)
    var query: GamesQuery
    if let year {
      query = GamesQuery(season: year, leagues: leagues, in: catalog)
    } else {
      let (first, last) = (try from.map(context.day(typed:)), try to.map(context.day(typed:)))
      if let first, let last, last < first {
        throw CommandFailure("--to (\(last)) is before --from (\(first)).", status: .usage)
      }
      if let first, let last, last - first > 3_700 {
        throw CommandFailure("Select at most ten years at once.", status: .usage)
      }
      let date = try date.map(context.day(typed:))
      let isOpen = around.near != nil && date == nil && last == nil
      let start = first ?? context.today
      query = GamesQuery(
        date: date, from: isOpen ? start : first, to: isOpen ? start + 6 : last,
        today: context.today)
      query.leagues = leagues
    }
    query.team = team
    query.stadium = stadium
    return query
  }

  private func write(
    _ games: [Game], of query: GamesQuery, to file: OutputFile, in catalog: Catalog,
    context: AppContext
  ) throws {
    let topics =
      [team, stadium, around.near].compactMap(\.self) + leagues.league.map { $0.uppercased() }
    let calendar = ScheduleCalendar(catalog).file(games, about: topics, now: context.clock())
    if games.isEmpty {
      let reason = try GameListFormatter(catalog).noGames(query)
      context.console.remark("\(reason) The calendar is empty.")
    }
    try file.write(
      Array(calendar.text.utf8), as: CalendarFileFormat.ics, contents: ["games": games.count],
      summary: "\(games.count.counted("game")).", context: context)
  }
}

extension CalendarFileFormat: OutputFormat {}
