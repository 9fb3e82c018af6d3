import ArgumentParser
import Foundation
import SportsModel
import StvisitsKit
import TripPlanning

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan a trip to games.",
    discussion: """
      Every trip can be made: a quarter of an hour to leave after the usual end
      of a game, half an hour before the next one, never more hours at the wheel
      in a day than you say, and nights in between. Where nothing fits, it says
      what to give up.

      Examples:
        stvisits plan dates --league mlb --from 2025-06-06 --to 2025-06-15
        stvisits plan route --from 2025-06-01 --to 2025-06-10 --start Boston \\
          --end Chicago
        stvisits plan follow --team mlb-bos --from 2025-06-01 --to 2025-06-14
      """,
    subcommands: [
      PlanDatesCommand.self, PlanGamesCommand.self, PlanRouteCommand.self, PlanFollowCommand.self,
      PlanTeamsCommand.self,
    ])
}

/// A way of planning: all take the same options.
protocol PlanningCommand: StvisitsCommand {
  static var mode: TripMode { get }
  var trip: TripOptions { get }
}

extension PlanningCommand {
  func run(_ world: World) throws -> ExitStatus {
    let catalog = try world.catalog()
    let preferences = try trip.preferences(Self.mode, catalog, world)
    try preferences.validate()
    let desk = try world.planDesk(catalog)
    // Days around those named, so that advice can try a few more.
    let first = (preferences.firstDay ?? preferences.lastDay).map { $0 - 31 }
    let last = (preferences.lastDay ?? preferences.firstDay).map { $0 + 31 }
    let today = LocalDateTime(world.clock(), zone: .current).day
    let engine = try desk.engine(
      leagues: preferences.leagues, from: first ?? today, through: last ?? today + 365,
      options: max(12, trip.limit))
    let result = try engine.plan(preferences)
    return try world.tell(result, catalog, options, limit: trip.limit)
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
        stvisits plan dates --from 2025-04-04 --to 2025-04-06 --start Chicago
      """)

  @OptionGroup var trip: TripOptions
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
  @OptionGroup var options: GlobalOptions
}

struct PlanFollowCommand: PlanningCommand {
  static let mode = TripMode.follow
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow a team, at home and away.",
    discussion: """
      Examples:
        stvisits plan follow --team mlb-bos --from 2025-06-01 --to 2025-06-14
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanTeamsCommand: PlanningCommand {
  static let mode = TripMode.teams
  static let configuration = CommandConfiguration(
    commandName: "teams",
    abstract: "The best days of a season to see all chosen teams at home.",
    discussion: """
      Examples:
        stvisits plan teams --team mlb-nyy --team mlb-bos --days 5 \\
          --from 2025-04-01 --to 2025-09-28
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var options: GlobalOptions
}
