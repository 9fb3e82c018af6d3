/// Cost rates of a trip, and its limit.
package struct TripBudget: Hashable, Sendable, Codable {
  /// Dollars per day of the trip, first and last included.
  package var perDay: Double
  /// Dollars per road mile.
  package var perMile: Double
  /// Dollars per flight.
  package var perFlight: Double
  /// Maximum total in dollars; nil for no limit.
  package var limit: Double?

  package init(
    perDay: Double = 130, perMile: Double = 0.25, perFlight: Double = 250, limit: Double? = nil
  ) {
    self.perDay = perDay
    self.perMile = perMile
    self.perFlight = perFlight
    self.limit = limit
  }

  /// Returns the cost in whole cents, so that sums don't depend on their order.
  package func cents(days: Int, tenthsOfMiles: Int, flights: Int) -> Int {
    let rate = perCent
    return days * rate.day + tenthsOfMiles * rate.tenthOfMile / 1_000 + flights * rate.flight
  }

  /// Cents per day, thousandths of a cent per tenth of a mile, cents per flight.
  private var perCent: (day: Int, tenthOfMile: Int, flight: Int) {
    (
      Int((perDay * 100).rounded()), Int((perMile * 10_000).rounded()),
      Int((perFlight * 100).rounded())
    )
  }
}

/// An electric car.
///
/// It is fully charged at the start of each drive between stops.
package struct ElectricCar: Hashable, Sendable, Codable {
  /// Miles per full battery.
  package var rangeMiles: Double
  /// Minutes per charging stop.
  package var minutesPerCharge: Int

  package init(rangeMiles: Double, minutesPerCharge: Int = 40) {
    self.rangeMiles = rangeMiles
    self.minutesPerCharge = minutesPerCharge
  }
}

/// When to fly a hop instead of driving, and how long that takes.
package struct FlightRules: Hashable, Sendable, Codable {
  /// Fly if the drive takes more minutes than this; nil for one day's driving.
  package var overMinutes: Int?
  /// Minutes to and at the airport, and from the other one.
  package var overheadMinutes: Int
  /// Great-circle miles per hour.
  package var milesPerHour: Double

  package init(
    overMinutes: Int? = nil, overheadMinutes: Int = 210, milesPerHour: Double = 450
  ) {
    self.overMinutes = overMinutes
    self.overheadMinutes = overheadMinutes
    self.milesPerHour = milesPerHour
  }
}
