import AppSupport
import ArgumentParser
import Catalog
import Reports
import Sharing
import SportsModel

struct GamesCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "games",
    abstract: "Browse schedules and results.",
    discussion: """
      With --output they are written as a calendar (.ics): an event for each game, by
      the clocks of its stadium; a day for a game of which the hour is not known.

      Examples:
        stvisits games --date 2019-01-01
        stvisits games --from 2019-06-01 --to 2019-06-30 --team "Red Sox"
        stvisits games --date 2016-11-02 --stadium "Progressive Field" --json
        stvisits games --date 2019-01-01 --porcelain | cut -f 1,5,7
        stvisits games --from 2026-06-01 --to 2026-06-30 --team Cubs -o cubs.ics
      """)

  @Option(help: .value("yyyy-mm-dd", "One day."))
  var date: LocalDay?

  @Option(help: .value("yyyy-mm-dd", "First day."))
  var from: LocalDay?

  @Option(help: .value("yyyy-mm-dd", "Last day."))
  var to: LocalDay?

  @Option(help: "A team, home or away.", completion: NameCompletion.team)
  var team: String?

  @Option(help: "A stadium: an id or any name it has worn.", completion: NameCompletion.stadium)
  var stadium: String?

  @Option(
    name: [.short, .long], help: .value("file", "A calendar file: .ics; - is standard output."),
    completion: .file(extensions: ["ics"]))
  var output: String?

  @Option(help: "ics, where the name of the file does not say it.")
  var format: CalendarFileFormat?

  @Flag(help: "Write over a file that exists.")
  var force = false

  @Flag(help: "Show the file when it is written.")
  var open = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  private var file: OutputFile? {
    output.map { OutputFile(name: $0, replaces: force, opens: open) }
  }

  func validate() throws {
    if let output {
      try file?.validate(
        CalendarFileFormat.form(of: output, saying: format), what: "The calendar", options)
    } else if format != nil || force || open {
      throw ValidationError("Name the file with --output, for instance --output games.ics.")
    }
    try require(output == nil || !list.porcelain, "--porcelain is of the list; leave out --output.")
    try require(date == nil || (from == nil && to == nil), "Say either --date or --from and --to.")
    if let from, let to, to < from { throw ValidationError("--to is before --from.") }
    if let from, let to, to - from > 3_700 {
      throw ValidationError("At most ten years at once.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    try file?.checkDestination(context)
    let catalog = try context.catalog()
    var query = GamesQuery(date: date, from: from, to: to, today: context.today)
    query.leagues = try leagues.ids(in: catalog, context.settings)
    query.team = team
    query.stadium = stadium
    let games = try query.games(in: catalog)
    if let file {
      try write(games, to: file, catalog, context)
      return .done
    }
    return try printList(
      GameListDocument(games, names: catalog), items: \.games, .games, context,
      remark: games.isEmpty ? GameListFormatter.noGames(in: query.days) : nil,
      table: GameListFormatter(catalog).table(games))
  }

  private func write(
    _ games: [Game], to file: OutputFile, _ catalog: Catalog, _ context: AppContext
  ) throws {
    let topics = [team, stadium].compactMap(\.self) + leagues.league.map { $0.uppercased() }
    let calendar = ScheduleCalendar(catalog).file(games, about: topics, now: context.clock())
    if games.isEmpty { context.console.remark("No games: the calendar is empty.") }
    try file.write(
      Array(calendar.text.utf8), CalendarFileFormat.ics,
      contents: CalendarFileDocument(games: games.count),
      summary: "\(games.count.counted("game")).", context)
  }
}

extension CalendarFileFormat: OutputFormat {}
