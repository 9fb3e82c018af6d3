import ArgumentParser
import Reports
import SportsModel

struct StatsCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits stats [<options>]",
    abstract: "Show your teams' record, streaks, miles and ratings.",
    discussion: """
      The record covers your teams' games that you saw. Your teams are those of
      --team, or in each league the team that you saw most, at least three times.
      Miles are straight lines between stadiums that you visited at most 3 days
      apart, or 10 in different countries, and from and to your home if it is set.
      What you saw covers the games whose home runs, players or weather are known.

      Examples:
        stvisits stats --year 2024
        stvisits stats --team "Red Sox" --by opponent
        stvisits stats --ratings month
      """)

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var teams: TeamOptions
  @Option(help: "Show only this year.") var year: Int?
  @Option(help: .value("table", "Compare.")) var by: StatisticsFormatter.Table?
  @Option(help: .value("unit", "Ratings and notes by this.")) var ratings: StatisticsRatings.Unit?
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(by == nil || ratings == nil, message: "Use either --by or --ratings.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let visits = try context.readOnlyVisits()
    var statistics = try teams.statistics(of: visits, year: year, leagues, context: context)
    if options.json || (by == nil && ratings == nil) {
      statistics.saw = try SeenTotals(statistics.entries, store: context.boxScores())
    }
    if try context.console.printsJSON(statistics.document) { return .done }
    let text = StatisticsFormatter(
      statistics, screen: context.screen, format: context.displayFormat)
    let lines = by.map { text.table($0) } ?? ratings.map { text.ratings(by: $0) } ?? text.overview
    if lines.isEmpty {
      context.console.remark(
        text.nothingToShow(hasVisits: !visits.isEmpty, isForRatings: ratings != nil))
    }
    return try context.console.print(lines, isStyled: true)
  }
}

extension StatisticsFormatter.Table: ExpressibleByArgument {}

extension StatisticsRatings.Unit: ExpressibleByArgument {}

struct TeamOptions: ParsableArguments {
  @Option(help: .team("Your team. Can be repeated."), completion: .team) var team: [String] = []

  /// Returns the statistics of visits of these teams, or of the teams seen most.
  func statistics(
    of visits: [Visit], year: Int?, _ leagues: LeagueOptions, context: AppContext
  ) throws -> VisitStatistics {
    let catalog = try context.catalog()
    let leagues = try leagues.ids(in: catalog, context.settings)
    return VisitStatistics(
      visits, facts: StatisticsContext(catalog),
      teams: try team.map { try catalog.team(named: $0, in: leagues) },
      leagues: leagues, year: year, home: try context.homePlace(nil, in: catalog)?.coordinate)
  }
}
