import AppSupport
import ArgumentParser
import Localization
import Reports

struct AchievementsCommand: ListCommand, TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits achievements [<options>]",
    abstract: "Show your badges, the next ones, and lost ones.",
    discussion: """
      Badges for games need a game. What counts for a stadium badge is up to you: see
      stvisits progress --help. Badges for divisions, conferences and leagues follow
      the present stadiums. Badges for events stay when a team moves.

      To define your own badges, write achievements.json in the data folder.

      Examples:
        stvisits achievements
        stvisits achievements --league mlb --all
        stvisits achievements --lost
      """)

  @OptionGroup var leagues: LeagueOptions
  @Flag(help: "Show all open badges, not only the next ones.") var all = false
  @Flag(help: "Show only lost badges, with date and reason.") var lost = false
  @Flag(help: "Check your own badges and their examples.") var check = false
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(!check || !list.porcelain, message: "--porcelain doesn't work with --check.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let evaluator = try context.evaluator(catalog)
    if check { return try printCheck(context.checkOwnBadges(catalog), context: context) }
    let leagues = try leagues.ids(in: catalog, context.settings)
    let report = try context.achievementsReport(evaluator, leagues: leagues)
    let counting = try evaluator.counting()
    if try printForScripts(
      ListDocument(
        "achievements", items: (lost ? report.lost : report.items).map(\.document),
        with: ["counting": counting.document]),
      items: \.items, as: .achievements, context: context)
    {
      return .done
    }
    let text = BadgeListFormatter(context.screen)
    if lost {
      try context.console.print(text.lost(report))
      if report.lost.isEmpty { context.console.remark(localized("No lost badges.")) }
    } else {
      try context.console.print(text.lines(report, all: all))
      try context.console.print(
        ProgressFormatter(context.screen, format: context.displayFormat).counting(counting))
    }
    return .done
  }

  private func printCheck(_ checked: [String], context: AppContext) throws -> ExitStatus {
    let count = checked.count
    return try context.console.report(
      ListDocument("checked", items: checked),
      or: checked.isEmpty
        ? localized("No badges of your own.")
        : localized(
          count, one: "Checked \(count) badge: no errors.",
          other: "Checked \(count) badges: no errors."))
  }
}
