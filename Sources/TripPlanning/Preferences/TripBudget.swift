/// What a trip costs, and what it may.
package struct TripBudget: Hashable, Sendable, Codable {
  /// Dollars for each day of the trip, the first and the last included.
  package var perDay: Double
  /// Dollars for each mile on the road.
  package var perMile: Double
  /// Dollars for each flight.
  package var perFlight: Double
  /// Dollars that the whole may cost; nil for no limit.
  package var limit: Double?

  package init(
    perDay: Double = 130, perMile: Double = 0.25, perFlight: Double = 250, limit: Double? = nil
  ) {
    self.perDay = perDay
    self.perMile = perMile
    self.perFlight = perFlight
    self.limit = limit
  }

  /// Whole cents, so that sums do not depend on their order.
  package func cents(days: Int, tenthsOfMiles: Int, flights: Int) -> Int {
    let rate = perCent
    return days * rate.day + tenthsOfMiles * rate.tenthOfMile / 1_000 + flights * rate.flight
  }

  /// Cents for a day, thousandths of a cent for a tenth of a mile, cents for a flight.
  private var perCent: (day: Int, tenthOfMile: Int, flight: Int) {
    (
      Int((perDay * 100).rounded()), Int((perMile * 10_000).rounded()),
      Int((perFlight * 100).rounded())
    )
  }
}

/// An electric car; it is full whenever a drive from one stop to the next begins.
package struct ElectricCar: Hashable, Sendable, Codable {
  /// Miles on a full battery.
  package var rangeMiles: Double
  /// Minutes that a stop for charging takes on the way.
  package var minutesPerCharge: Int

  package init(rangeMiles: Double, minutesPerCharge: Int = 40) {
    self.rangeMiles = rangeMiles
    self.minutesPerCharge = minutesPerCharge
  }
}

/// When a hop is flown instead of driven, and how long that takes.
package struct FlightRules: Hashable, Sendable, Codable {
  /// Hops that need more minutes at the wheel than this are flown; nil for a day's driving.
  package var overMinutes: Int?
  /// Minutes to the airport, there, and from the other one.
  package var overheadMinutes: Int
  /// Great-circle miles in an hour.
  package var milesPerHour: Double

  package init(
    overMinutes: Int? = nil, overheadMinutes: Int = 210, milesPerHour: Double = 450
  ) {
    self.overMinutes = overMinutes
    self.overheadMinutes = overheadMinutes
    self.milesPerHour = milesPerHour
  }
}
