import Achievements
import ArgumentParser
import Reports
import Sharing
import VisitStore

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
    let (visits, records) = try context.storeForReporting(judgingBy: evaluator).read { reader in
      (try reader.visits().map(\.visit), try reader.achievements())
    }
    let report = AchievementsReport(visits: visits, records: records, evaluator: evaluator)
    let wanted = badge.lowercased()
    let found =
      report.items.first { $0.definition.id.lowercased() == wanted }
      ?? report.items.first { $0.definition.name.lowercased() == wanted }
    guard let found else {
      throw CommandFailure(
        "No badge is called “\(badge)”. All of them: stvisits achievements --all")
    }
    return try sharing.share(.achievement(AchievementCard(found)), context, options)
  }
}
