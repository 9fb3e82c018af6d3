import ArgumentParser
import Reports
import Sharing
import VisitStore

struct ShareYearCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "year",
    abstract: "A card of a year in review.",
    discussion: """
      The record is that of the teams that stvisits stats would take, unless you
      name yours with --team.

      Examples:
        stvisits share year 2024 --output 2024.png
        stvisits share year 2024 --output sox.pdf --team "Red Sox" --name Ana
      """)

  @Argument(help: "The year.")
  var year: Int

  @Option(
    help: ArgumentHelp("Your team; may be given several times.", valueName: "team"),
    completion: NameCompletion.team)
  var team: [String] = []

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var statisticsOptions = VisitStatistics.Options()
    statisticsOptions.leagues = try context.leagues(leagues, in: catalog)
    statisticsOptions.teams = try team.map {
      try context.team($0, in: catalog, of: statisticsOptions.leagues)
    }
    statisticsOptions.year = year
    let visits = try context.existingStore()?.visits().map(\.visit) ?? []
    let statistics = VisitStatistics(visits, StatisticsContext(catalog), statisticsOptions)
    guard let card = YearCard(statistics) else {
      throw CommandFailure(
        "No visits in \(year) to tell of. The years there are: stvisits stats --by year")
    }
    return try sharing.share(.year(card), context, options)
  }
}
