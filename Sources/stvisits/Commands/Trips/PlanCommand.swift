import ArgumentParser
import Foundation
import Settings
import TripPlanning

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
      PlanWordsCommand.self, PlanDatesCommand.self, PlanGamesCommand.self, PlanRouteCommand.self,
      PlanFollowCommand.self, PlanTeamsCommand.self, PlanWeightsCommand.self,
    ], defaultSubcommand: PlanWordsCommand.self)
}

/// A planning command; all have the same options.
protocol PlanningCommand: StvisitsCommand {
  static var mode: TripMode { get }
  var trip: TripOptions { get }
  var travel: TravelOptions { get }
  var save: SaveOptions { get }
}

extension PlanningCommand {
  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let preferences = try trip.preferences(Self.mode, catalog, context)
    try preferences.validate()
    let limit = trip.limit ?? context.settings[.planLimit]
    let plan = try await context.plan([preferences], catalog, travel, limit: limit)
    return try context.printResult(plan, catalog, save, options, limit: limit)
  }
}

struct PlanDatesCommand: PlanningCommand {
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

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanGamesCommand: PlanningCommand {
  static let mode = TripMode.games
  static let configuration = CommandConfiguration(
    commandName: "games",
    abstract: "Trips that see chosen games, all of them.",
    discussion: """
      Examples:
        stvisits plan games --league mlb --from 2025-07-01 --to 2025-07-10 \\
          --game mlb:fenway-park-boston:2025-07-08:mlb-bos:0
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanRouteCommand: PlanningCommand {
  static let mode = TripMode.route
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "From one place to another, with the games along the way.",
    discussion: """
      Examples:
        stvisits plan route --league mlb --start Boston --end Chicago \\
          --from 2025-06-01 --to 2025-06-10
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanFollowCommand: PlanningCommand {
  static let mode = TripMode.follow
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow a team, at home and away.",
    discussion: """
      Examples:
        stvisits plan follow --league mlb --team "Red Sox" \\
          --from 2025-06-01 --to 2025-06-14
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanTeamsCommand: PlanningCommand {
  static let mode = TripMode.teams
  static let configuration = CommandConfiguration(
    commandName: "teams",
    abstract: "The best days of a season to see all chosen teams at home.",
    discussion: """
      Examples:
        stvisits plan teams --league mlb --team Yankees --team "Red Sox" \\
          --from 2025-04-01 --to 2025-09-28 --days 5
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}
