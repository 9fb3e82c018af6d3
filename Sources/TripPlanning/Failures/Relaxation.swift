package import SportsModel

/// A condition given up entirely or in part.
package enum Relaxation: Hashable, Sendable {
  case hoursPerDriver(Double)
  case drivers(Int)
  case nightDriving
  case flights
  case repeatCities
  case backtracking
  case widerCorridor
  case leisure(Leisure)
  case dates(first: LocalDay, last: LocalDay)
  case length(days: Int)
  case withoutRegions
  case withoutMustStop(MustStop)
  case withoutGames([GameKey])
  case withoutTeam(TeamID)
  case fewerStops(minimum: Int)
  case withoutBudgetLimit
  case withoutPlaces
  /// Ends at the start, or starts at the end.
  case roundTrip
  case withTeam(TeamID)
  case withLeague(LeagueID)
  case mode(TripMode)

  /// Returns the preferences without this condition.
  package func applied(to preferences: TripPreferences) -> TripPreferences {
    var changed = preferences
    switch self {
    case .hoursPerDriver(let hours): changed.hoursPerDriver = hours
    case .drivers(let drivers): changed.drivers = drivers
    case .nightDriving: changed.allowsNightDriving = true
    case .flights: changed.flights = FlightRules()
    case .repeatCities: changed.allowsRepeatCities = true
    case .backtracking: changed.allowsBacktracking = true
    case .widerCorridor: changed.routePreference = .scenic
    case .leisure(let leisure): changed.leisure = leisure
    case .dates(let first, let last): (changed.firstDay, changed.lastDay) = (first, last)
    case .length(let days): (changed.length, changed.lodgingNights) = (days, nil)
    case .withoutRegions: changed.regions = []
    case .withoutMustStop(let stop): changed.mustStops.remove(stop)
    case .withoutGames(let games): changed.mustSeeGames.subtract(games)
    case .withoutTeam(let team): changed.teams.remove(team)
    case .fewerStops(let minimum): changed.stops = StopCountPreference(minimum: minimum)
    case .withoutBudgetLimit: changed.budget.limit = nil
    case .withoutPlaces: (changed.start, changed.end) = (nil, nil)
    case .roundTrip:
      (changed.start, changed.end) = (changed.start ?? changed.end, changed.end ?? changed.start)
    case .withTeam(let team): changed.teams.insert(team)
    case .withLeague(let league): changed.leagues.insert(league)
    case .mode(let mode): changed.mode = mode
    }
    return changed
  }
}

extension Relaxation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .hoursPerDriver(let hours):
      "with \(hours == hours.rounded() ? String(Int(hours)) : String(hours)) hours a day"
    case .drivers(let drivers): "with \(drivers) drivers"
    case .nightDriving: "with driving at night"
    case .flights: "with flights for long hops"
    case .repeatCities: "with a city on more than one day"
    case .backtracking: "with turning back on the way"
    case .widerCorridor: "with a wider corridor"
    case .leisure(let leisure): "with \(leisure.rawValue) days"
    case .dates(let first, let last): "from \(first) to \(last)"
    case .length(let days): "with \(days) days"
    case .withoutRegions: "without the regions"
    case .withoutMustStop(let stop): "without a stop at \(stop.name)"
    case .withoutGames(let games):
      "without \(games.map(\.description).joined(separator: ", "))"
    case .withoutTeam(let team): "without \(team)"
    case .fewerStops(let minimum): "with \(minimum) stops or more"
    case .withoutBudgetLimit: "without a limit to the cost"
    case .withoutPlaces: "without start and end"
    case .roundTrip: "as a round trip"
    case .withTeam(let team): "with \(team)"
    case .withLeague(let league): "with \(league) games"
    case .mode(let mode): "planned by \(mode.rawValue)"
    }
  }
}
