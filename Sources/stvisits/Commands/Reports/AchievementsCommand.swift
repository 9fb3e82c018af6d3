import Achievements
import AppSupport
import ArgumentParser
import Badges
import Catalog
import Reports

struct AchievementsCommand: ListCommand, CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "achievements",
    abstract: "Your badges, the next ones, and why one was lost.",
    discussion: """
      A badge for games is for games only. What counts for one for stadiums is for
      you to say: see progress --count. A division, conference or league is judged by
      the stadiums of today; a badge for something that happened stays when a team
      moves.

      Your own badges go into achievements.json in the data folder.

      Examples:
        stvisits achievements
        stvisits achievements --league mlb --all
        stvisits achievements --lost
        stvisits achievements --check
        stvisits achievements --porcelain | cut -f 1,3
      """)

  @Flag(help: "Everything that is open, not only the nearest.")
  var all = false

  @Flag(help: "Only what was lost, with when and why.")
  var lost = false

  @Flag(help: "Check the badges of your own, their examples included.")
  var check = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(!check || !list.porcelain, "--porcelain is of the list; leave out --check.")
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let evaluator = try context.evaluator(catalog)
    if check { return try checkOwn(catalog, context) }
    let leagues = try leagues.ids(in: catalog, context.settings)
    let report = try AchievementsReport(
      of: context.storeForReporting(judgingBy: evaluator), evaluator: evaluator, leagues: leagues)
    let counting = evaluator.context.counting
    if try printForScripts(
      AchievementsDocument(lost ? report.lost : report.items, counting: counting),
      items: \.achievements, .achievements, context)
    {
      return .done
    }
    let text = BadgeListFormatter(context.screen)
    if lost {
      try context.console.print(text.lost(report))
      if report.lost.isEmpty { context.console.remark("Nothing was lost.") }
    } else {
      try context.console.print(text.lines(report, all: all))
      try context.console.print(ProgressFormatter(context.screen).counting(counting))
    }
    return .done
  }

  private func checkOwn(_ catalog: Catalog, _ context: AppContext) throws -> ExitStatus {
    let checked = try BadgeCatalog.checkOwn(catalog, dataFolder: context.dataFolder)
    return try context.console.report(
      BadgeCheckDocument(checked: checked), or: "\(checked.count) of your own badges are right")
  }
}
