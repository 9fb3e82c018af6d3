package import SportsModel

/// A rule that preferences break.
package enum TripPreferencesError: Error, Hashable, Sendable {
  case noLeague
  /// Mode `games` without a chosen game.
  case noGameChosen
  case endBeforeStart(first: LocalDay, last: LocalDay)
  /// More days than can be planned at once.
  case rangeTooLong(days: Int, most: Int)
  case noDriver(drivers: Int)
  /// Not 1 to 24 hours.
  case hoursOutOfRange(hours: Double)
  /// Less than one day, or a negative number of nights.
  case lengthOutOfRange(days: Int)
  /// Not 1 ≤ minimum ≤ wanted ≤ maximum.
  case stopsOutOfRange(StopCountPreference)
  case tooManyMustStops(count: Int, most: Int)
  case tooManyTeams(count: Int, most: Int)
  /// A region or stop whose radius is not above 0 miles.
  case radiusOutOfRange(miles: Double)
  /// A range below 30 miles, or a charge not between 1 minute and 4 hours.
  case electricCarOutOfRange(ElectricCar)
  case flightsOutOfRange(FlightRules)
  /// A negative rate or limit.
  case budgetOutOfRange(TripBudget)
}

extension TripPreferencesError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noLeague: "choose at least one league"
    case .noGameChosen: "choose at least one game to plan around"
    case .endBeforeStart(let first, let last):
      "the last day, \(last), is before the first, \(first)"
    case .rangeTooLong(let days, let most): "\(days) days are more than the \(most) planned at once"
    case .noDriver(let drivers): "\(drivers) drivers cannot drive; there must be at least one"
    case .hoursOutOfRange(let hours): "\(hours) hours a day at the wheel; 1 to 24 are possible"
    case .lengthOutOfRange(let days): "a trip of \(days) days; it must be one at least"
    case .stopsOutOfRange(let stops):
      "between \(stops.minimum) and \(stops.maximum) stops"
        + (stops.wanted.map { " with \($0) wanted" } ?? "") + " is not possible"
    case .tooManyMustStops(let count, let most): "\(count) places to stop at; at most \(most)"
    case .tooManyTeams(let count, let most): "\(count) teams; at most \(most)"
    case .radiusOutOfRange(let miles): "a radius of \(miles) miles"
    case .electricCarOutOfRange(let car):
      "a car that goes \(car.rangeMiles) miles and charges for \(car.minutesPerCharge) minutes"
    case .flightsOutOfRange: "flights need speeds and times above nothing"
    case .budgetOutOfRange: "costs cannot be below nothing"
    }
  }
}

extension TripPreferences {
  /// Maximum number of days from first to last.
  package static let maxDays = 400
  /// Maximum number of must-stops, and of teams.
  package static let maxGoals = 30

  /// Every rule that these preferences break, in a fixed order.
  package var errors: [TripPreferencesError] {
    var found: [TripPreferencesError] = []
    if leagues.isEmpty { found.append(.noLeague) }
    if mode == .games, mustSeeGames.isEmpty { found.append(.noGameChosen) }
    if let first = firstDay, let last = lastDay {
      if last < first { found.append(.endBeforeStart(first: first, last: last)) }
      if last - first >= Self.maxDays {
        found.append(.rangeTooLong(days: last - first + 1, most: Self.maxDays))
      }
    }
    if drivers < 1 { found.append(.noDriver(drivers: drivers)) }
    if !(hoursPerDriver >= 1 && hoursPerDriver <= 24) {
      found.append(.hoursOutOfRange(hours: hoursPerDriver))
    }
    if let length, length < 1 { found.append(.lengthOutOfRange(days: length)) }
    if let lodgingNights, lodgingNights < 0 {
      found.append(.lengthOutOfRange(days: lodgingNights + 1))
    }
    return found + errorsOfStops + errorsOfMeans
  }

  private var errorsOfStops: [TripPreferencesError] {
    var found: [TripPreferencesError] = []
    let wanted = stops.wanted ?? stops.minimum
    if stops.minimum < 1 || wanted < stops.minimum || stops.maximum < wanted || stops.maximum > 60 {
      found.append(.stopsOutOfRange(stops))
    }
    if mustStops.count > Self.maxGoals {
      found.append(.tooManyMustStops(count: mustStops.count, most: Self.maxGoals))
    }
    if teams.count > Self.maxGoals {
      found.append(.tooManyTeams(count: teams.count, most: Self.maxGoals))
    }
    let circles = regions.compactMap { if case .circle(_, let miles) = $0 { miles } else { nil } }
    let places = mustStops.compactMap { if case .place(_, let miles) = $0 { miles } else { nil } }
    for miles in (circles + places).sorted() where !(miles > 0 && miles.isFinite) {
      found.append(.radiusOutOfRange(miles: miles))
    }
    return found
  }

  private var errorsOfMeans: [TripPreferencesError] {
    var found: [TripPreferencesError] = []
    if let car = electricCar,
      !(car.rangeMiles >= 30 && car.rangeMiles.isFinite) || !(1...240 ~= car.minutesPerCharge)
    {
      found.append(.electricCarOutOfRange(car))
    }
    if let flights,
      !(flights.milesPerHour >= 50 && flights.milesPerHour.isFinite)
        || !(0...1_000 ~= flights.overheadMinutes) || (flights.overMinutes ?? 0) < 0
    {
      found.append(.flightsOutOfRange(flights))
    }
    let amounts = [budget.perDay, budget.perMile, budget.perFlight, budget.limit ?? 0]
    if !amounts.allSatisfy({ $0 >= 0 && $0 <= 1e6 }) { found.append(.budgetOutOfRange(budget)) }
    return found
  }

  /// Validates the preferences.
  ///
  /// - Throws: the first rule that they break.
  package func validate() throws(TripPreferencesError) {
    if let error = errors.first { throw error }
  }
}
