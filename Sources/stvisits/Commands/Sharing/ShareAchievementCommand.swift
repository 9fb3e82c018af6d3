import ArgumentParser
import Badges
import Reports
import Sharing

struct ShareAchievementCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "achievement", abstract: "Make a card of a badge.",
    discussion: """
      A badge that you don't have yet shows your progress. For the names and IDs of
      all badges, see stvisits achievements --all.

      Examples:
        stvisits share achievement first-pitch --output first.png
        stvisits share achievement "Coast to Coast" -o coast.png --size square
      """)

  @Argument(help: "Name or ID of the badge.") var badge: String
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let evaluator = try context.evaluator(catalog)
    let report = try AchievementsReport(
      of: context.storeForReporting(judgingBy: evaluator), evaluator: evaluator.evaluator())
    let card = AchievementCard(
      try report.item(called: badge), in: catalog, format: context.displayFormat)
    return try sharing.share(card, context)
  }
}
