import ArgumentParser
import Badges
import Catalog
import Drawing
import Reports
import Sharing

struct ShareProgressCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress", abstract: "Make a card of your progress in a league.",
    discussion: """
      Counts the same visits as stvisits progress.

      Examples:
        stvisits share progress --league mlb --output mlb.png
        stvisits share progress --league nhl -o nhl.svg --theme dark --name Ana
      """)

  @Option(help: "League, such as mlb.", completion: NameCompletion.league) var league: String
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let league = try catalog.league(named: league)
    let visits = try context.existingVisits()
    let rules = try context.countingSettings.rules(environment: context.environment)
    let card = try ProgressCard(
      of: league, visits, rules: rules, in: catalog)
    return try sharing.share(card, context)
  }
}
