import AppSupport
import SportsModel

/// A rule that preferences break.
package struct TripPreferencesError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension TripPreferences {
  /// Maximum number of days from first to last.
  package static let maxDays = 400
  /// Maximum number of must-stops, and of teams.
  package static let maxGoals = 30

  /// Every rule that these preferences break, in a fixed order.
  package var errors: [TripPreferencesError] {
    (errorsOfDates + errorsOfStops + errorsOfMeans).map(TripPreferencesError.init)
  }

  private var errorsOfDates: [String] {
    var found: [String] = []
    if leagues.isEmpty { found.append("Choose at least one league") }
    if mode == .games, mustSeeGames.isEmpty {
      found.append("Choose at least one game to plan around")
    }
    if let first = firstDay, let last = lastDay {
      if last < first { found.append("The last day (\(last)) is before the first (\(first))") }
      if last - first >= Self.maxDays {
        found.append(
          "A plan can span at most \(Self.maxDays) days (got \(last - first + 1))")
      }
    }
    if drivers < 1 {
      found.append("At least one driver is needed (got \(drivers))")
    }
    if !(hoursPerDriver >= 1 && hoursPerDriver <= 24) {
      found.append("Hours of driving a day must be 1 to 24 (got \(hoursPerDriver.plainText))")
    }
    if let roadRules, !(roadRules.carHours >= 1 && roadRules.carHours <= 24) {
      found.append(
        "Hours of driving a day in one car must be 1 to 24 (got \(roadRules.carHours.plainText))")
    }
    for days in [length, lodgingNights.map { $0 + 1 }].compactMap(\.self) where days < 1 {
      found.append("A trip needs at least one day (got \(days))")
    }
    return found
  }

  private var errorsOfStops: [String] {
    var found: [String] = []
    let wanted = stops.wanted ?? stops.minimum
    if stops.minimum < 1 || wanted < stops.minimum || stops.maximum < wanted || stops.maximum > 60 {
      found.append(
        "The number of games must be \(max(1, stops.minimum)) to \(min(60, stops.maximum)) "
          + "(got \(stops.wanted ?? stops.minimum))")
    }
    if mustStops.count > Self.maxGoals {
      found.append(
        "A trip can have at most \(Self.maxGoals) required stops (got \(mustStops.count))")
    }
    if teams.count > Self.maxGoals {
      found.append("A trip can have at most \(Self.maxGoals) teams (got \(teams.count))")
    }
    let circles = (Array(regions) + [vicinity].compactMap(\.self)).compactMap {
      if case .circle(_, let miles) = $0 { miles } else { nil }
    }
    let places = mustStops.compactMap { if case .place(_, let miles) = $0 { miles } else { nil } }
    for miles in (circles + places).sorted() where !(miles > 0 && miles.isFinite) {
      found.append("A radius must be more than 0 miles (got \(miles.plainText))")
    }
    return found
  }

  private var errorsOfMeans: [String] {
    var found: [String] = []
    if let car = electricCar,
      !(car.rangeMiles >= 30 && car.rangeMiles.isFinite) || !(1...240 ~= car.minutesPerCharge)
    {
      found.append(
        "An electric car needs a range of at least 30 miles (got \(car.rangeMiles.plainText)) and "
          + "charges of 1 to 240 minutes (got \(car.minutesPerCharge))")
    }
    if let flights,
      !(flights.milesPerHour >= 50 && flights.milesPerHour.isFinite)
        || !(0...1_000 ~= flights.overheadMinutes) || (flights.overMinutes ?? 0) < 0
    {
      found.append(
        "The speed of flights must be at least 50 miles an hour, and their times can't be negative")
    }
    let amounts = [
      budget.perDay, budget.perNight ?? 0, budget.perMile, budget.perFlight,
      budget.perRentalDay ?? 0, budget.perTicket ?? 0, budget.limit ?? 0,
    ]
    if !amounts.allSatisfy({ $0 >= 0 && $0 <= 1e6 }) {
      found.append("Costs must be 0 to 1,000,000 dollars")
    }
    return found
  }

  /// Validates the preferences.
  ///
  /// - Throws: the first rule that they break.
  package func validate() throws(TripPreferencesError) {
    if let error = errors.first { throw error }
  }
}
