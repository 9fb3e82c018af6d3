import AppSupport
import ArgumentParser
import Catalog
import Settings
import TripPlanning
import Trips

struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan a trip to games.",
    discussion: """
      Every trip can be made: after the usual end of a game a quarter of an hour to
      leave, half an hour before the next one, never more hours at the wheel in a day
      than you say, and nights in between. Where nothing fits, it says what to give
      up.

      Say it in words, or by the options of one of the ways below.

      Examples:
        stvisits plan "Yankees and Red Sox at home in one weekend in June"
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
  /// Plans trips for each of the preferences, prints the best of all or the failure, and saves the
  /// option that the user chose.
  func plan(
    _ preferences: [TripPreferences], limit: Int?, understood: [String]? = nil,
    _ catalog: Catalog, _ context: AppContext
  ) async throws -> ExitStatus {
    for wanted in preferences { try wanted.validate() }
    if !options.json {
      for line in understood ?? [] { context.console.remark("  \(line)".cleanedForTerminal) }
    }
    let limit = limit ?? context.settings.planLimit
    let plan = try await context.tripPlanningService(catalog, travel)
      .plan(preferences, today: context.today, options: max(12, limit))
    let shown = Array(plan.options.prefix(limit))
    let saved = try save.save.flatMap { name in
      shown.isEmpty
        ? nil : try context.savedTripStore(catalog).save(save.pick, of: shown, as: name)
    }
    if try !context.console.printsJSON(
      PlanDocument(plan, names: catalog, limit: limit, understood: understood, saved: saved))
    {
      let text = PlanFormatter(
        catalog, columns: context.console.columns, format: context.displayFormat)
      let lines = shown.enumerated().map { text.lines($1.option, heading: "\($0 + 1)") }
      try context.console.print(lines.joined(separator: [""]).map(\.cleanedForTerminal))
      if let failure = plan.failure {
        for line in text.lines(failure) { context.console.remark(line) }
        for hint in plan.hints { context.console.remark("  \(hint)") }
      }
      if let saved {
        context.console.remark(
          "Saved option \(save.pick) as \(saved.name) (\(saved.shortID)).".cleanedForTerminal)
      }
    }
    return plan.failure == nil ? .done : .failed
  }
}

/// A way of planning, with its name and help.
protocol PlanningMode {
  static var mode: TripMode { get }
  static var configuration: CommandConfiguration { get }
}

struct PlanByOptionsCommand<Mode: PlanningMode>: PlanningCommand, CatalogCommand {
  static var configuration: CommandConfiguration { Mode.configuration }

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let preferences = try trip.preferences(Mode.mode, catalog, context)
    return try await plan([preferences], limit: trip.limit, catalog, context)
  }
}

enum PlanDates: PlanningMode {
  static let mode = TripMode.dates
  static let configuration = CommandConfiguration(
    commandName: "dates",
    abstract: "Trips between two days.",
    discussion: """
      Examples:
        stvisits plan dates --league mlb --from 2025-06-06 --to 2025-06-15
        stvisits plan dates --league mlb --league nhl \\
          --from 2025-04-04 --to 2025-04-06
      """)
}

enum PlanGames: PlanningMode {
  static let mode = TripMode.games
  static let configuration = CommandConfiguration(
    commandName: "games",
    abstract: "Trips that see chosen games, all of them.",
    discussion: """
      Examples:
        stvisits plan games --league mlb --from 2025-07-01 --to 2025-07-10 \\
          --game mlb:fenway-park-boston:2025-07-08:mlb-bos:0
      """)
}

enum PlanRoute: PlanningMode {
  static let mode = TripMode.route
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "From one place to another, with the games along the way.",
    discussion: """
      Examples:
        stvisits plan route --league mlb --start Boston --end Chicago \\
          --from 2025-06-01 --to 2025-06-10
      """)
}

enum PlanFollow: PlanningMode {
  static let mode = TripMode.follow
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow a team, at home and away.",
    discussion: """
      Examples:
        stvisits plan follow --league mlb --team "Red Sox" \\
          --from 2025-06-01 --to 2025-06-14
      """)
}

enum PlanTeams: PlanningMode {
  static let mode = TripMode.teams
  static let configuration = CommandConfiguration(
    commandName: "teams",
    abstract: "The best days of a season to see all chosen teams at home.",
    discussion: """
      Examples:
        stvisits plan teams --league mlb --team Yankees --team "Red Sox" \\
          --from 2025-04-01 --to 2025-09-28 --days 5
      """)
}
