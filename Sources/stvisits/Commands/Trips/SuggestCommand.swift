import AppSupport
import ArgumentParser
import Badges
import Catalog
import Reports
import SettingKeys
import SportsModel
import TripPlanning
import Trips

struct SuggestCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "Suggest trips to stadiums you haven't visited.",
    discussion: """
      Uses your visits and the schedule of the next months. Suggests a weekend by
      road, a week and two weeks in each region, and one trip from coast to coast.
      Weekends come first, then trips with the most new stadiums. --show prints the
      days of one of them.

      With --near, suggests only trips within 250 miles of a place, or --within.

      Use --as-of to plan in a season whose schedule is bundled.

      Examples:
        stvisits suggest --league mlb --home Boston
        stvisits suggest --league mlb --home Boston --show 1
        stvisits suggest --league mlb --days 4
        stvisits suggest --near Denver --within 300mi
        stvisits suggest --league mlb --as-of 2025-04-01 --json
      """)

  @OptionGroup var leagues: LeagueOptions

  @Option(help: .place("Start and end each trip at this place."), completion: .place)
  var home: String?

  @OptionGroup var around: NearOptions
  @Option(help: .date("Plan as if this day were today.")) var asOf: String?
  @Option(help: .number("Months to look ahead (default: 6).")) var months: Int?
  @Option(help: .number("Only trips of this number of days.")) var days: Int?
  @Flag(inversion: .prefixedNo, help: "Fly where that beats driving.") var fly = true
  @Option(help: .number("Maximum number of suggestions (default: 10).")) var limit: Int?
  @Option(help: .number("Show the days of this suggestion.")) var show: Int?
  @OptionGroup var rates: TripRateOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(limit, in: 1...50, option: "--limit")
    try require(months, in: 1...12, option: "--months")
    try require(days, in: 1...60, option: "--days")
    try require(show, in: 1...50, option: "--show")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let leagues = try leagues.ids(in: catalog, context.settings) ?? Set(catalog.leagues.map(\.id))
    let first = try asOf.map(context.day(typed:)) ?? context.today
    let last = first + (months ?? context.settings.months) * 30
    let limit = limit ?? context.settings.suggestLimit
    let found = try await context.tripPlanningService(catalog, travel: travel).suggestions(
      preferences(leagues, settings: context.settings), from: first, through: last, limit: limit,
      home: try context.homePlace(home, in: catalog, on: first), days: days,
      within: try around.vicinity(catalog, context: context, on: first, miles: 250).map {
        .circle(center: $0.place, miles: $0.miles)
      })
    if let show, !found.isEmpty, show > found.count {
      throw CommandFailure(
        "There is no suggestion \(show): \(found.count.counted("trip")) found.", status: .usage)
    }
    let forecast = try context.badgeForecast(catalog)
    if try context.console.printsJSON(
      found.document(at: show, names: catalog, asOf: first, badges: forecast))
    {
      return .done
    }
    if asOf != nil { context.console.remark("Planned as of \(DisplayFormat.date(first)).") }
    guard !found.isEmpty else {
      let gap = catalog.scheduleGap(in: first...last, of: leagues)
      context.console.remark(
        "No trips to new stadiums found for \(DisplayFormat.dates(first, last)).")
      return context.console.remark(
        (gap.map { "\($0.sentence) " } ?? "") + "To plan from another day, use --as-of.")
    }
    let text = context.planFormatter(catalog)
    guard let show else {
      if days == nil, found.first?.kind.isByRoad == false {
        context.console.remark(
          "No weekend of up to 4 h 30 min of driving a day reaches a new stadium.")
      }
      try context.console.print(text.choices(found))
      return context.console.remark("For the days of one of them, add --show and its number.")
    }
    let suggestion = found[show - 1]
    return try context.console.print(
      text.lines(
        suggestion.option, heading: "\(show)  \(suggestion.kind.name)",
        badges: forecast.completed(by: suggestion.option.games).map(\.name)))
  }

  /// Returns the preferences of the settings.
  private func preferences(_ leagues: Set<LeagueID>, settings: UserSettings) -> TripPreferences {
    TripPreferences(leagues: leagues) { wanted in
      wanted.drivers = settings.drivers
      wanted.hoursPerDriver = settings.hours
      wanted.roadRules?.carHours = settings.carHours
      wanted.leisure = settings.leisure
      wanted.allowsNightDriving = settings.night
      if fly { wanted.flights = FlightRules() }
      rates.apply(to: &wanted.budget, settings)
    }
  }
}
