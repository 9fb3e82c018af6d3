import AppSupport
import ArgumentParser
import Catalog
import PhotoImport
import Scores
import SportsModel

struct ScoresLookupCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Look up the games of a day and how they ended.",
    discussion: """
      Each tier is asked until all is known: catalog, cache, api, pages. Pages are
      those of the reference sites and are read only when they are named, or with
      STVISITS_PAGES=on. Nothing is recorded.

      Examples:
        stvisits scores lookup --league mlb --date 2018-07-09 --home "Red Sox"
        stvisits scores lookup --league nhl --date 2026-11-20 --tiers api --json
        stvisits scores lookup --league nba --date 2026-11-20 --offline
      """)

  @Option(
    help: ArgumentHelp(
      "The league (mlb, nba, nhl, nfl, mls, wnba, nwsl).", valueName: "league"),
    completion: NameCompletion.league)
  var league: String

  @Option(help: ArgumentHelp("The day at the stadium.", valueName: "yyyy-mm-dd"))
  var date: LocalDay

  @Option(help: "Only games at home of this team.", completion: NameCompletion.team)
  var home: String?

  @OptionGroup var tiers: TierOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let league = try context.league(league, in: catalog)
    let homes = try teams(of: league, in: catalog)
    let service = try context.scoreService(catalog)
    let plan = try tiers.plan(context)
    let day = date
    let answer = await service.games(of: league, on: day, homes: homes, plan: plan)
    if options.json {
      try context.console.print(answer.json(names: catalog))
    } else {
      try printResult(answer, catalog, context)
    }
    guard answer.pending == nil else { throw Self.failure(answer, day) }
    return .done
  }

  private func printResult(_ answer: DayLookupOutcome, _ catalog: Catalog, _ context: AppContext)
    throws
  {
    var table = TextTable(
      [
        .words("GAME", enough: 44), .marks("STATUS"), .words("STADIUM", least: 12),
        .words("FROM"),
      ], indent: 0)
    for game in answer.games {
      let stadium = game.key.stadium.flatMap { catalog.stadiums[$0]?.name(in: date.year) }
      table.add(
        game.title(names: catalog), game.status.rawValue, stadium ?? "not known",
        [game.tier.rawValue, game.provider?.title].compactMap { $0 }.joined(separator: ", "))
    }
    try context.console.print(table)
    if answer.games.isEmpty, answer.pending == nil {
      context.console.remark("No games on \(date).")
    }
    if options.verbose {
      for step in answer.steps { context.console.remark("  \(step.sentence)") }
    }
  }

  /// Somebody was needed and not there.
  private static func failure(_ answer: DayLookupOutcome, _ day: LocalDay) -> CommandFailure {
    let asked = answer.steps.filter { $0.provider != nil && $0.outcome != .found }
    var lines: [String] = []
    for step in asked where !lines.contains("  \(step.sentence)") {
      lines.append("  \(step.sentence)")
    }
    return CommandFailure(
      "Not all scores of \(day) could be learned; try again later:\n"
        + lines.joined(separator: "\n"), status: .offline)
  }

  private func teams(of league: LeagueID, in catalog: Catalog) throws -> Set<TeamID>? {
    guard let home else { return nil }
    let season = SeasonSpan.season(of: date, league: league)
    let found = catalog.teams(named: home, season: season, league: league)
    guard !found.isEmpty else { throw NameLookupError.noSuchTeam(home) }
    return Set(found.map(\.id))
  }
}
