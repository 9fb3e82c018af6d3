import ArgumentParser
import Badges
import Catalog
import Reports
import VisitStore

struct ProgressCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "How far you have come, per league, conference, division and set.",
    discussion: """
      A stadium counts for a league when you saw a game of that league there,
      whatever its name was then. What else counts is for you to say: with --count
      name what to add, and with no- before it what to leave out; with --remember
      it stays so.

        tours, events  a visit without a game counts, too
        neutral        a game on neutral ground counts (usual)
        renamed        a visit under an earlier name counts (usual)
        demolished     a team's old home that is gone stands for its new one
        moved          a team's old home that still stands does so, too
        any-league     any game counts for every league that plays in the building
        usual          back to neutral and renamed

      Badges for having been to stadiums follow what is remembered.

      Examples:
        stvisits progress
        stvisits progress --league mlb --home Boston
        stvisits progress --count tours,no-neutral --remember
      """)

  @Option(
    help: .value(
      "place", "From where the next stadium is nearest; without it from your last visit."))
  var home: String?

  @Option(help: .value("rules", "What counts, as told above (also STVISITS_COUNT)."))
  var count: String?

  @Flag(help: "Keep what --count says for later.")
  var remember = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if remember, count == nil { throw ValidationError("--remember keeps what --count says.") }
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let leagues = try leagues.ids(in: catalog, context.settings)
    let settings = context.countingSettings
    let rules = try settings.rules(environment: context.environment, option: count)
    // Before the store is opened, because that updates the badges by these rules.
    if remember { try settings.remember(rules) }
    let visits = try context.storeForReporting(judgingBy: context.evaluator(catalog)).visits()
    let overview = try ProgressOverview(
      of: visits.map(\.visit), rules: rules, in: catalog, leagues: leagues, from: home,
      today: context.today)
    return try context.console.report(
      ProgressDocument(overview),
      or: ProgressFormatter.lines(overview, context.screen, format: context.displayFormat))
  }
}
