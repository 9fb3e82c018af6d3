import ArgumentParser
import TripPlanning
import Trips

/// A mode of planning, with the name and help of its subcommand.
protocol PlanningMode {
  static var mode: TripMode { get }
  static var configuration: CommandConfiguration { get }
}

enum PlanDates: PlanningMode {
  static let mode = TripMode.dates
  static let configuration = CommandConfiguration(
    commandName: "dates", abstract: "Plan trips between two days.",
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
    commandName: "games", abstract: "Plan trips that include certain games.",
    discussion: """
      Other games that fit are added. IDs of games: stvisits games --json

      Examples:
        stvisits plan games --league mlb --from 2025-07-01 --to 2025-07-10 \\
          --game mlb:fenway-park-boston:2025-07-08:mlb-bos:0
        stvisits plan games --days 4 \\
          --game mlb:fenway-park-boston:2025-07-08:mlb-bos:0
      """)
}

enum PlanRoute: PlanningMode {
  static let mode = TripMode.route
  static let configuration = CommandConfiguration(
    commandName: "route", abstract: "Plan trips between two places, with games on the way.",
    discussion: """
      Examples:
        stvisits plan route --league mlb --start Boston --end Chicago \\
          --from 2025-06-01 --to 2025-06-10
        stvisits plan route --start Denver --end Seattle --route scenic \\
          --from "Jun 1 2025" --to "Jun 14 2025"
      """)
}

enum PlanFollow: PlanningMode {
  static let mode = TripMode.follow
  static let configuration = CommandConfiguration(
    commandName: "follow", abstract: "Plan trips to a team's games, home and away.",
    discussion: """
      Examples:
        stvisits plan follow --league mlb --team "Red Sox" \\
          --from 2025-06-01 --to 2025-06-14
        stvisits plan follow --team Cubs --team "White Sox" --fly \\
          --from 2025-06-01 --to 2025-06-14
      """)
}

enum PlanTeams: PlanningMode {
  static let mode = TripMode.teams
  static let configuration = CommandConfiguration(
    commandName: "teams", abstract: "Find the best days to see several teams at home.",
    discussion: """
      Without --days, a trip has at most two days per team, and at least three.

      Examples:
        stvisits plan teams --league mlb --team Yankees --team "Red Sox" \\
          --from 2025-04-01 --to 2025-09-28 --days 5
        stvisits plan teams --team Cubs --team "White Sox" --no-night \\
          --from 2025-04-01 --to 2025-09-28 --save chicago
      """)
}

extension TripOptions {
  /// Returns whether the user asked for what a change gives up; the defaults of `plan` aren't
  /// conditions of the user.
  func isStated(_ relaxation: Relaxation, in wanted: TripPreferences) -> Bool {
    let usual = TripPreferences(leagues: wanted.leagues)
    return switch relaxation {
    case .hoursPerDriver: hours != nil || wanted.hoursPerDriver != usual.hoursPerDriver
    case .drivers: drivers != nil || wanted.drivers != usual.drivers
    case .nightDriving: night != nil
    case .flights: fly != nil
    case .backtracking: false
    case .widerCorridor: route != nil || wanted.routePreference != usual.routePreference
    case .leisure: leisure != nil || wanted.leisure != usual.leisure
    case .repeatCities, .dates, .length, .withoutRegions, .withoutMustStop, .withoutGames,
      .withoutTeam, .fewerStops, .withoutBudgetLimit, .withoutPlaces, .roundTrip, .withTeam,
      .withLeague, .anyWeekday, .anyOpponent, .anyVenue, .withUnwanted, .mode:
      true
    }
  }
}
