import ArgumentParser
import Reports
import SportsModel

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
      or: ProgressFormatter.lines(overview, screen: context.screen, format: context.displayFormat))
  }
}
