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
    let (facts, selection) = try context.statistics(of: team, year: year, leagues)
    let visits = try context.existingStore()?.visits().map(\.visit) ?? []
    let card = try YearCard(of: year, VisitStatistics(visits, facts, selection))
    return try sharing.share(card, context, options)
  }
}
