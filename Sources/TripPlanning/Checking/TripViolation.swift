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
}

extension TripViolation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownGame(let game): "no such game: \(game)"
    case .gameMoved(let game, let minutes):
      "\(game) is \(TripAmountFormatter.duration(minutes)) off its time"
    case .gameTwice(let game): "\(game) twice"
    case .leagueNotWanted(let game): "\(game) is of another league"
    case .teamNotWanted(let game): "\(game) is of other teams"
    case .outsideRegion(let game): "\(game) is outside the region"
    case .mustSeeMissing(let game): "\(game) is missing"
    case .mustStopMissing(let stop): "no game at \(stop)"
    case .teamNotAtHome(let team): "no home game of \(team)"
    default: descriptionOfAmount
    }
  }

  private var descriptionOfAmount: String {
    switch self {
    case .tooFewStops(let missing): "\(missing) games too few"
    case .tooManyStops(let over): "\(over) games too many"
    case .tooManyGames(let day, let over): "\(over) games too many on \(day)"
    case .noDayOff(let day, let over): "\(over) days with games too many in a row by \(day)"
    case .repeatedCity(let city, let over): "\(city) on \(over) days too many"
    case .overBudget(let dollars): "$\((dollars * 100).rounded() / 100) over the budget"
    case .outsideDates(let day, let days): "\(day) is \(days) days outside the dates"
    case .tooManyDays(let over): "\(over) days too long"
    case .outsideCorridor(let game, let miles): "\(game) is \(Int(miles)) miles off the corridor"
    case .backtracking(let game, let miles): "\(Int(miles)) miles back to \(game)"
    case .notThere(let place, let miles): "\(Int(miles)) miles from \(place) with no way there"
    case .noRoad(let from, let to): "no road from \(from) to \(to)"
    case .flightNotAllowed(let from, let to): "a flight from \(from) to \(to)"
    default: descriptionOfTime
    }
  }

  private var descriptionOfTime: String {
    switch self {
    case .overlap(let moment, let minutes):
      "two things at once for \(TripAmountFormatter.duration(minutes)) from \(moment.date.utcText)"
    case .lateArrival(let game, let minutes):
      "\(TripAmountFormatter.duration(minutes)) late for \(game)"
    case .leftEarly(let game, let minutes):
      "\(TripAmountFormatter.duration(minutes)) too early away from \(game)"
    case .driveTooShort(let from, let to, let minutes):
      "the drive from \(from) to \(to) takes \(TripAmountFormatter.duration(minutes)) longer"
    case .tooLongAtWheel(let day, let minutes):
      "\(TripAmountFormatter.duration(minutes)) too long at the wheel on \(day)"
    case .nightDriving(let day, let minutes):
      "\(TripAmountFormatter.duration(minutes)) at the wheel in the night of \(day)"
    case .shortRest(let day, let minutes):
      "\(TripAmountFormatter.duration(minutes)) too little rest before \(day)"
    case .batteryEmpty(let from, let to, let minutes):
      "the battery is empty \(TripAmountFormatter.duration(minutes)) of driving too early from \(from) to \(to)"
    case .chargeTooShort(let from, let to, let minutes):
      "charging between \(from) and \(to) takes \(TripAmountFormatter.duration(minutes)) longer"
    case .flightTooShort(let from, let to, let minutes):
      "the flight from \(from) to \(to) takes \(TripAmountFormatter.duration(minutes)) longer"
    default: ""
    }
  }
}
