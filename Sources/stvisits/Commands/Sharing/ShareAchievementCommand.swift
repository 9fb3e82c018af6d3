import ArgumentParser
import Reports
import Sharing

struct ShareAchievementCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "achievement",
    abstract: "A card of a badge, or of how far it is.",
    discussion: """
      Ids are those of stvisits achievements --json; the badge's name does, too.

      Examples:
        stvisits share achievement first-pitch --output first.png
        stvisits share achievement "Coast to Coast" -o coast.png --size square
      """)

  @Argument(help: "The badge: its id or its name.")
  var badge: String

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let evaluator = try context.evaluator(context.catalog())
    let report = try AchievementsReport(
      of: context.storeForReporting(judgingBy: evaluator), evaluator: evaluator)
    let card = AchievementCard(try report.item(called: badge))
    return try sharing.share(card, context)
  }
}
