import Achievements
import AppSupport
import ArgumentParser
import Badges
import Catalog
import Settings
import SportsModel
import TripPlanning
import Trips

struct SuggestCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Trips to the stadiums you have not been to.",
    discussion: """
      Looks at your visits and at the schedule of the months ahead: for each
      region a weekend, a week and two weeks, and one trip from coast to coast;
      those that add most come first. With --as-of it plans as if today were that
      day, for instance in a season whose schedule is bundled.

      Examples:
        stvisits suggest --league mlb --home Boston
        stvisits suggest --league mlb --days 4
        stvisits suggest --league mlb --as-of 2025-04-01 --json
      """)

  @Option(
    help: .value("place", "Where each trip begins and ends; anywhere without it."),
    completion: NameCompletion.place)
  var home: String?

  @Option(help: "Only trips of so many days.")
  var days: Int?

  @Option(help: .value("yyyy-mm-dd", "Plan as if today were that day."))
  var asOf: LocalDay?

  @Option(help: "Months ahead to look at (6).")
  var months: Int?

  @Option(help: "Suggestions at most (10).")
  var limit: Int?

  @OptionGroup var travel: TravelOptions
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require((1...50).contains(limit ?? 1), "--limit is 1 to 50.")
    try require((1...12).contains(months ?? 1), "--months is 1 to 12.")
    if let days, !(1...60).contains(days) { throw ValidationError("--days is 1 to 60.") }
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let leagues = try leagues.ids(in: catalog, context.settings) ?? Set(catalog.leagues.map(\.id))
    let first = asOf ?? context.today
    let last = first + (months ?? context.settings.months) * 30
    let limit = limit ?? context.settings.suggestLimit
    let found = try await context.tripPlanningService(catalog, travel).suggestions(
      leagues: leagues, from: first, through: last, limit: limit,
      home: home ?? context.settings.homePlace, days: days)
    let forecast = try BadgeForecast(
      BadgeCatalog.evaluator(catalog, counting: context.countingSettings.remembered()),
      store: context.existingStore())
    if try context.console.printsJSON(
      SuggestionsDocument(found, names: catalog, asOf: first, badges: forecast))
    {
      return .done
    }
    if asOf != nil { context.console.remark("Planned as of \(first).") }
    guard !found.isEmpty else {
      context.console.remark(
        "No trip to a new stadium between \(first) and \(last). Newer schedules: stvisits sync. "
          + "Another day: --as-of.")
      return .done
    }
    let text = PlanFormatter(
      catalog, columns: context.console.columns, format: context.displayFormat)
    let lines = found.enumerated().map { index, suggestion in
      text.lines(
        suggestion.option, heading: "\(index + 1)  \(suggestion.kind.name)",
        badges: forecast.completed(by: suggestion.option.games).map(\.name))
    }
    try context.console.print(lines.joined(separator: [""]).map(\.cleanedForTerminal))
    return .done
  }
}
