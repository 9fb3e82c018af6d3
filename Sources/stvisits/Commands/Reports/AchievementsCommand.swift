import AppSupport
import ArgumentParser
import Localization
import Reports
import SportsModel

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
      as: .achievements, context: context)
    {
      return .done
    }
    let text = BadgeListFormatter(context.screen)
    if lost {
      try context.console.print(text.lost(report), isStyled: true)
      if report.lost.isEmpty { context.console.remark(localized("No lost badges.")) }
    } else {
      try context.console.print(text.lines(report, all: all), isStyled: true)
      try context.console.print(
        ProgressFormatter(context.screen, format: context.displayFormat).counting(counting),
        isStyled: true)
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

struct ProgressCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress", abstract: "Show your progress by league, division and set.",
    discussion: """
      A stadium counts for a league if you saw a game of that league there, whatever
      its name was then. To change what counts, add these rules to --count, or leave
      them out with "no-" before the name:

        tours, events  visits without a game
        neutral        games at neutral sites (default)
        renamed        visits under an earlier name (default)
        demolished     a team's demolished former stadium, for its new one
        moved          a team's former stadium that still exists, for its new one
        any-league     games of any league, for every league in the building
        usual          neutral and renamed only

      Stadium badges follow the rules that you saved with --remember.

      Examples:
        stvisits progress
        stvisits progress mlb --home Boston
        stvisits progress --count tours,no-neutral --remember
      """)

  @Argument(help: .league("Leagues to show (default: all)."), completion: .league)
  var names: [String] = []

  @Option(help: .place("Find the nearest missing stadium from here."), completion: .place)
  var home: String?

  @Option(help: .value("rules", "What counts, see above (also STVISITS_COUNT).")) var count: String?
  @Flag(help: "Save the rules of --count.") var remember = false
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if remember, count == nil {
      throw ValidationError("--remember saves the rules of --count. Add --count.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let leagues = try leagues.ids(adding: names, in: catalog, context.settings)
    // Before the store is opened, because that updates the badges by these rules.
    let rules = try context.countingRules(count, remembers: remember)
    let visits = try context.visitsForReporting(catalog)
    let overview = try ProgressOverview(
      of: visits, rules: rules, in: catalog, leagues: leagues,
      from: try context.homePlace(home, in: catalog))
    return try context.console.report(
      overview.document,
      or: ProgressFormatter.lines(overview, screen: context.screen, format: context.displayFormat),
      isStyled: true)
  }
}
