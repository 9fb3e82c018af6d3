import AppSupport
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
    case .withoutRegions: (changed.regions, changed.vicinity) = ([], nil)
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

extension Relaxation {
  /// Returns the advice as an instruction, with the names of teams that `team` returns.
  package func text(team: (TeamID) -> String) -> String {
    switch self {
    case .hoursPerDriver(let hours):
      "drive up to \(hours.plainText) \(hours == 1 ? "hour" : "hours") a day per driver"
    case .drivers(let drivers): "take \(drivers.counted("driver"))"
    case .nightDriving: "allow driving at night"
    case .flights: "allow flights for long legs"
    case .repeatCities: "allow a city on more than one day"
    case .backtracking: "allow turning back on the way"
    case .widerCorridor: "allow a wider corridor"
    case .leisure(let leisure): "plan \(leisure.rawValue) days"
    case .dates(let first, let last): "travel \(DisplayFormat.dates(first, last))"
    case .length(let days): "take \(days.counted("day"))"
    case .withoutRegions: "drop the regions"
    case .withoutMustStop(let stop): "skip \(stop.name)"
    case .withoutGames(let games):
      "skip \(DisplayFormat.list(games.map(\.description)))"
    case .withoutTeam(let id): "leave out \(team(id))"
    case .fewerStops(let minimum): "accept \(minimum.counted("game"))"
    case .withoutBudgetLimit: "drop the budget limit"
    case .withoutPlaces: "drop the start and the end"
    case .roundTrip: "make it a round trip"
    case .withTeam(let id): "choose \(team(id))"
    case .withLeague(let league): "include \(league.rawValue.uppercased()) games"
    case .mode(let mode): "use: stvisits plan \(mode.rawValue)"
    }
  }

  /// Returns the condition that the advice loosens; nil if it adds something.
  package func condition(team: (TeamID) -> String) -> String? {
    switch self {
    case .hoursPerDriver: "hours of driving a day"
    case .drivers: "number of drivers"
    case .nightDriving: "no driving at night"
    case .flights: "no flights"
    case .repeatCities: "each city on one day only"
    case .backtracking: "no turning back"
    case .widerCorridor: "width of the corridor"
    case .leisure: "pace"
    case .dates: "dates"
    case .length: "number of days"
    case .withoutRegions: "regions"
    case .withoutMustStop(let stop): "a game at \(stop.name)"
    case .withoutGames: "chosen games"
    case .withoutTeam(let id): team(id)
    case .fewerStops: "number of games"
    case .withoutBudgetLimit: "budget"
    case .withoutPlaces, .roundTrip: "start and end"
    case .withTeam, .withLeague, .mode: nil
    }
  }
}
