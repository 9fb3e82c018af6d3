import ArgumentParser
import Reports
import Sharing

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

  @OptionGroup var teams: TeamOptions
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let statistics = try teams.statistics(
      of: context.existingVisits(), year: year, leagues, context)
    guard let card = YearCard(statistics, format: context.displayFormat) else {
      throw ReportError.noVisits(year: year)
    }
    return try sharing.share(card, context)
  }
}
