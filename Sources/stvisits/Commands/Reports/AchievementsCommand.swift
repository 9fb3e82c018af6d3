import Achievements
import AppSupport
import ArgumentParser
import Badges
import Catalog
import Reports
import VisitStore

struct AchievementsCommand: ListCommand {
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
    guard !check || !list.porcelain else {
      throw ValidationError("--porcelain is of the list; leave out --check.")
    }
  }

  func run(_ world: AppContext) throws -> ExitStatus {
    let catalog = try world.catalog()
    let evaluator = try world.evaluator(catalog)
    if check { return try checkOwn(world, catalog) }
    let wanted = try world.leagues(leagues, in: catalog)
    let (visits, records) = try world.storeForReporting(judgingBy: evaluator).read { reader in
      (try reader.visits().map(\.visit), try reader.achievements())
    }
    let report = AchievementsReport(
      visits: visits, records: records, evaluator: evaluator, leagues: wanted)
    let counting = evaluator.world.counting
    if try printMachineReadable(
      (lost ? report.lost : report.items).map(\.json), as: "achievements", .achievements,
      more: ["counting": counting.json], world)
    {
      return .done
    }
    let screen = world.screen
    let text = BadgeListFormatter(screen)
    let lines = lost ? text.lost(report) : text.lines(report, all: all)
    try world.console.print(lines)
    if !lost { try world.console.print(ProgressFormatter(screen).counting(counting)) }
    if lost, lines.isEmpty { world.console.remark("Nothing was lost.") }
    return .done
  }

  private func checkOwn(_ world: AppContext, _ catalog: Catalog) throws -> ExitStatus {
    let checked = try BadgeCatalog.checkOwn(catalog, dataFolder: world.dataFolder)
    if options.json {
      try world.console.print(["schema": 1, "checked": .array(checked.map { .string($0) })])
    } else {
      try world.console.print("\(checked.count) of your own badges are right")
    }
    return .done
  }
}
