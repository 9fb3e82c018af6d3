import AppSupport
import ArgumentParser
import Catalog
import SettingKeys
import SportsModel
import TripPlanning
import Trips

struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Plan a trip to games.",
    discussion: """
      Describe the trip in words, or use one of the subcommands with its options.
      Every trip leaves time to get to each game and away from it, keeps to your
      daily driving hours, and has a night between days. If no trip meets all your
      conditions, the answer shows which ones to relax.

      Examples:
        stvisits plan "Yankees and Red Sox at home in one weekend in July 2026"
        stvisits plan dates --league mlb --from 2025-06-06 --to 2025-06-15
        stvisits plan teams --league mlb --team Yankees --team Mets \\
          --from 2025-04-01 --to 2025-09-28
      """,
    subcommands: [
      PlanWordsCommand.self, PlanByOptionsCommand<PlanDates>.self,
      PlanByOptionsCommand<PlanGames>.self, PlanByOptionsCommand<PlanRoute>.self,
      PlanByOptionsCommand<PlanFollow>.self, PlanByOptionsCommand<PlanTeams>.self,
      PlanWeightsCommand.self,
    ], defaultSubcommand: PlanWordsCommand.self)
}

protocol PlanningCommand: StvisitsCommand {
  var travel: TravelOptions { get }
  var save: SaveOptions { get }
}

extension PlanningCommand {
  /// Plans trips, prints the best of all or the failure, and saves the option that the user chose.
  ///
  /// `dated` returns the days of the trip in another year; nil if the user named a year.
  func plan(
    _ trip: TripOptions, mode: TripMode, limit: Int?, understood: TripReading? = nil,
    unused: [String] = [], inYear dated: (Int) -> ClosedRange<LocalDay>? = { _ in nil },
    catalog: Catalog, context: AppContext
  ) async throws -> ExitStatus {
    let wanted = try trip.preferences(mode, catalog: catalog, context: context)
    try wanted.validate()
    if !options.json {
      if let understood {
        let line = TripReadingFormatter(catalog, format: context.displayFormat).line(understood)
        context.console.remark("\(line) To change it, add --edit.")
        if let line = TripReadingFormatter.line(unused: unused) { context.console.remark(line) }
      }
    }
    let limit = limit ?? context.settings.planLimit
    let plan = try await context.tripPlanningService(catalog, travel: travel)
      .plan(
        wanted, weekends: trip.choice.weekends, today: context.today, options: max(12, limit),
        inYear: dated)
    let shown = Array(plan.options.prefix(limit))
    let number = save.pick ?? 1
    let saved = try save.save.flatMap { name in
      shown.isEmpty
        ? nil : try context.savedTripStore(catalog).save(number, of: shown, as: name)
    }
    if try !context.console.printsJSON(
      plan.document(
        names: catalog, limit: limit, understood: understood, unused: unused, saved: saved,
        isStated: { trip.isStated($0, in: wanted) }))
    {
      let text = context.planFormatter(catalog)
      let lines = shown.enumerated().map { text.lines($1.option, heading: "\($0 + 1)") }
      try context.console.print(Array(lines.joined(separator: [""])))
      for line in text.failureLines(plan, isStated: { trip.isStated($0, in: wanted) }) {
        context.console.remark(line)
      }
      if let saved {
        context.console.remark(
          "Saved option \(number) as \"\(saved.name)\" (\(saved.shortID)).")
      }
    }
    return plan.failure == nil ? .done : .failed
  }
}

struct PlanByOptionsCommand<Mode: PlanningMode>: PlanningCommand {
  static var configuration: CommandConfiguration { Mode.configuration }

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      trip.teams.isEmpty || [.follow, .teams].contains(Mode.mode),
      message: "--team works only with plan follow and plan teams.")
    try require(
      trip.choice.opponents.isEmpty && trip.choice.venue == nil || Mode.mode == .follow,
      message: "--opponent and --venue work only with plan follow.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    return try await plan(
      trip, mode: Mode.mode, limit: trip.limit, catalog: catalog, context: context)
  }
}
