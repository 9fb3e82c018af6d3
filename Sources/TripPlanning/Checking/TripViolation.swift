package import AppSupport
package import SportsModel

/// A rule that an itinerary breaks, and by how much.
package enum TripViolation: Hashable, Sendable {
  // Games
  case unknownGame(GameKey)
  /// The game's time in the schedule is this many minutes later (negative: earlier).
  case gameMoved(GameKey, minutes: Int)
  case gameTwice(GameKey)
  case leagueNotWanted(GameKey)
  case teamNotWanted(GameKey)
  case outsideRegion(GameKey)
  /// The game has a team, a place or a weekday that isn't wanted.
  case leftOut(GameKey)
  case mustSeeMissing(GameKey)
  case mustStopMissing(String)
  case teamNotAtHome(TeamID)

  // Numbers
  case tooFewStops(missing: Int)
  case tooManyStops(over: Int)
  case tooManyGames(LocalDay, over: Int)
  /// This many more consecutive game days than the preferences allow, up to a day.
  case noDayOff(LocalDay, over: Int)
  /// The city is visited on this many days more than one.
  case repeatedCity(String, over: Int)
  case overBudget(dollars: Double)

  // Days
  /// An activity is this many days before the first or after the last day.
  case outsideDates(LocalDay, days: Int)
  case tooManyDays(over: Int)

  // Time
  case overlap(at: Instant, minutes: Int)
  case lateArrival(GameKey, minutes: Int)
  case leftEarly(GameKey, minutes: Int)
  /// Driving minutes missing for the road.
  case driveTooShort(from: String, to: String, minutes: Int)
  case breaksTooShort(from: String, to: String, minutes: Int)
  case tooLongAtWheel(LocalDay, minutes: Int)
  case nightDriving(LocalDay, minutes: Int)
  case shortRest(LocalDay, minutes: Int)
  case batteryEmpty(from: String, to: String, minutes: Int)
  case chargeTooShort(from: String, to: String, minutes: Int)
  case flightNotAllowed(from: String, to: String)
  case flightTooShort(from: String, to: String, minutes: Int)

  // Places
  case noRoad(from: String, to: String)
  /// The next activity is this many miles away without a leg to it.
  case notThere(String, miles: Double)
  case outsideCorridor(GameKey, miles: Double)
  case backtracking(GameKey, miles: Double)

  /// Returns the description with distances in the units of a format.
  package func description(_ format: DisplayFormat) -> String {
    let time = DisplayFormat.duration(minutes:)
    return switch self {
    case .unknownGame(let game): "Unknown game: \(game)"
    case .gameMoved(let game, let minutes):
      "\(game) is now \(time(abs(minutes))) \(minutes < 0 ? "earlier" : "later")"
    case .gameTwice(let game): "\(game) is planned twice"
    case .leagueNotWanted(let game): "\(game) is in a league that you didn't choose"
    case .teamNotWanted(let game): "\(game) is without the teams that you chose"
    case .outsideRegion(let game): "\(game) is outside the region"
    case .leftOut(let game): "\(game) has a team, place or weekday that you left out"
    case .mustSeeMissing(let game): "\(game) is required, but missing"
    case .mustStopMissing(let stop): "No game at \(stop)"
    case .teamNotAtHome(let team): "No home game of \(team)"
    case .tooFewStops(let missing): "\(missing.counted("game")) too few"
    case .tooManyStops(let over): "\(over.counted("game")) too many"
    case .tooManyGames(let day, let over):
      "\(over.counted("game")) too many on \(DisplayFormat.date(day))"
    case .noDayOff(let day, let over):
      "No day off: \(over.counted("game day")) too many in a row by \(DisplayFormat.date(day))"
    case .repeatedCity(let city, let over):
      "\(city) is visited on \(over.counted("day")) more than one"
    case .overBudget(let dollars):
      "\(DisplayFormat.money(dollars: dollars, cents: true)) over the budget"
    case .outsideDates(let day, let days):
      "\(DisplayFormat.date(day)) is \(days.counted("day")) outside your dates"
    case .tooManyDays(let over): "\(over.counted("day")) too long"
    case .outsideCorridor(let game, let miles):
      "\(game) is \(format.distance(miles: miles)) outside the corridor"
    case .backtracking(let game, let miles):
      "Turns back \(format.distance(miles: miles)) to \(game)"
    case .notThere(let place, let miles):
      "No travel to \(place), \(format.distance(miles: miles)) away"
    case .noRoad(let from, let to): "No road from \(from) to \(to)"
    case .flightNotAllowed(let from, let to): "Flights are not allowed: \(from) to \(to)"
    case .overlap(let moment, let minutes):
      "Two items overlap by \(time(minutes)) from \(moment.date.utcText)"
    case .lateArrival(let game, let minutes): "Arrives \(time(minutes)) too late for \(game)"
    case .leftEarly(let game, let minutes): "Leaves \(time(minutes)) before the end of \(game)"
    case .driveTooShort(let from, let to, let minutes):
      "The drive from \(from) to \(to) takes \(time(minutes)) longer than planned"
    case .breaksTooShort(let from, let to, let minutes):
      "\(time(minutes)) of breaks missing from \(from) to \(to)"
    case .tooLongAtWheel(let day, let minutes):
      "Driving \(time(minutes)) more than your limit on \(DisplayFormat.date(day))"
    case .nightDriving(let day, let minutes):
      "Driving \(time(minutes)) at night on \(DisplayFormat.date(day))"
    case .shortRest(let day, let minutes):
      "\(time(minutes)) of rest missing before \(DisplayFormat.date(day))"
    case .batteryEmpty(let from, let to, let minutes):
      "From \(from) to \(to), the battery is empty \(time(minutes)) before the next charge"
    case .chargeTooShort(let from, let to, let minutes):
      "Charging between \(from) and \(to) takes \(time(minutes)) longer than planned"
    case .flightTooShort(let from, let to, let minutes):
      "The flight from \(from) to \(to) takes \(time(minutes)) longer than planned"
    }
  }
}
