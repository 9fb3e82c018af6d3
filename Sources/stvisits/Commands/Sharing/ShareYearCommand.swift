import ArgumentParser
import Catalog
import Reports
import Sharing

struct ShareYearCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "year", abstract: "Make a card of your year in review.",
    discussion: """
      Shows the record of your teams: those of --team, or the same teams as stvisits
      stats.

      Examples:
        stvisits share year 2024 --output 2024.png
        stvisits share year 2024 --output sox.pdf --team "Red Sox" --name Ana
      """)

  @Argument(help: "Year of the card.") var year: Int
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var teams: TeamOptions
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    var statistics = try teams.statistics(
      of: context.existingVisits(), year: year, leagues, context)
    statistics.saw = try context.bundledBoxScores().map {
      try SeenTotals(statistics.entries, $0)
    }
    let outlines = try context.catalog().outlines()
    guard let card = YearCard(statistics, format: context.displayFormat, outlines: outlines) else {
      throw ReportError.noVisits(year: year)
    }
    return try sharing.share(card, context)
  }
}
