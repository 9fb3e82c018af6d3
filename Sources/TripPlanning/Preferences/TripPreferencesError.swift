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
    if leagues.isEmpty { found.append("choose at least one league") }
    if mode == .games, mustSeeGames.isEmpty {
      found.append("choose at least one game to plan around")
    }
    if let first = firstDay, let last = lastDay {
      if last < first { found.append("the last day, \(last), is before the first, \(first)") }
      if last - first >= Self.maxDays {
        found.append("\(last - first + 1) days are more than the \(Self.maxDays) planned at once")
      }
    }
    if drivers < 1 {
      found.append("\(drivers) drivers cannot drive; there must be at least one")
    }
    if !(hoursPerDriver >= 1 && hoursPerDriver <= 24) {
      found.append("\(hoursPerDriver) hours a day at the wheel; 1 to 24 are possible")
    }
    for days in [length, lodgingNights.map { $0 + 1 }].compactMap(\.self) where days < 1 {
      found.append("a trip of \(days) days; it must be one at least")
    }
    return found
  }

  private var errorsOfStops: [String] {
    var found: [String] = []
    let wanted = stops.wanted ?? stops.minimum
    if stops.minimum < 1 || wanted < stops.minimum || stops.maximum < wanted || stops.maximum > 60 {
      found.append(
        "between \(stops.minimum) and \(stops.maximum) stops"
          + (stops.wanted.map { " with \($0) wanted" } ?? "") + " is not possible")
    }
    if mustStops.count > Self.maxGoals {
      found.append("\(mustStops.count) places to stop at; at most \(Self.maxGoals)")
    }
    if teams.count > Self.maxGoals {
      found.append("\(teams.count) teams; at most \(Self.maxGoals)")
    }
    let circles = regions.compactMap { if case .circle(_, let miles) = $0 { miles } else { nil } }
    let places = mustStops.compactMap { if case .place(_, let miles) = $0 { miles } else { nil } }
    for miles in (circles + places).sorted() where !(miles > 0 && miles.isFinite) {
      found.append("a radius of \(miles) miles")
    }
    return found
  }

  private var errorsOfMeans: [String] {
    var found: [String] = []
    if let car = electricCar,
      !(car.rangeMiles >= 30 && car.rangeMiles.isFinite) || !(1...240 ~= car.minutesPerCharge)
    {
      found.append(
        "a car that goes \(car.rangeMiles) miles and charges for \(car.minutesPerCharge) minutes")
    }
    if let flights,
      !(flights.milesPerHour >= 50 && flights.milesPerHour.isFinite)
        || !(0...1_000 ~= flights.overheadMinutes) || (flights.overMinutes ?? 0) < 0
    {
      found.append("flights need speeds and times above nothing")
    }
    let amounts = [budget.perDay, budget.perMile, budget.perFlight, budget.limit ?? 0]
    if !amounts.allSatisfy({ $0 >= 0 && $0 <= 1e6 }) {
      found.append("costs cannot be below nothing")
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
