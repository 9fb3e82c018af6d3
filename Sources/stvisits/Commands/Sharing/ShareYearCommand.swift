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

  func run(_ world: World) throws -> ExitStatus {
    let catalog = try world.catalog()
    var wishes = VisitStatistics.Wishes()
    wishes.leagues = try world.leagues(leagues, in: catalog)
    wishes.teams = try team.map { try world.team($0, in: catalog, of: wishes.leagues) }
    wishes.year = year
    let visits = try world.existingStore()?.visits().map(\.visit) ?? []
    let statistics = VisitStatistics(visits, StatisticsFacts(catalog), wishes)
    guard let card = YearCard(statistics) else {
      throw Failure(
        "No visits in \(year) to tell of. The years there are: stvisits stats --by year")
    }
    return try sharing.share(.year(card), world, options)
  }
}
